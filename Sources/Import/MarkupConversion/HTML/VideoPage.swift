/// The page of a video, derived from an embed URL or page URL.
struct VideoPage {
  let address: String

  init?(embedded address: String) {
    let parts = address.split(separator: "/", maxSplits: 3)
    guard parts.count > 2, parts[0] == "https:" || parts[0] == "http:" else { return nil }
    let (host, path) = (parts[1].lowercased(), parts.dropFirst(2))
    switch host {
    case "youtube.com", "www.youtube.com", "m.youtube.com", "www.youtube-nocookie.com", "youtube-nocookie.com":
      guard let id = Self.youTube(path) else { return nil }
      self.address = "https://www.youtube.com/watch?v=\(id)"
    case "player.vimeo.com":
      guard path.first == "video", let id = path.dropFirst().first.flatMap(Self.id) else { return nil }
      self.address = "https://vimeo.com/\(id)"
    case "youtu.be", "vimeo.com":
      guard let id = path.first.flatMap(Self.id) else { return nil }
      self.address = "https://\(host)/\(id)"
    default: return nil
    }
  }

  private static func youTube(_ path: ArraySlice<Substring>) -> String? {
    guard let first = path.first else { return nil }
    if first.hasPrefix("watch?") {
      return first.dropFirst(6).split { $0 == "&" || $0 == ";" }.first { $0.hasPrefix("v=") }.flatMap {
        id($0.dropFirst(2))
      }
    }
    return first == "embed" || first == "v" ? path.dropFirst().first.flatMap(id) : nil
  }

  private static func id(_ part: Substring) -> String? {
    let id = part.utf8.prefix { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    return id.isEmpty ? nil : String(Substring(id))
  }
}
