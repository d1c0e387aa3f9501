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

/// Writes what is written in the browser: reviews, files about topics, and pictures, all below the content folder, and
/// nothing else. Every file is written whole and renamed in one step; no symlink is followed, and no file is replaced
/// that was not read.
package struct ContentWriter: Sendable {
  private let content: String
  /// The folder that holds the content folder.
  private let project: String
  private static let trash = ".verdict/trash"

  /// Makes a writer for a content folder; what is deleted goes into `.verdict/trash` beside it.
  package init(content: String) {
    self.content = content
    project = resolvedFolder(of: content) ?? "."
  }

  /// A review as it is now; nil where there is none that could be written again.
  package func review(_ path: String) throws(FileError) -> SourceFile? { Self.isReview(path) ? try text(path) : nil }

  /// Returns a review, or a file about a topic, as it is now; nil where there is none that could be written again. Throws
  /// where it is larger than a build reads.
  package func text(_ path: String) throws(FileError) -> SourceFile? {
    guard Self.isText(path) else { return nil }
    let (folder, name) = path.folderAndName
    do throws(FileError) {
      let bytes = try read(name, in: (content, folder))
      return bytes.map { SourceFile(path: content.joined(path), bytes: $0) }
    } catch {
      guard error.isOfNothing else { throw error }
      return nil
    }
  }

  /// Replaces the bytes of a text that was read; returns false where it has others by now, or is gone.
  package func replace(_ path: String, _ old: SourceFile, with new: ContiguousArray<UInt8>) throws(FileError) -> Bool {
    try check(path, Self.isText)
    try checkSize(of: new, path)
    let (folder, name) = path.folderAndName
    do throws(FileError) {
      return try within((content, folder)) { (folder) throws(FileError) in
        folder.removeLeftovers()
        return try folder.replace(name, old.bytes, with: new, isDurable: true)
      }
    } catch {
      guard error.code == ENOENT else { throw error }
      return false
    }
  }

  /// Adds a review; returns false where the path is taken.
  package func add(_ path: String, _ bytes: ContiguousArray<UInt8>) throws(FileError) -> Bool {
    try check(path, Self.isReview)
    try checkSize(of: bytes, path)
    return try create(path, bytes)
  }

  /// Adds a picture beside a review and named after it, with a number where there is one of that name. The path is that
  /// below the content folder.
  package func addPicture(
    besides review: String,
    _ bytes: ContiguousArray<UInt8>,
    _ picture: Picture
  ) throws(FileError)
    -> String
  {
    try check(review, Self.isReview)
    let name = String(review.dropLast(".md".count))
    var number = 1
    while true {
      let path = name + (number == 1 ? "" : "-\(number)") + "." + picture.format.fileExtension
      if try create(path, bytes) { return path }
      number += 1
    }
  }

  /// Takes a picture that was just added away again.
  package func removePicture(_ path: String) throws(FileError) {
    try check(path) { ContentPath(path: $0)?.kind == .picture && Self.isOrdinary($0) }
    let (folder, name) = path.folderAndName
    try within((content, folder)) { (folder) throws(FileError) in try folder.removeFile(name) }
  }

  private func create(_ path: String, _ bytes: ContiguousArray<UInt8>) throws(FileError) -> Bool {
    var walk = FolderWalk(try Descriptor.folder(content))
    return try NewFile.create(path, in: &walk, bytes, isDurable: true)
  }
}

/// What was deleted, and its return.
extension ContentWriter {
  /// Moves a review into the trash; returns the number by which it can be restored, or nil where it is not what was read.
  package func delete(_ path: String, _ old: SourceFile) throws(FileError) -> Int? {
    guard let now = try review(path), now.bytes == old.bytes else { return nil }
    let number = try freeNumber()
    let (folder, name) = path.folderAndName
    let trash = (project, Self.trash(number, folder))
    guard try move(name, from: (content, folder), to: trash) else { return nil }
    // An editor may have saved between the two.
    if (try? read(name, in: trash)) == old.bytes { return number }
    _ = try move(name, from: trash, to: (content, folder))
    return nil
  }

  /// Moves a review back from the trash; returns false where its path is taken, or it is not in the trash.
  package func restore(_ path: String, number: Int) throws(FileError) -> Bool {
    try check(path, Self.isReview)
    let (folder, name) = path.folderAndName
    let trash = (project, Self.trash(number, folder))
    do throws(FileError) {
      let isThere = try within(trash) { (folder) throws(FileError) in
        try folder.statusIfThere(of: name)?.kind == .file
      }
      guard isThere else { return false }
      return try move(name, from: trash, to: (content, folder))
    } catch {
      guard error.isOfNothing else { throw error }
      return false
    }
  }

  /// Makes the first folder of the trash that is not there yet.
  private func freeNumber() throws(FileError) -> Int {
    try within((project, Self.trash), making: true) { (folder) throws(FileError) in
      var number = 1
      while try !folder.makeFolder("\(number)") { number += 1 }
      return number
    }
  }

  private static func trash(_ number: Int, _ folder: String) -> String { "\(trash)/\(number)/\(folder)" }

  /// Moves a file unless its name is taken in the other folder; returns whether it was free.
  private func move(_ name: String, from source: Place, to target: Place) throws(FileError) -> Bool {
    try within(target, making: true) { (folder) throws(FileError) in
      try within(source) { (source) throws(FileError) in try source.renameIfFree(name, into: folder, as: name) }
    }
  }
}

extension ContentWriter {
  /// Whether a path is one of a review that may be written.
  package static func isReview(_ path: String) -> Bool { ContentPath(path: path)?.kind == .review && isOrdinary(path) }

  private static func isText(_ path: String) -> Bool {
    isReview(path) || ContentPath(path: path)?.kind == .facts && isOrdinary(path)
  }

  /// Whether it leads nowhere but below a folder, to nothing that is hidden, and a person could type it.
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

  /// A folder below another one; only the way to that may hold symlinks.
  private typealias Place = (root: String, folder: String)

  /// Reads a file; returns nil where it is not a regular one.
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
    var walk = FolderWalk(try Descriptor.folder(place.root))
    try walk.enter(place.folder, making: making)
    return try walk.inCurrent(body)
  }
}
