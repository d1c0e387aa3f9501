import BinaryCoding
import Diagnostics
import FileSystem
import ReviewModel
import SiteModel

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A reader for files below a folder; each worker has a separate one. Files may be replaced by symlinks after listing, so every
/// component is opened below the folder without following symlinks.
struct ContentReader: ~Copyable {
  private var walk: FolderWalk
  private let overlay: Overlay.Texts

  /// Opens a folder. Texts of `overlay` replace its files.
  init(_ path: String, overlay: Overlay.Texts = [:]) throws(FileError) {
    walk = FolderWalk(try Descriptor.folder(path))
    self.overlay = overlay
  }

  /// Reads a file at a path below the folder; returns a diagnostic if the file is unreadable or too large. Throws system
  /// errors.
  mutating func read(_ path: String, limit: Int) throws(FileError) -> Diagnosed<SourceFile?> {
    let shown = walk.root.joined(path)
    if let bytes = overlay[path] { return Diagnosed(SourceFile(path: shown, bytes: bytes)) }
    do throws(FileError) {
      return try Self.read(opened(path), shown, limit: limit)
    } catch {
      guard error.isOfFile else { throw error }
      return Self.refusal(of: shown, error)
    }
  }

  /// Reads a file at any path, following symlinks.
  static func read(anywhere path: String, limit: Int) throws(FileError) -> Diagnosed<SourceFile?> {
    do throws(FileError) {
      return try read(Descriptor.file(path), path, limit: limit)
    } catch {
      guard error.isOfFile else { throw error }
      return refusal(of: path, error)
    }
  }

  /// Opens a file. For a symlink, opens its target if that is in the folder.
  private mutating func opened(_ path: String) throws(FileError) -> Descriptor {
    do throws(FileError) {
      return try openedBeneath(path)
    } catch {
      guard error.code == ELOOP, let target = target(of: path) else { throw error }
      return try openedBeneath(target)
    }
  }

  private mutating func openedBeneath(_ path: String) throws(FileError) -> Descriptor {
    let (folder, name) = path.folderAndName
    try walk.enter(folder)
    return try walk.inCurrent { (folder) throws(FileError) in try folder.file(name) }
  }

  /// Returns the resolved target of a symlink, relative to the folder; nil if it is outside.
  private func target(of path: String) -> String? {
    guard let root = resolvedPath(walk.root.path) else { return nil }
    return resolvedPath(root.joined(path))?.rest(below: root)
  }

  private static func read(
    _ file: consuming Descriptor,
    _ shown: String,
    limit: Int
  ) throws(FileError) -> Diagnosed<SourceFile?> {
    let status = try file.status()
    guard status.kind == .file else {
      return refusal(.fileNotRegular, shown, "not a regular file", "remove it")
    }
    guard let bytes = try file.readAll(status.size, atMost: limit) else {
      return refusal(
        .fileTooLarge,
        shown,
        "the file is larger than \(grouped(limit)) bytes",
        "make it smaller, or split it"
      )
    }
    return Diagnosed(SourceFile(path: shown, bytes: bytes))
  }

  private static func refusal(of path: String, _ error: FileError) -> Diagnosed<SourceFile?> {
    guard error.code == ELOOP else {
      return refusal(.fileUnreadable, path, error.description, "check the path and its permissions")
    }
    return refusal(
      .fileOutsideContent,
      path,
      "the symlink points outside the content folder",
      "replace it by a copy of the file"
    )
  }

  private static func refusal(
    _ code: DiagnosticCode,
    _ path: String,
    _ message: String,
    _ hint: String
  ) -> Diagnosed<SourceFile?> {
    Diagnosed(nil, [Diagnostic(code, message, hint: hint, in: SourceFile(path: path, bytes: []))])
  }
}

extension ContentSources {
  /// Creates sources that read files again from the content folder at `path` with its overlay, unless `cached` contains the
  /// bytes.
  init(folder path: String, overlay: Overlay.Texts = [:], cached files: [ContentCache.File] = []) {
    let cachedBytes = CachedBytes(files)
    self.init(folder: path) { file in
      if let bytes = cachedBytes[file] { return bytes }
      var reader = try? ContentReader(path, overlay: overlay)
      let source = try? reader?.read(file, limit: ContentLimits.contentFile).value
      return (source ?? nil)?.bytes ?? []
    }
  }
}

/// The bytes of files that diagnostics of an earlier plan show.
private struct CachedBytes: Sendable {
  private let files: [ContentCache.File]
  private let table: NumberTable

  init(_ files: [ContentCache.File]) {
    self.files = files.filter { $0.bytes != nil }
    table = NumberTable(of: self.files)
  }

  subscript(path: String) -> ContiguousArray<UInt8>? {
    table.first(TextHasher.hash(path)) { files[$0].path.hasBytes(of: path) }.flatMap { files[$0].bytes }
  }
}

/// A reader of files that are named on the command line.
package enum NamedFiles {
  /// Reads the file at `path`; returns a diagnostic if the file is unreadable or too large.
  package static func read(_ path: String, limit: Int) throws(FileError) -> Diagnosed<SourceFile?> {
    try ContentReader.read(anywhere: path, limit: limit)
  }

  /// Reads the partials of a folder, `NAME.html` and `NAME.mustache`, with their names.
  package static func partials(in folder: String) throws(FileError) -> Diagnosed<[(name: String, source: SourceFile)]> {
    var reader = try ContentReader(folder)
    var partials: [(name: String, source: SourceFile)] = []
    var diagnostics: [Diagnostic] = []
    for file in try Descriptor.folder(folder).names() where !file.isHidden {
      guard let name = partialName(file.shown) else { continue }
      let read = try reader.read(file.shown, limit: ContentLimits.themeFile)
      if let source = read.taking(into: &diagnostics) { partials.append((name, source)) }
    }
    return Diagnosed(partials, diagnostics)
  }

  private static func partialName(_ file: String) -> String? {
    let ending = [".html", ".mustache"].first { file.hasSuffix($0) }
    return ending.map { String(file.dropLast($0.count)) }
  }
}
