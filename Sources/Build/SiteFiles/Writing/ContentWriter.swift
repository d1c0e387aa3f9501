import BinaryCoding
import Diagnostics
import FileSystem
import PictureMetadata
import ReviewModel
import SiteModel

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A writer for content files and images from the browser editor, all below the content folder. Files are staged and
/// renamed atomically. Symlinks are not followed, and a file is replaced only if its content is as expected.
package struct ContentWriter: Sendable {
  let content: String
  /// The parent of the content folder.
  let project: String

  /// Creates a writer for a content folder. Deleted files are moved to a folder beside it.
  package init(content: String) {
    self.content = content
    project = resolvedFolder(of: content) ?? "."
    try? moveEarlierTrash()
  }

  /// Returns the current content of a content file or of `site.yaml`; nil if it does not exist or its path is not allowed.
  /// Throws if it exceeds the size limit of builds.
  package func text(_ path: String) throws(FileError) -> SourceFile? {
    guard Self.isEditable(path) else { return nil }
    let (folder, name) = path.folderAndName
    do throws(FileError) {
      let bytes = try read(name, in: (content, folder))
      return bytes.map { SourceFile(path: content.joined(path), bytes: $0) }
    } catch {
      guard error.isNotFound else { throw error }
      return nil
    }
  }

  /// Replaces the content of a content file, which is kept if it has changed or is gone. The backup of a changed file
  /// is a path below the content folder.
  package func replace(
    _ path: String,
    _ old: SourceFile,
    with new: ContiguousArray<UInt8>
  ) throws(FileError) -> ReplaceOutcome {
    try check(path, Self.isEditable)
    try checkSize(of: new, path)
    let (folder, name) = path.folderAndName
    do throws(FileError) {
      return try within((content, folder)) { (opened) throws(FileError) in
        opened.removeLeftovers()
        let outcome = try opened.replace(name, old.bytes, with: new, isDurable: true)
        guard case .changed(let backup?) = outcome else { return outcome }
        return .changed(backup: folder.joined(backup))
      }
    } catch {
      guard error.code == ENOENT else { throw error }
      return .changed(backup: nil)
    }
  }

  /// Adds a content file; returns false if the path is taken.
  package func add(_ path: String, _ bytes: ContiguousArray<UInt8>) throws(FileError) -> Bool {
    try check(path, Self.isText)
    try checkSize(of: bytes, path)
    return try create(path, bytes)
  }

  /// Adds an image beside a content file under its name, with a number if that name is taken. Returns the path below the
  /// content folder.
  package func addPicture(
    besides file: String,
    _ picture: CleanPicture
  ) throws(FileError) -> String {
    try check(file, Self.isText)
    let name = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    var number = 1
    while true {
      let path = name + (number == 1 ? "" : "-\(number)") + "." + picture.picture.format.fileExtension
      if try create(path, picture.bytes) { return path }
      number += 1
    }
  }

  /// Returns an image below the content folder; nil for other paths. Throws if it exceeds the size limit of builds.
  package func picture(_ path: String) throws(FileError) -> ContiguousArray<UInt8>? {
    guard Self.isPicture(path) else { return nil }
    let (folder, name) = path.folderAndName
    return try read(name, in: (content, folder), atMost: ContentLimits.picture)
  }

  /// Removes an image that was just added.
  package func removePicture(_ path: String) throws(FileError) {
    try check(path, Self.isPicture)
    let (folder, name) = path.folderAndName
    try within((content, folder)) { (folder) throws(FileError) in try folder.removeFile(name) }
  }

  private func create(_ path: String, _ bytes: ContiguousArray<UInt8>) throws(FileError) -> Bool {
    var walk = FolderWalk(try Descriptor.folder(content))
    return try NewFile.create(path, in: &walk, bytes, isDurable: true)
  }
}

extension ContentWriter {
  /// Returns whether a path is allowed for a content file that the editor writes.
  package static func isText(_ path: String) -> Bool {
    ContentPath(path: path)?.role.isContent == true && isOrdinary(path)
  }

  /// Returns whether a path is allowed for a file whose text the editor changes: a content file, or `site.yaml`.
  package static func isEditable(_ path: String) -> Bool { isText(path) || isSettings(path) }

  /// Returns whether a path is that of the settings of the site.
  package static func isSettings(_ path: String) -> Bool { path == configurationPath }

  static func isPicture(_ path: String) -> Bool {
    ContentPath(path: path)?.role == .picture && isOrdinary(path)
  }

  /// Returns whether a path stays below the content folder, has no hidden component, control character or backslash, and is
  /// within the limits of depth and length.
  private static func isOrdinary(_ path: String) -> Bool {
    path.isPlain && path.pathComponents.count <= ContentLimits.depth
      && path.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
      && path.pathComponents.allSatisfy { $0.utf8.first != UInt8(ascii: ".") && $0.utf8.count < 256 }
  }

  func check(_ path: String, _ isAllowed: (String) -> Bool) throws(FileError) {
    guard isAllowed(path) else { throw FileError.refused("write", content.joined(path)) }
  }

  private func checkSize(of bytes: ContiguousArray<UInt8>, _ path: String) throws(FileError) {
    guard bytes.count <= ContentLimits.contentFile else { throw .tooLarge("write", content.joined(path)) }
  }

  /// A folder below a root. Only the path of the root may contain symlinks.
  typealias Place = (root: String, folder: String)

  /// Reads a file; returns nil if it is not a regular file.
  func read(
    _ name: String,
    in place: Place,
    atMost limit: Int = ContentLimits.contentFile
  ) throws(FileError) -> ContiguousArray<UInt8>? {
    try within(place) { (folder) throws(FileError) in
      let file = try folder.file(name)
      guard try file.status().kind == .file else { return nil }
      let bytes = try file.readAll(atMost: limit)
      if bytes == nil { throw FileError.tooLarge("read", folder.joined(name)) }
      return bytes
    }
  }

  func within<Result>(
    _ place: Place,
    making: Bool = false,
    _ body: (borrowing Descriptor) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    try FolderWalk.inFolder(place.folder, below: place.root, making: making, body)
  }
}
