import BinaryCoding
import Notation
import ReviewModel

/// Where the posts and pages of a site go, and what leads there from where they were.
struct NewAddresses: Sendable {
  /// The names of reviews and the paths of pages, by the paths of their files in the source.
  private var names: [String: String] = [:]
  private var pages: [String: String] = [:]
  private var takenPages: Set<String> = []
  private var aliases: [String: [String]] = [:]
  private var refused: [String: [String]] = [:]
  /// What links may call a file, and where that leads.
  private var targets: [ForeignReference: String] = [:]

  init(_ site: StaticSite) {
    var (taken, last): (Set<String>, [String: Int]) = ([], [:])
    for post in site.posts {
      let name = Self.unused(Self.name(of: post), &taken, &last)
      names[post.place.path] = name
      add(post, site, target: "reviews/\(name).md")
      addAliases(post, newAddress: Self.address(ofReview: name))
    }
    for page in site.pages {
      guard let path = Self.path(of: page) else { continue }
      guard taken.insert(path).inserted else {
        takenPages.insert(page.place.path)
        continue
      }
      pages[page.place.path] = path
      add(page, site, target: path)
    }
  }

  /// The name of the review that becomes of a post.
  func name(of post: ForeignPost) -> String? { names[post.place.path] }

  /// The path of the page that becomes of one; nil where Verdict makes it itself, or another has its address.
  func path(of page: ForeignPost) -> String? { pages[page.place.path] }

  /// Whether another page has the address of one.
  func isTaken(_ page: ForeignPost) -> Bool { takenPages.contains(page.place.path) }

  /// The old addresses of a post that are not its new one, and those that cannot be kept.
  func aliases(of post: ForeignPost) -> (paths: [String], refused: [String]) {
    (aliases[post.place.path] ?? [], refused[post.place.path] ?? [])
  }

  /// The content file that a reference leads to.
  subscript(reference: ForeignReference) -> String? {
    if case .address(let path) = reference { return targets[.address(Self.key(path))] }
    return targets[reference]
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
    for reference in references + post.addresses.map({ .address(Self.key($0)) }) where targets[reference] == nil {
      targets[reference] = target
    }
  }

  /// An address as links spell it in more than one way: `/a/`, `/a`, `/a.html`, `/a/index.html`.
  private static func key(_ address: String) -> String {
    var path = address.withoutSlashAtEnd
    if path.hasSuffix("/index.html") { path = String(path.dropLast("/index.html".count)) }
    return path.hasSuffix(".html") ? String(path.dropLast(".html".count)) : path
  }

  /// The file's name with its day, of which a slug can be made.
  private static func name(of post: ForeignPost) -> String {
    let slug = post.keys["slug"]?.text.flatMap { Slug(of: $0)?.value }
    let name = slug ?? Slug(of: post.name)?.value ?? Slug(of: post.title)?.value ?? "review"
    return post.day.map { "\($0)-\(name)" } ?? name
  }

  /// The name, or with a number at its end where another review has its address; `last` knows the numbers that were given.
  private static func unused(_ name: String, _ taken: inout Set<String>, _ last: inout [String: Int]) -> String {
    var free = name
    while !taken.insert(address(ofReview: free)).inserted {
      last[name, default: 1] += 1
      free = Slug.name(name, endingWith: "-\(last[name, default: 2])")
    }
    return free
  }

  /// The address that Verdict gives to a review by the name of its file.
  private static func address(ofReview name: String) -> String {
    let name = dayAndName(name).name
    return "/reviews/\(Slug(of: name)?.value ?? name)/"
  }

  private static func path(of page: ForeignPost) -> String? {
    let names = (page.folders + [page.name]).compactMap { Slug(of: $0)?.value }
    guard let first = names.first, !own.contains(first), names.last != "index", names.count == page.folders.count + 1
    else { return nil }
    return "pages/\(names.joined(separator: "/")).md"
  }

  /// The names of pages and folders that Verdict makes.
  private static let own = Set(OptionalPages.allCases.map(\.rawValue)).union([
    "reviews", "assets", "pictures", "404", "feed", "feeds", "sitemap", "index", "archive", "archives",
  ])

  /// Keeps what can be an older path and is not the new address; which of two reviews gets a path, the plan decides.
  private mutating func addAliases(_ post: ForeignPost, newAddress: String) {
    let path = post.place.path
    let addresses = post.isHeldBack ? post.addresses.dropFirst() : post.addresses[...]
    for address in addresses where address != "/" {
      guard let alias = Alias.path(address) else {
        refused[path, default: []].append(address)
        continue
      }
      let isKept = aliases[path]?.contains(alias) ?? false
      if alias != newAddress, !isKept { aliases[path, default: []].append(alias) }
    }
  }
}
