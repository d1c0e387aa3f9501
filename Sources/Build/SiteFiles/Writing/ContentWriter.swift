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
  private let content: String
  /// The parent of the content folder.
  private let project: String
  /// The folder of deleted files. It is not in `.verdict`, which users may delete at any time.
  package static let trash = ".verdict-trash"

  /// Creates a writer for a content folder. Deleted files are moved to a folder beside it.
  package init(content: String) {
    self.content = content
    project = resolvedFolder(of: content) ?? "."
    try? moveEarlierTrash()
  }

  /// Returns the current content of a content file; nil if it does not exist or its path is not allowed. Throws if it
  /// exceeds the size limit of builds.
  package func text(_ path: String) throws(FileError) -> SourceFile? {
    guard Self.isText(path) else { return nil }
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
    try check(path, Self.isText)
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
    let name = String(file.dropLast(".md".count))
    var number = 1
    while true {
      let path = name + (number == 1 ? "" : "-\(number)") + "." + picture.picture.format.fileExtension
      if try create(path, picture.bytes) { return path }
      number += 1
    }
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

// MARK: - Trash
extension ContentWriter {
  /// Moves a file and the given images to the trash and returns their number for `restore`; nil if the content of the file
  /// has changed. Images that are gone, and other paths, are ignored.
  package func delete(_ path: String, _ old: SourceFile, with pictures: [String] = []) throws(FileError) -> Int? {
    guard let number = try deleteText(path, old) else { return nil }
    for picture in pictures where Self.isPicture(picture) {
      let (folder, name) = picture.folderAndName
      _ = try ignoringMissing { () throws(FileError) in
        try move(name, from: (content, folder), to: (project, Self.trash(number, folder)))
      }
    }
    return number
  }

  private func deleteText(_ path: String, _ old: SourceFile) throws(FileError) -> Int? {
    guard let now = try text(path), now.bytes == old.bytes else { return nil }
    let number = try freeNumber()
    let (folder, name) = path.folderAndName
    let trash = (project, Self.trash(number, folder))
    guard try move(name, from: (content, folder), to: trash) else { return nil }
    // An editor may have saved between the comparison and the rename.
    if (try? read(name, in: trash)) == old.bytes { return number }
    _ = try move(name, from: trash, to: (content, folder))
    return nil
  }

  /// Moves a file back from the trash, with the images that were deleted with it; returns false if its path is taken or the
  /// file is not in the trash. An image whose path is taken stays in the trash.
  package func restore(_ path: String, number: Int) throws(FileError) -> Bool {
    try check(path, Self.isText)
    let (folder, name) = path.folderAndName
    let trash = (project, Self.trash(number, folder))
    let isRestored = try ignoringMissing { () throws(FileError) in
      let isThere = try within(trash) { (folder) throws(FileError) in
        try folder.statusIfThere(of: name)?.kind == .file
      }
      guard isThere else { return false }
      return try move(name, from: trash, to: (content, folder))
    }
    if isRestored { try restorePictures(number) }
    return isRestored
  }

  private func restorePictures(_ number: Int) throws(FileError) {
    let trash = Self.trash + "/\(number)"
    let found = try ForeignFolder(project.joined(trash), atMost: ContentLimits.depth * 100)
    for path in found?.paths ?? [] where Self.isPicture(path) {
      let (folder, name) = path.folderAndName
      _ = try move(name, from: (project, trash.joined(folder)), to: (content, folder))
    }
  }

  /// Moves the trash of earlier versions, which was in `.verdict`.
  private func moveEarlierTrash() throws(FileError) {
    let project = try Descriptor.folder(project)
    let isMoved = try project.folder(".verdict").renameIfFree("trash", into: project, as: Self.trash)
    if isMoved { try ignoreTrash() }
  }

  /// Excludes the trash from a repository around it, unless the author has set other rules.
  private func ignoreTrash() throws(FileError) {
    let rules = ContiguousArray("*\n".utf8)
    _ = try within((project, Self.trash)) { (folder) throws(FileError) in
      try folder.create(".gitignore", rules.span, isDurable: false)
    }
  }

  /// Creates the trash folder with the lowest free number, and returns that number.
  private func freeNumber() throws(FileError) -> Int {
    defer { try? ignoreTrash() }
    return try within((project, Self.trash), making: true) { (folder) throws(FileError) in
      var number = 1
      while try !folder.makeFolder("\(number)") { number += 1 }
      return number
    }
  }

  private static func trash(_ number: Int, _ folder: String) -> String { "\(trash)/\(number)/\(folder)" }

  /// Returns the result of `body`; false if a file or folder is missing.
  private func ignoringMissing(_ body: () throws(FileError) -> Bool) throws(FileError) -> Bool {
    do throws(FileError) {
      return try body()
    } catch {
      guard error.isNotFound else { throw error }
      return false
    }
  }

  /// Moves a file; returns false if its name is taken in the target folder.
  private func move(_ name: String, from source: Place, to target: Place) throws(FileError) -> Bool {
    try within(target, making: true) { (folder) throws(FileError) in
      try within(source) { (source) throws(FileError) in try source.renameIfFree(name, into: folder, as: name) }
    }
  }
}

extension ContentWriter {
  /// Returns whether a path is allowed for a content file that the editor writes.
  package static func isText(_ path: String) -> Bool {
    ContentPath(path: path)?.role.isContent == true && isOrdinary(path)
  }

  private static func isPicture(_ path: String) -> Bool {
    ContentPath(path: path)?.role == .picture && isOrdinary(path)
  }

  /// Returns whether a path stays below the content folder, has no hidden component, control character or backslash, and is
  /// within the limits of depth and length.
  private static func isOrdinary(_ path: String) -> Bool {
    path.isPlain && path.pathComponents.count <= ContentLimits.depth
      && path.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
      && path.pathComponents.allSatisfy { $0.utf8.first != UInt8(ascii: ".") && $0.utf8.count < 256 }
  }

  private func check(_ path: String, _ isAllowed: (String) -> Bool) throws(FileError) {
    guard isAllowed(path) else { throw FileError.refused("write", content.joined(path)) }
  }

  private func checkSize(of bytes: ContiguousArray<UInt8>, _ path: String) throws(FileError) {
    guard bytes.count <= ContentLimits.contentFile else { throw .tooLarge("write", content.joined(path)) }
  }

  /// A folder below a root. Only the path of the root may contain symlinks.
  private typealias Place = (root: String, folder: String)

  /// Reads a file; returns nil if it is not a regular file.
  private func read(_ name: String, in place: Place) throws(FileError) -> ContiguousArray<UInt8>? {
    try within(place) { (folder) throws(FileError) in
      let file = try folder.file(name)
      guard try file.status().kind == .file else { return nil }
      let bytes = try file.readAll(atMost: ContentLimits.contentFile)
      if bytes == nil { throw FileError.tooLarge("read", folder.joined(name)) }
      return bytes
    }
  }

  private func within<Result>(
    _ place: Place,
    making: Bool = false,
    _ body: (borrowing Descriptor) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    try FolderWalk.inFolder(place.folder, below: place.root, making: making, body)
  }
}
