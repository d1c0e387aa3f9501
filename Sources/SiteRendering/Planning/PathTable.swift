import BinaryCoding
import ReviewModel

/// Finds planned pages by path, and those whose files could meet on a file system that tells neither letter case nor
/// Unicode forms apart, by hashes alone.
struct PathTable {
  let pages: [PagePlan]
  private var table: NumberTable
  /// Whether two pages may want one path, or one a folder where another has a file. If not, surely none do.
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

  /// The paths of the pages.
  var urls: [String] { pages.map(\.url) }

  /// Whether a page has a path.
  func contains(_ url: String) -> Bool {
    var hasher = TextHasher()
    return table.first(hasher.outputHash(url)) { pages[$0].url == url } != nil
  }

  /// The path of the first page that differs from a path in nothing but letter case.
  func spelling(of url: String) -> String? {
    var hasher = TextHasher()
    let lowercased = url.lowercased()
    return pages(hasher.outputHash(url)) { $0.url.lowercased() == lowercased }.first?.url
  }

  private func pages(_ hash: UInt64, where isMeant: (PagePlan) -> Bool) -> [PagePlan] {
    var numbers: [Int] = []
    _ = table.first(hash) { number in
      if isMeant(pages[number]) { numbers.append(number) }
      return false
    }
    return numbers.sorted().map { pages[$0] }
  }

  private func isTaken(_ hash: UInt64) -> Bool { table.first(hash) { _ in true } != nil }
}

extension TextHasher {
  /// A hash of the output path of a page, the same for paths that such a file system takes as equal.
  fileprivate mutating func outputHash(_ url: String) -> UInt64 {
    pathHash(url, index: "index.html") ?? canonicalHash(Permalinks.outputPath(url).lowercased())
  }

  /// The hashes of the folders above an output path.
  fileprivate mutating func folderHashes(_ url: String) -> [UInt64] {
    Permalinks.outputPath(url).lowercased().foldersAbove.map { canonicalHash(String($0)) }
  }
}

extension PagePlan {
  /// Whether it is an older path that leads to a page; only such paths are free to name any folder.
  var isRedirect: Bool { kindNumber == PageKinds.redirects }
}
