import Notation

/// The URL of a video on another site.
struct VideoAddress {
  /// The name of the video site, or its host.
  let site: String

  init?(_ address: String) {
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, !address.utf8.contains(where: \.isWhitespace), parts[0] == "https:" || parts[0] == "http:",
      parts[1].isEmpty
    else { return nil }
    guard let site = Self.site(host: parts[2].lowercased(), path: parts[3]) else { return nil }
    self.site = site
  }

  private static func site(host: String, path: Substring) -> String? {
    let name = path.prefix { $0 != "?" && $0 != "#" }
    switch host {
    case "youtu.be": return name.isEmpty ? nil : "YouTube"
    case "youtube.com", "www.youtube.com", "m.youtube.com", "music.youtube.com", "www.youtube-nocookie.com":
      let isVideo = name == "watch" || ["shorts/", "live/", "embed/"].contains { name.hasPrefix($0) }
      return isVideo ? "YouTube" : nil
    case "vimeo.com", "www.vimeo.com": return name.first?.isNumber ?? false ? "Vimeo" : nil
    case "player.vimeo.com": return name.hasPrefix("video/") ? "Vimeo" : nil
    default: return isOnPeerTube(name) ? host : nil
    }
  }

  /// Returns whether a path is that of a PeerTube video, on any host. Ids have 22 or 36 characters; 20 to 36 are accepted.
  private static func isOnPeerTube(_ name: Substring) -> Bool {
    for start in ["w/", "videos/watch/"] where name.hasPrefix(start) {
      let id = name.dropFirst(start.count).utf8
      return (20...36).contains(id.count) && id.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
    }
    return false
  }
}
