import ReviewModel

/// Finds planned pages by path, and those whose files could meet on a file system that tells neither letter case nor
/// Unicode forms apart, by hashes alone.
struct PathTable {
  private let pages: [PagePlan]
  private var table: NumberTable
  /// Whether two pages may want one path, or one a folder where another has a file. If not, surely none do.
  private(set) var mayCollide = false

  init(_ pages: [PagePlan]) {
    self.pages = pages
    table = NumberTable(capacity: pages.count)
    for (number, page) in pages.enumerated() {
      let hash = Self.hash(page.url)
      mayCollide = mayCollide || isTaken(hash)
      table.insert(number, hash)
    }
    mayCollide = mayCollide || pages.contains { $0.isRedirect && Self.folderHashes($0.url).contains(where: isTaken) }
  }

  /// The paths of the pages.
  var urls: [String] { pages.map(\.url) }

  /// Whether a page has a path.
  func contains(_ url: String) -> Bool { table.first(Self.hash(url)) { pages[$0].url == url } != nil }

  private func isTaken(_ hash: UInt64) -> Bool { table.first(hash) { _ in true } != nil }

  /// A hash of the output path, the same for paths that are equal on such a file system.
  private static func hash(_ url: String) -> UInt64 { asciiHash(url) ?? canonicalHash(comparable(url)) }

  /// The hash of a path that needs neither decoding nor folding; nil when it is none.
  private static func asciiHash(_ url: String) -> UInt64? {
    var hash = ByteHash()
    var last = UInt8(ascii: "/")
    for byte in Array(url.utf8).dropFirst() {
      guard byte < 0x80, byte != UInt8(ascii: "%") else { return nil }
      last = byte.asciiLowercased
      hash.add(last)
    }
    if last == UInt8(ascii: "/") { for byte in "index.html".utf8 { hash.add(byte) } }
    return hash.value
  }

  private static func comparable(_ url: String) -> String {
    Permalinks.outputPath(url).lowercased()
  }

  /// The hashes of the folders above an output path.
  private static func folderHashes(_ url: String) -> [UInt64] {
    let path = comparable(url)
    return path.indices.filter { path[$0] == "/" }.map { canonicalHash(String(path[..<$0])) }
  }
}

extension PagePlan {
  /// Whether it is an older path that leads to a page; only such paths are free to name any folder.
  var isRedirect: Bool { if case .redirect = kind { true } else { false } }
}
