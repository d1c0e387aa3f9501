import Notation

/// What an address of the old site may mean.
struct OldAddress {
  private let site: ForeignSite
  private let body: ForeignBody
  /// Decoded, without query and fragment.
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

  /// The path in the old site; nil for a relative one where it is not known to what it is relative.
  private var address: String? {
    if isAbsolute { return path.isEmpty ? "/" : path }
    return body.address.map { own in
      let folder = own.hasSuffix("/") ? own : String(own[...(own.lastIndex(of: "/") ?? own.startIndex)])
      return "/" + normalized(folder + "/" + path) + (path.hasSuffix("/") ? "/" : "")
    }
  }

  /// Folders whose files lie at the root of a site, or to which addresses are relative.
  private static let roots = [
    "", "static/", "assets/", "content/", "public/", "source/", "src/", "images/", "assets/images/",
  ]

  /// The picture of the source: where it lies there, and its path below the content folder.
  var picture: (source: String, path: String)? {
    let beside = isAbsolute ? [] : [normalized(folder + "/" + path)]
    let below = [isAbsolute ? nil : address, path].compactMap { $0 }
    let candidates = beside + below.flatMap { address in Self.roots.map { normalized(site.root + $0 + address) } }
    return candidates.lazy.filter { !$0.isEmpty }.compactMap { source in site.picture(source).map { (source, $0) } }
      .first
  }

  /// What a link says that leads to what becomes of the page.
  var page: String? {
    let name = path.hasPrefix("/_posts/") ? String(path.dropFirst("/_posts/".count)) : path
    let file = isAbsolute ? normalized(site.root + path) : normalized(folder + "/" + path)
    let addresses = (address.map(spellings) ?? []).map(ForeignReference.address)
    return (addresses + [.file(file), .name(name)]).lazy.compactMap(site.page).first
  }

  /// An address with and without what servers add.
  private func spellings(_ address: String) -> [String] {
    let plain = address.hasSuffix("/index.html") ? String(address.dropLast("index.html".count)) : address
    return [plain, plain.hasSuffix("/") ? String(plain.dropLast()) : plain + "/"].filter { !$0.isEmpty }
  }

  /// The address on the web, as far as it is known.
  var complete: String? {
    guard let origin = site.origin, let address, !address.hasPrefix("/_posts/") else { return nil }
    return origin + site.basePath + address
  }

  /// What a reader sees where nothing else is to be seen.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// A path without `.`, `..` and empty names.
private func normalized(_ path: String) -> String {
  var names: [Substring] = []
  for name in path.split(separator: "/") where name != "." {
    if name == ".." { _ = names.popLast() } else { names.append(name) }
  }
  return names.joined(separator: "/")
}
