import FileSystem

/// The changed lines of a page's visible text.
package struct PageChange: Equatable, Sendable {
  /// A line that only one of the two versions has.
  package struct Line: Equatable, Sendable {
    package let isNew: Bool
    package let text: String
  }

  /// The path of the page in the site.
  package let path: String
  /// The removed and new lines in order, at most `mostLines`.
  package let lines: [Line]
  /// The number of further changed lines.
  package let omitted: Int

  private static let mostLines = 24
  private static let longestLine = 300

  /// Compares two versions of a page; nil if they have the same visible text.
  package init?(_ path: String, from old: some Sequence<UInt8>, to new: some Sequence<UInt8>) {
    let (old, new) = (PageText(old).lines, PageText(new).lines)
    let difference = new.difference(from: old)
    guard !difference.isEmpty else { return nil }
    let all = Self.lines(old, new, difference)
    (self.path, lines, omitted) = (path, Array(all.prefix(Self.mostLines)), max(0, all.count - Self.mostLines))
  }

  /// Returns the changed lines; each run of removed lines precedes the new ones in its place.
  private static func lines(_ old: [String], _ new: [String], _ difference: CollectionDifference<String>) -> [Line] {
    let removed = Set(difference.removals.map(\.place))
    let inserted = Set(difference.insertions.map(\.place))
    var (lines, one, other) = ([Line](), 0, 0)
    while one < old.count || other < new.count {
      if removed.contains(one) {
        lines.append(Line(isNew: false, text: short(old[one])))
        one += 1
      } else if inserted.contains(other) {
        lines.append(Line(isNew: true, text: short(new[other])))
        other += 1
      } else {
        (one, other) = (one + 1, other + 1)
      }
    }
    return lines
  }

  private static func short(_ text: String) -> String {
    text.count > longestLine ? text.prefix(longestLine) + "…" : text
  }
}

extension CollectionDifference.Change {
  fileprivate var place: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
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
