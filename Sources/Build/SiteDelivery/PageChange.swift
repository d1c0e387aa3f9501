import FileSystem
import Notation

/// The changed lines of a page's visible text.
package struct PageChange: Equatable, Sendable {
  /// The path of the page in the site.
  package let path: String
  /// The removed and new lines in order, at most `mostLines`.
  package let lines: [LineChange]
  /// The number of further changed lines.
  package let omitted: Int

  private static let mostLines = 24
  private static let longestLine = 300

  /// Compares two versions of a page; nil if they have the same visible text.
  package init?(_ path: String, from old: some Sequence<UInt8>, to new: some Sequence<UInt8>) {
    let all = LineChange.all(from: PageText(old).lines, to: PageText(new).lines)
    guard !all.isEmpty else { return nil }
    let shown = all.prefix(Self.mostLines).map { LineChange(isNew: $0.isNew, text: Self.short($0.text)) }
    (self.path, lines, omitted) = (path, shown, max(0, all.count - Self.mostLines))
  }

  private static func short(_ text: String) -> String {
    text.count > longestLine ? text.prefix(longestLine) + "…" : text
  }
}

/// The changed texts of the pages to send.
package struct PageChanges: Sendable {
  /// The pages whose visible text changes, at most `mostPages`.
  package private(set) var pages: [PageChange] = []
  /// The number of pages that were not compared.
  package private(set) var omitted = 0

  private static let mostPages = 60
  /// The most pages to compare, so that a change of the theme does not read a whole site twice.
  private static let mostCompared = 600
  private static let longestPage = 1 << 20

  /// Compares the pages to send from a folder with those at a destination on this machine.
  package init(_ delivery: Delivery, from folder: String, over destination: LocalDestination) throws {
    guard destination.exists else { return }
    var old = try destination.walk()
    var new = FolderWalk(try Descriptor.folder(folder))
    var compared = 0
    for path in delivery.others.filter({ $0.hasSuffix(".html") }).sorted() {
      guard compared < Self.mostCompared, pages.count < Self.mostPages else {
        omitted += 1
        continue
      }
      guard let before = old.contents(path, atMost: Self.longestPage),
        let after = new.contents(path, atMost: Self.longestPage)
      else { continue }
      compared += 1
      if let change = PageChange(path, from: before, to: after) { pages.append(change) }
    }
  }
}

extension FolderWalk {
  /// Returns the bytes of a regular file; nil if it is missing, behind a symlink, or too large.
  fileprivate mutating func contents(_ path: String, atMost limit: Int) -> ContiguousArray<UInt8>? {
    let (folder, name) = path.folderAndName
    do throws(FileError) {
      try enter(folder)
      return try inCurrent { (folder) throws(FileError) in
        guard try folder.statusIfThere(of: name)?.kind == .file else { return nil }
        return try folder.file(name).readAll(atMost: limit)
      }
    } catch {
      return nil
    }
  }
}
