import Notation

/// The possible meanings of a URL in the old site.
struct OldAddress {
  private let site: ForeignSite
  private let body: ForeignBody
  /// The path, percent-decoded and without query and fragment.
  private let path: String
  let isAbsolute: Bool

  init(_ written: String, in body: ForeignBody, of site: ForeignSite) {
    (self.site, self.body) = (site, body)
    var address = written
    if let origin = site.origin, written.lowercased().hasPrefix(origin.lowercased()) {
      address.removeFirst(origin.count)
    }
    let decoded = percentDecoded(address.prefix { $0 != "?" && $0 != "#" })
    isAbsolute = decoded.hasPrefix("/")
    let base = site.basePath
    path =
      !base.isEmpty && (decoded == base || decoded.hasPrefix(base + "/"))
      ? String(decoded.dropFirst(base.count)) : decoded
  }

  private var folder: String {
    String(body.place.path[..<(body.place.path.lastIndex(of: "/") ?? body.place.path.startIndex)])
  }

  /// The URL path in the old site; nil for a relative URL if the URL of the post is unknown.
  private var address: String? {
    if isAbsolute { return path.isEmpty ? "/" : path }
    return body.address.map { own in
      let folder = own.hasSuffix("/") ? own : String(own[...(own.lastIndex(of: "/") ?? own.startIndex)])
      return "/" + normalized(folder + "/" + path) + (path.hasSuffix("/") ? "/" : "")
    }
  }

  /// The folders that are published at the root of a site, or that relative URLs refer to.
  private static let roots = [
    "", "static/", "assets/", "content/", "public/", "source/", "src/", "images/", "assets/images/",
  ]

  /// The referenced image: its source path and its path below the content folder.
  var picture: (source: String, path: String)? {
    let beside = isAbsolute ? [] : [normalized(folder + "/" + path)]
    let below = [isAbsolute ? nil : address, path].compactMap { $0 }
    let candidates = beside + below.flatMap { address in Self.roots.map { normalized(site.root + $0 + address) } }
    return candidates.lazy.filter { !$0.isEmpty }.compactMap { source in site.picture(source).map { (source, $0) } }
      .first
  }

  /// The link destination of the imported page; nil if it is not imported.
  var page: String? {
    let name = path.hasPrefix("/_posts/") ? String(path.dropFirst("/_posts/".count)) : path
    let file = isAbsolute ? normalized(site.root + path) : normalized(folder + "/" + path)
    let addresses = (address.map(spellings) ?? []).map(ForeignReference.address)
    return (addresses + [.file(file), .name(name)]).lazy.compactMap(site.page).first
  }

  /// Returns the equivalent spellings of a URL path.
  private func spellings(_ address: String) -> [String] {
    let plain = address.hasSuffix("/index.html") ? String(address.dropLast("index.html".count)) : address
    return [plain, plain.hasSuffix("/") ? String(plain.dropLast()) : plain + "/"].filter { !$0.isEmpty }
  }

  /// The absolute URL in the old site; nil if the origin is unknown.
  var complete: String? {
    guard let origin = site.origin, let address, !address.hasPrefix("/_posts/") else { return nil }
    return origin + site.basePath + address
  }

  /// The last path component.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// Returns a path without `.`, `..` and empty components.
private func normalized(_ path: String) -> String {
  var names: [Substring] = []
  for name in path.split(separator: "/") where name != "." {
    if name == ".." { _ = names.popLast() } else { names.append(name) }
  }
  return names.joined(separator: "/")
}
