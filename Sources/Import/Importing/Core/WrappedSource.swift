import BinaryCoding
import Diagnostics

/// The contents of the only top-level folder of a source, as in a ZIP archive of a folder.
private struct WrappedSource<Outer: ImportSource>: ImportSource {
  let outer: Outer
  let folder: String
  let paths: [String]

  var name: String { outer.name }
  var unreadPaths: [String] { outer.unreadPaths }

  func read(
    _ names: Set<PathKey>,
    atMost limit: Int,
    orElse fail: (ImportFailure) throws -> Void,
    _ use: (SourceFile) throws -> Void
  ) throws {
    try outer.read(Set(names.map { PathKey("\(folder)/\($0.path)") }), atMost: limit, orElse: fail) { file in
      try use(SourceFile(path: file.path.rest(below: folder) ?? file.path, bytes: file.bytes))
    }
  }
}

extension ImportSource {
  /// The source without the outer folders that contain all of its files.
  package var unwrapped: any ImportSource {
    guard let folder = paths.first?.foldersAbove.first.map(String.init) else { return self }
    let inner = paths.compactMap { $0.rest(below: folder) }
    guard inner.count == paths.count else { return self }
    return WrappedSource(outer: self, folder: folder, paths: inner).unwrapped
  }
}
