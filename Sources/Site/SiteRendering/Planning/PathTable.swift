import BinaryCoding
import ReviewModel
import SiteModel

/// A hash table of planned pages by path. It also detects possible collisions on file systems that ignore letter case or
/// Unicode normalization.
struct PathTable {
  let pages: [PagePlan]
  private var table: NumberTable
  /// Whether two pages may have the same path, or a file may be at a path where another page requires a folder. The test by
  /// hashes has no false negatives.
  private(set) var mayCollide = false

  init(_ pages: [PagePlan]) {
    self.pages = pages
    table = NumberTable(capacity: pages.count)
    var hasher = TextHasher()
    for (number, page) in pages.enumerated() {
      let hash = hasher.outputHash(page.url)
      mayCollide = mayCollide || isTaken(hash)
      table.insert(number, hash)
    }
    for page in pages where page.isRedirect && !mayCollide {
      mayCollide = hasher.folderHashes(page.url).contains(where: isTaken)
    }
  }

  var urls: [String] { pages.map(\.url) }

  /// Whether a page has a path.
  func contains(_ url: String) -> Bool {
    var hasher = TextHasher()
    return table.first(hasher.outputHash(url)) { pages[$0].url == url } != nil
  }

  /// Returns the path of the first page that differs only in letter case; nil if there is no such page.
  func spelling(of url: String) -> String? {
    var hasher = TextHasher()
    let lowercased = url.lowercased()
    return pages(hasher.outputHash(url)) { $0.url.lowercased() == lowercased }.first?.url
  }

  private func pages(_ hash: UInt64, where matches: (PagePlan) -> Bool) -> [PagePlan] {
    var numbers: [Int] = []
    _ = table.first(hash) { number in
      if matches(pages[number]) { numbers.append(number) }
      return false
    }
    return numbers.sorted().map { pages[$0] }
  }

  private func isTaken(_ hash: UInt64) -> Bool { table.first(hash) { _ in true } != nil }
}

extension TextHasher {
  /// Returns a hash of the output path of a page. Paths that differ only in letter case or Unicode normalization have the same
  /// hash.
  fileprivate mutating func outputHash(_ url: String) -> UInt64 {
    pathHash(url, index: "index.html") ?? canonicalHash(Permalinks.outputPath(url).lowercased())
  }

  /// Returns the hashes of the folders above an output path.
  fileprivate mutating func folderHashes(_ url: String) -> [UInt64] {
    Permalinks.outputPath(url).lowercased().foldersAbove.map { canonicalHash(String($0)) }
  }
}

extension PagePlan {
  /// Whether the page is a redirect from an older path. Only such paths may name any folder.
  var isRedirect: Bool { kind.isRedirect }
}
