import BinaryCoding
import Diagnostics
import FileSystem
import ReviewModel

/// A folder, or a single file, of another program, read as it stands: no link is followed, and what versions, packages and
/// outputs of other programs are kept in is passed over.
package struct ForeignFolder: Sendable {
  private let root: String
  /// The paths of all files below it, in the order of their bytes; the name of a single file.
  package let paths: [String]
  /// The paths of what is passed over, but for the folders that were named.
  package private(set) var unreadPaths: [String] = []

  /// Looks through what lies at a path, but for some folders; nil when there are more than `limit` files, or deeper
  /// folders than `ContentLimits.depth`.
  package init?(_ path: String, without folders: Set<String> = [], atMost limit: Int) throws(FileError) {
    if FileStatus(of: path, followsLink: true)?.kind == .folder {
      var found = Found(left: folders, limit: limit)
      guard try Self.add(to: &found, Descriptor.folder(path), below: "") else { return nil }
      (root, paths) = (path, found.paths.sorted { $0.precedesBytewise($1) })
      unreadPaths = found.unread.sorted { $0.precedesBytewise($1) }
    } else {
      _ = try Descriptor.file(path).status()
      (root, paths) = (path.folderPath.map(String.init) ?? ".", [String(path.lastPathComponent)])
    }
  }

  /// The bytes of one of the files; nil when it is longer than `limit`.
  package func bytes(of path: String, atMost limit: Int) throws(FileError) -> ContiguousArray<UInt8>? {
    try Descriptor.folder(root).file(path).readAll(atMost: limit)
  }

  /// What lies in a folder.
  private struct Found {
    var paths: [String] = []
    var unread: [String] = []
    /// The folders that are left out.
    let left: Set<String>
    let limit: Int

    init(left: Set<String>, limit: Int) { (self.left, self.limit) = (left, limit) }
  }

  /// Whether everything was added.
  private static func add(
    to found: inout Found,
    _ folder: borrowing Descriptor,
    below prefix: String
  ) throws(FileError) -> Bool {
    guard prefix.utf8.count(where: { $0 == UInt8(ascii: "/") }) <= ContentLimits.depth else { return false }
    for name in try folder.names() {
      let path = prefix + name.shown
      guard found.paths.count + found.unread.count < found.limit else { return false }
      guard isRead(name) else {
        found.unread.append(path)
        continue
      }
      switch try folder.statusIfThere(of: name.shown)?.kind {
      case .file?: found.paths.append(path)
      case .folder? where found.left.contains(path): continue
      case .folder?: guard try add(to: &found, try folder.folder(name.shown), below: path + "/") else { return false }
      case nil: continue
      default: found.unread.append(path)
      }
    }
    return true
  }

  private static func isRead(_ name: EntryName) -> Bool {
    name.isUTF8 && !passedOver.contains(name.shown) && (!name.isHidden || name.shown == ".eleventy.js")
  }

  /// Folders of packages, and what Jekyll and Eleventy write. Hugo's own is called `public`, as others call what they keep.
  private static let passedOver: Set<String> = ["node_modules", "_site", "vendor"]
}
