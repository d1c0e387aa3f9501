import BinaryCoding
import Diagnostics
import FileSystem
import ReviewModel

/// A folder or single file of another system, to import. Symlinks are not followed. Hidden files, packages and output of other
/// programs are skipped.
package struct ForeignFolder: Sendable {
  private let root: String
  /// The paths of all files below the folder, sorted bytewise; for a single file, its name.
  package let paths: [String]
  /// The paths of skipped entries, except the folders that `init` excludes.
  package private(set) var unreadPaths: [String] = []

  /// Lists a folder or file, without the given folders. Nil if it has more than `limit` files or is nested deeper than
  /// `ContentLimits.depth`.
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

  /// Returns the bytes of a file; nil if it is longer than `limit`.
  package func bytes(of path: String, atMost limit: Int) throws(FileError) -> ContiguousArray<UInt8>? {
    try Descriptor.folder(root).file(path).readAll(atMost: limit)
  }

  /// The entries of a folder.
  private struct Found {
    var paths: [String] = []
    var unread: [String] = []
    /// The excluded folders.
    let left: Set<String>
    let limit: Int

    init(left: Set<String>, limit: Int) { (self.left, self.limit) = (left, limit) }
  }

  /// Adds the entries of a folder; returns false if a limit is exceeded.
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
    name.isUTF8 && !passedOver.contains(name.shown) && (!name.isHidden || hiddenFiles.contains(name.shown))
  }

  /// Hidden files that configure a site generator.
  private static let hiddenFiles: Set<String> = [".eleventy.js", ".eleventyignore", ".gitignore"]

  /// Folders of packages and the output of Jekyll and Eleventy. The output folder of Hugo, `public`, is a common name for
  /// content.
  private static let passedOver: Set<String> = ["node_modules", "_site", "vendor"]
}
