import BinaryCoding
import Diagnostics

/// The files below a folder of a source, moved into another folder.
package struct MovedSource<Base: ImportSource>: ImportSource {
  private let base: Base
  private let folders: (old: String, new: String)
  package let paths: [String]

  /// Moves the files below `old` into `new`; an empty folder is the whole source.
  package init(_ base: Base, from old: String = "", into new: String = "") {
    (self.base, folders) = (base, (old, new))
    paths = base.paths.compactMap { Self.moved($0, from: old, into: new) }
  }

  package var name: String { base.name }
  package var unreadPaths: [String] {
    base.unreadPaths.map { Self.moved($0, from: folders.old, into: folders.new) ?? $0 }
  }

  package func read(
    _ names: Set<PathKey>,
    atMost limit: Int,
    orElse fail: (ImportFailure) throws -> Void,
    _ use: (SourceFile) throws -> Void
  ) throws {
    let old = names.compactMap { Self.moved($0.path, from: folders.new, into: folders.old).map { PathKey($0) } }
    try base.read(Set(old), atMost: limit, orElse: fail) { file in
      let path = Self.moved(file.path, from: folders.old, into: folders.new) ?? file.path
      try use(SourceFile(path: path, bytes: file.bytes))
    }
  }

  private static func moved(_ path: String, from old: String, into new: String) -> String? {
    (old.isEmpty ? path : path.rest(below: old)).map { new.isEmpty ? $0 : new.joined($0) }
  }
}

extension ImportSource {
  /// The source without the outer folders that contain all of its files.
  package var unwrapped: any ImportSource {
    guard let folder = paths.first?.foldersAbove.first.map(String.init) else { return self }
    let inner = MovedSource(self, from: folder)
    return inner.paths.count == paths.count ? inner.unwrapped : self
  }
}
