import BinaryCoding
import ImportFormats
import Notation

/// A finder of the source files of referenced images, which also assigns their paths below the content folder.
struct PictureFinder {
  private let pictures: SourcePictures
  /// The paths of images by file name, because layouts often add the folder; nil for ambiguous names.
  private let names: [String: String?]
  private let publicFolders: [String]
  private let basePath: String
  private let origin: String?
  /// The source paths of the referenced images, by their new paths.
  private(set) var used: [String: String] = [:]

  init(_ source: some ImportSource, of site: StaticSite) throws {
    pictures = try SourcePictures(source) { Self.newPath(of: $0, site.publicFolders) }
    names = Dictionary(pictures.paths.map { ($0.lastPathComponent.lowercased(), $0) }) { _, _ in nil }
    (publicFolders, basePath) = (site.publicFolders, site.basePath)
    origin = site.site.url.map { String($0.drop { $0 != "/" }.dropFirst(2).prefix { $0 != "/" }) }
  }

  var remarks: [ImportRemark] { pictures.remarks }

  /// Adds referenced images: source paths by new paths.
  mutating func use(_ pictures: [String: String]) {
    for (path, source) in pictures { used[path] = self.pictures.source(source) }
  }

  /// Returns the path below the content folder of an image that a file references by URL; nil if the source lacks it.
  mutating func picture(_ address: String, from file: String) -> String? {
    guard let path = source(of: address, from: file), let new = newPath(of: path) else { return nil }
    use([new: path])
    return new
  }

  /// Returns the path below the content folder of a source image, such as `pictures/images/hall.jpg`; nil if it does not exist.
  func newPath(of path: String) -> String? { pictures[path] }

  /// Returns the only image with a file name in any folder: its path in the source and its new path.
  func named(_ name: String) -> (source: String, path: String)? {
    guard let source = names[name.lowercased()] ?? nil, let path = newPath(of: source) else { return nil }
    return (source, path)
  }

  private static func newPath(of path: String, _ publicFolders: [String]) -> String {
    let folder = publicFolders.first { !$0.isEmpty && path.hasPrefix($0) } ?? ""
    let names = String(path.dropFirst(folder.count)).pathComponents.map { name in
      String(decoding: name.utf8.map { $0 >= 0x80 || $0.isUnreserved ? $0 : UInt8(ascii: "-") }, as: UTF8.self)
    }
    return (names.first == "pictures" ? names : ["pictures"] + names).joined(separator: "/")
  }

  private func source(of address: String, from file: String) -> String? {
    guard let address = local(address) else { return nil }
    let path = percentDecoded(address.prefix { $0 != "?" && $0 != "#" })
    guard !path.isEmpty else { return nil }
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    let beside = isAbsolute ? nil : path.normalized(below: file.folderPath ?? "")
    let found = ([beside] + published(path)).lazy.compactMap { $0 }.first { pictures[$0] != nil }
    return found ?? (isAbsolute ? nil : names[path.lastPathComponent.lowercased()] ?? nil)
  }

  /// Returns the possible source paths of a published path.
  private func published(_ path: String) -> [String?] {
    let below = path.rest(below: basePath.isEmpty ? "/" : basePath) ?? path
    return [below, path].flatMap { path in
      publicFolders.map { ($0 + path.drop { $0 == "/" }).normalized(below: "") }
    }
  }

  /// Returns the URL without the origin of the site; nil for `data:` URLs and URLs of other sites.
  private func local(_ address: String) -> Substring? {
    let address = address.drop { $0 == " " }
    guard let start = address.range(ofFirst: "//") else { return address.hasPrefix("data:") ? nil : address }
    let rest = address[start.upperBound...]
    let host = rest.prefix { $0 != "/" }
    return host.lowercased() == origin?.lowercased() ? rest.dropFirst(host.count) : nil
  }
}

extension Substring {
  /// Returns the range of a text at the beginning, after an optional scheme.
  fileprivate func range(ofFirst text: String) -> Range<Index>? {
    let scheme = prefix { $0.isLetter }
    let rest = self[scheme.endIndex...]
    let start = rest.hasPrefix(":") ? rest.dropFirst() : scheme.isEmpty ? rest : ""
    guard start.hasPrefix(text) else { return nil }
    return start.startIndex..<start.index(start.startIndex, offsetBy: text.count)
  }
}
