import BinaryCoding
import Diagnostics

/// The files of a ZIP archive, or of a tar archive with or without gzip compression. Folders, links, paths outside the
/// archive and the files that macOS adds are ignored.
package struct ArchiveSource: ImportSource {
  package let name: String
  package let paths: [String]
  package let unreadPaths: [String]
  private let descriptor: Int32

  /// Lists the files. The descriptor of a regular file must stay open; every read seeks to its beginning. Throws an
  /// `ImportFailure` if the archive is unreadable, damaged or exceeds `ImportLimits`.
  package init(name: String, descriptor: Int32) throws(ImportFailure) {
    let archive = try OpenArchive(name: name, descriptor: descriptor)
    var (paths, unread): (Set<PathKey>, Set<PathKey>) = ([], [])
    while let entry = try archive.nextEntry() {
      if let path = entry.path {
        paths.insert(PathKey(path))
      } else if let name = entry.unreadName {
        unread.insert(PathKey(name))
      }
    }
    unreadPaths = unread.map(\.path).sorted { $0.precedesBytewise($1) }
    (self.name, self.descriptor) = (name, descriptor)
    self.paths = paths.map(\.path).sorted { $0.precedesBytewise($1) }
  }

  package func read(
    _ names: Set<PathKey>,
    atMost limit: Int,
    orElse fail: (ImportFailure) throws -> Void,
    _ use: (SourceFile) throws -> Void
  ) throws {
    let archive = try OpenArchive(name: name, descriptor: descriptor)
    var (missing, rest) = (names.intersection(paths.map(PathKey.init)), ImportLimits.unpacked)
    while !missing.isEmpty, let entry = try archive.nextEntry() {
      guard let path = entry.path, missing.remove(PathKey(path)) != nil else { continue }
      let most = min(limit, rest)
      let contents = Result { () throws(ImportFailure) in try archive.contents(of: entry, atMost: most) }
      rest -= (try? contents.get().count) ?? most
      switch contents {
      case .success(let bytes): try use(SourceFile(path: path, bytes: bytes))
      case .failure(let failure) where archive.isDamaged: throw failure
      case .failure(let failure): try fail(failure)
      }
    }
  }
}
