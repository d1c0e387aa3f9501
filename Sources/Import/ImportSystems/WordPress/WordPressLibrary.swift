import Diagnostics
import ImportFormats
import MarkupConversion
import Notation

/// The shared data of posts: the site, its images and the URLs of its pages.
struct WordPressLibrary {
  struct Attachment {
    let address: String
    let description: String
  }

  private(set) var site = WXRSite()
  private(set) var attachments: [String: Attachment] = [:]
  /// The attachment IDs by the IDs of their posts.
  private(set) var attachmentsByParent: [String: [String]] = [:]
  /// The paths of posts and pages relative to the site's URL, and those paths by ID.
  private(set) var paths: Set<String> = []
  private(set) var pathsByID: [String: String] = [:]
  /// The paths of images in the source, by their paths below `wp-content/uploads/`.
  private let uploads: [String: String]
  let pictures: SourcePictures

  init(_ pictures: SourcePictures) {
    self.pictures = pictures
    uploads = pictures.paths.reduce(into: [:]) { uploads, path in
      if let name = Self.upload(path) { uploads[name] = path }
    }
  }

  mutating func read(_ file: SourceFile) throws {
    var items = (attachments: attachments, byParent: attachmentsByParent, addresses: [(id: String, link: String)]())
    site = try WXRReader.read(file) { item in
      if item.type == "attachment" {
        let description = item.meta["_wp_attachment_image_alt"] ?? ""
        let id = item["wp:post_id"]
        let attachment = Attachment(address: item["wp:attachment_url"], description: description)
        let isNew = items.attachments.updateValue(attachment, forKey: id) == nil
        if isNew { items.byParent[item["wp:post_parent"], default: []].append(id) }
      } else if item.isPublic {
        items.addresses.append((item["wp:post_id"], item["link"]))
      }
    }
    (attachments, attachmentsByParent) = (items.attachments, items.byParent)
    for (id, link) in items.addresses {
      guard let path = path(ofOwn: link) else { continue }
      paths.insert(path)
      pathsByID[id] = path
    }
  }

  /// The site's URL without a trailing slash.
  var address: String {
    let link = site.fields["link"] ?? site.fields["wp:base_blog_url"] ?? ""
    return link.hasSuffix("/") ? String(link.dropLast()) : link
  }

  /// Returns the path of a URL relative to the site; nil for other sites and for URLs with a query.
  func path(ofOwn link: String) -> String? {
    let own = Self.withoutScheme(address)
    let link = Self.withoutScheme(link)
    guard !own.isEmpty, link.lowercased().hasPrefix(own.lowercased()) else { return nil }
    let path = link.dropFirst(own.count)
    return path.hasPrefix("/") && !path.utf8.contains(UInt8(ascii: "?")) ? percentDecoded(path) : nil
  }

  private static func withoutScheme(_ address: String) -> Substring {
    var rest = Substring(address)
    for beginning in ["https://", "http://", "//", "www."] where rest.hasPrefix(beginning) {
      rest = rest.dropFirst(beginning.count)
    }
    return rest
  }

  /// Returns the new destination of a link. Links to imported pages use their old paths, which are aliases.
  func link(to written: String) -> String? {
    if written.hasPrefix("#") { return nil }
    let absolute = absolute(written)
    let parts = absolute.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let fragment = parts.count > 1 ? "#\(parts[1])" : ""
    if absolute.utf8.contains(UInt8(ascii: "?")),
      let id = absolute.firstRange(of: "?p=").map({ absolute[$0.upperBound...] }), let path = pathsByID[String(id)]
    {
      return percentEncoded(path)
    }
    guard let path = path(ofOwn: String(parts[0])) else { return absolute }
    let closed = path.hasSuffix("/") ? path : path + "/"
    return paths.contains(closed) ? percentEncoded(closed) + fragment : absolute
  }

  /// Returns the absolute URL of a reference in a post.
  private func absolute(_ written: String) -> String {
    if written.hasPrefix("//") { return "https:" + written }
    if written.hasPrefix("/") { return (MarkdownAddress.origin(of: address) ?? address) + written }
    return MarkdownAddress.scheme(of: written) == nil ? "\(address)/\(written)" : written
  }

  /// Returns the path or URL of an image, and its source file; nil if the image is neither in the source nor served over HTTPS.
  func picture(at written: String) -> (path: String, source: String?)? {
    let address = absolute(written)
    if let name = Self.upload(address), let upload = Self.sizes(of: name).first(where: { uploads[$0] != nil }) {
      let source = uploads[upload]
      return (source.flatMap { pictures[$0] } ?? "pictures/\(upload)", source)
    }
    return MarkdownAddress.scheme(of: address) == "https" ? (address, nil) : nil
  }

  /// Returns the path after the uploads folder; nil for other URLs.
  static func upload(_ address: String) -> String? {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    return path.firstRange(of: "wp-content/uploads/").map { percentDecoded(path[$0.upperBound...]) }
  }

  /// Returns the possible names of an upload: the original, then the resized `name-300x200.jpg` that a post may reference.
  private static func sizes(of name: String) -> [String] {
    guard let dot = name.lastIndex(of: "."), let hyphen = name[..<dot].lastIndex(of: "-") else { return [name] }
    let size = name[hyphen..<dot].dropFirst().split(separator: "x", omittingEmptySubsequences: false)
    guard size.count == 2, size.allSatisfy({ Int($0) != nil }) else { return [name] }
    return ["\(name[..<hyphen])\(name[dot...])", name]
  }
}

extension WXRItem {
  /// Whether the item is a post; review plugins use their own post types.
  var isReview: Bool { type == "post" || type.lowercased().contains("review") }
  var isPage: Bool { type == "page" }
  var isPublic: Bool { (isReview || isPage) && ["publish", "future"].contains(self["wp:status"]) }
}
