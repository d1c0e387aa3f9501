import BinaryCoding
import Diagnostics
import FileSystem

/// A folder, or a single file, of another program, read as it stands: no link is followed, and what versions, packages and
/// outputs of other programs are kept in is passed over.
package struct ForeignFolder: Sendable {
  private let root: String
  /// The paths of all files below it, in the order of their bytes; the name of a single file.
  package let paths: [String]

  /// Looks through what lies at a path, but for some folders; nil when there are more than `limit` files, or deeper
  /// folders than `ContentLimits.depth`.
  package init?(_ path: String, without folders: Set<String> = [], atMost limit: Int) throws(FileError) {
    if FileStatus(of: path, followsLink: true)?.kind == .folder {
      var found: [String] = []
      guard try Self.add(to: &found, Descriptor.folder(path), below: "", folders, limit) else { return nil }
      (root, paths) = (path, found.sorted { $0.precedesBytewise($1) })
    } else {
      _ = try Descriptor.file(path).status()
      (root, paths) = (path.folderPath.map(String.init) ?? ".", [String(path.lastPathComponent)])
    }
  }

  /// The bytes of one of the files; nil when it is longer than `limit`.
  package func bytes(of path: String, atMost limit: Int) throws(FileError) -> ContiguousArray<UInt8>? {
    try Descriptor.folder(root).file(path).readAll(atMost: limit)
  }

  /// Whether everything was added.
  private static func add(
    to found: inout [String],
    _ folder: borrowing Descriptor,
    below prefix: String,
    _ left: Set<String>,
    _ limit: Int
  ) throws(FileError) -> Bool {
    guard prefix.utf8.count(where: { $0 == UInt8(ascii: "/") }) <= ContentLimits.depth else { return false }
    for name in try folder.names() where isRead(name) {
      let path = prefix + name.shown
      guard found.count < limit else { return false }
      switch try folder.statusIfThere(of: name.shown)?.kind {
      case .file?: found.append(path)
      case .folder? where !left.contains(path):
        guard try add(to: &found, try folder.folder(name.shown), below: path + "/", left, limit) else { return false }
      default: continue
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
