import BinaryCoding
import ImportFormats
import MarkupConversion
import Notation
import ReviewModel

/// The new paths of posts and pages, and the aliases for their old URLs.
struct NewAddresses: Sendable {
  /// The file names of reviews and the paths of pages, by their paths in the source.
  private var names: [PathKey: String] = [:]
  private var pages: [PathKey: String] = [:]
  private var aliases: [PathKey: [String]] = [:]
  private var refused: [PathKey: [String]] = [:]
  /// The content files by the references that links may use.
  private var targets = PathValues<String>()

  init(_ site: StaticSite) {
    var taken = UniqueNames()
    // Translations are named after their originals.
    let originals = site.posts.filter { $0.fileLanguage == nil }
    for post in originals + site.posts.filter({ $0.fileLanguage != nil }) {
      let wanted = Self.name(of: post, taken)
      let name = taken.unused(wanted, key: Self.address) { Slug.name($0, endingWith: "-\($1)") }
      names[post.key] = name
      add(post, site, target: "reviews/\(name).md")
      addAliases(post, newAddress: Self.address(ofReview: name))
    }
    for page in site.pages {
      guard let wanted = Self.path(of: page) else { continue }
      let path = taken.unused(wanted) { "\(splitExtension($0).stem)-\($1).md" }
      pages[page.key] = path
      addAliases(page, newAddress: "/\(splitExtension(path.rest(below: "pages") ?? path).stem)/")
      add(page, site, target: path)
    }
  }

  /// Returns the file name of a post's review.
  func name(of post: ForeignPost) -> String? { names[post.key] }

  /// Returns the path of a page's file; nil if Verdict generates the page.
  func path(of page: ForeignPost) -> String? { pages[page.key] }

  /// Returns the old URL paths of a post that differ from the new one, and the paths that are invalid as aliases.
  func aliases(of post: ForeignPost) -> (paths: [String], refused: [String]) {
    (aliases[post.key] ?? [], refused[post.key] ?? [])
  }

  /// The content file that a reference leads to; nil if it is not imported.
  subscript(reference: ForeignReference) -> String? {
    if case .address(let path) = reference { return targets[ForeignReference.address(Self.key(path)).spelling] }
    return targets[reference.spelling]
  }

  private mutating func add(_ post: ForeignPost, _ site: StaticSite, target: String) {
    let path = post.place.path.rest(below: site.root) ?? post.place.path
    let file = splitExtension(String(path.lastPathComponent)).stem
    let below = path.rest(below: "content") ?? path.rest(below: "_posts") ?? path
    let stem = splitExtension(below).stem
    let bundle = stem.hasSuffix("/index") ? [String(stem.dropLast("/index".count)), post.name] : []
    let calls = [path, below, stem, file, "/" + below, "/" + stem] + bundle
    let titles = [post.title, post.name, file].map { ForeignReference.title($0.lowercased()) }
    let references = [.file(post.place.path), .file(path)] + calls.map(ForeignReference.name) + titles
    for reference in references + post.addresses.map({ .address(Self.key($0)) }) {
      targets.add(target, at: reference.spelling)
    }
  }

  /// Returns the common form of equivalent URL paths: `/a/`, `/a`, `/a.html`, `/a/index.html`.
  private static func key(_ address: String) -> String {
    var path = address.withoutSlashAtEnd
    if path.hasSuffix("/index.html") { path = String(path.dropLast("/index.html".count)) }
    return path.hasSuffix(".html") ? String(path.dropLast(".html".count)) : path
  }

  /// Returns a valid slug for the file name, after the day if there is one.
  private static func name(of post: ForeignPost, _ taken: UniqueNames) -> String {
    let slug = post.keys["slug"]?.text.flatMap { Slug(of: $0)?.value }
    let plain = slug ?? Slug(of: post.name)?.value ?? Slug(of: post.title)?.value ?? "review"
    let isTaken = taken.contains(address(ofReview: plain))
    let name = post.fileLanguage.map { isTaken ? Slug.name(plain, endingWith: "-\($0)") : plain } ?? plain
    return post.day.map { "\($0)-\(name)" } ?? name
  }

  /// Returns the URL path of a review by its file name.
  private static func address(ofReview name: String) -> String {
    let name = dayAndName(name).name
    return "/reviews/\(Slug(of: name)?.value ?? name)/"
  }

  private static func path(of page: ForeignPost) -> String? {
    let names = (page.folders + [page.name]).compactMap { Slug(of: $0)?.value }
    guard let first = names.first, !own.contains(first), names.last != "index", names.count == page.folders.count + 1
    else { return nil }
    let language = page.fileLanguage.map { $0 + "/" } ?? ""
    return "pages/\(language)\(names.joined(separator: "/")).md"
  }

  /// The names of generated pages and folders.
  private static let own = Set(OptionalPages.allCases.map(\.rawValue)).union([
    "reviews", "assets", "pictures", "404", "feed", "feeds", "sitemap", "index", "archive", "archives",
  ])

  /// Collects valid aliases other than the new URL; `AliasCheck` resolves conflicts between reviews.
  private mutating func addAliases(_ post: ForeignPost, newAddress: String) {
    let path = post.key
    let addresses = post.isHidden ? post.addresses.dropFirst() : post.addresses[...]
    for address in addresses where address != "/" {
      guard let alias = Alias.path(address) else {
        refused[path, default: []].append(address)
        continue
      }
      let isUnchanged = aliases[path]?.contains(alias) ?? false
      if alias != newAddress, !isUnchanged { aliases[path, default: []].append(alias) }
    }
  }
}

extension ForeignPost {
  /// The path of the source file.
  fileprivate var key: PathKey { PathKey(place.path) }
}

extension ForeignReference {
  /// The reference with the kind of its target, as a key.
  fileprivate var spelling: String {
    switch self {
    case .address(let path): "address \(path)"
    case .file(let path): "file \(path)"
    case .name(let name): "name \(name)"
    case .title(let title): "title \(title)"
    }
  }
}
