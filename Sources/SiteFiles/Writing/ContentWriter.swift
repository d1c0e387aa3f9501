import BinaryCoding
import Diagnostics
import FileSystem
import PictureMetadata
import SiteRendering

/// Writes what is written in the browser: reviews, files about what they name, and pictures, all below the content folder, and nothing
/// else. Every write is made whole and takes its place in one step; no link is followed, and nothing takes the place of what nobody has seen.
package struct ContentWriter: Sendable {
  private let content: String
  /// The folder that holds the content folder.
  private let project: String
  private static let trash = ".verdict/trash"

  /// Makes a writer for a content folder; what is deleted goes into `.verdict/trash` beside it.
  package init(content: String) {
    self.content = content
    project = resolvedPath(content + "/..") ?? "."
  }

  /// A review as it is now; nil where there is none that could be written again.
  package func review(_ path: String) throws(FileError) -> SourceFile? { Self.isReview(path) ? try text(path) : nil }

  /// A review, or a file about what reviews name, as it is now; nil where there is none that could be written again.
  package func text(_ path: String) throws(FileError) -> SourceFile? {
    guard Self.isText(path) else { return nil }
    do throws(FileError) {
      return try within(content, path.folderAndName.folder) { (folder) throws(FileError) in
        let file = try folder.file(path.folderAndName.name)
        guard try file.status().kind == .file, let bytes = try file.readAll(atMost: ContentLimits.contentFile) else {
          return nil
        }
        return SourceFile(path: content.joined(path), bytes: bytes)
      }
    } catch {
      guard error.isOfNothing else { throw error }
      return nil
    }
  }

  /// Puts new bytes in the place of a text that was read; false where it holds others by now.
  package func replace(_ path: String, _ old: SourceFile, with new: ContiguousArray<UInt8>) throws(FileError) -> Bool {
    try check(path, Self.isText)
    return try within(content, path.folderAndName.folder) { (folder) throws(FileError) in
      try folder.exchange(path.folderAndName.name, old.bytes, for: new, isDurable: true)
    }
  }

  /// Adds a review; false where there is a file of that path.
  package func add(_ path: String, _ bytes: ContiguousArray<UInt8>) throws(FileError) -> Bool {
    try check(path, Self.isReview)
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
    try within(content, path.folderAndName.folder) { (folder) throws(FileError) in
      try folder.removeFile(path.folderAndName.name)
    }
  }

  private func create(_ path: String, _ bytes: ContiguousArray<UInt8>) throws(FileError) -> Bool {
    let (folder, name) = path.folderAndName
    return try within(content, folder, making: true) { (folder) throws(FileError) in
      try NewFile.create(name, below: folder, bytes)
    }
  }
}

/// What was deleted, and its return.
extension ContentWriter {
  /// Moves a review into the trash; the number by which it can be had again, or nil where it is not what was read.
  package func delete(_ path: String, _ old: SourceFile) throws(FileError) -> Int? {
    guard let now = try review(path), now.bytes == old.bytes else { return nil }
    let number = try freeNumber()
    let (folder, name) = path.folderAndName
    try move(name, from: (content, folder), to: (project, Self.trash(number, folder)))
    return number
  }

  /// Puts a review back; false where another has its path, or it is not in the trash.
  package func restore(_ path: String, number: Int) throws(FileError) -> Bool {
    try check(path, Self.isReview)
    let (folder, name) = path.folderAndName
    do throws(FileError) {
      let isThere = try within(project, Self.trash(number, folder)) { (folder) throws(FileError) in
        try folder.statusIfThere(of: name)?.kind == .file
      }
      guard isThere else { return false }
      let isFree = try within(content, folder, making: true) { (folder) throws(FileError) in
        try folder.statusIfThere(of: name) == nil
      }
      guard isFree else { return false }
      try move(name, from: (project, Self.trash(number, folder)), to: (content, folder))
      return true
    } catch {
      guard error.isOfNothing else { throw error }
      return false
    }
  }

  /// Makes the first folder of the trash that is not there yet.
  private func freeNumber() throws(FileError) -> Int {
    try within(project, Self.trash, making: true) { (folder) throws(FileError) in
      var number = 1
      while try !folder.makeFolder("\(number)") { number += 1 }
      return number
    }
  }

  private static func trash(_ number: Int, _ folder: String) -> String { "\(trash)/\(number)/\(folder)" }

  private func move(
    _ name: String,
    from source: (root: String, folder: String),
    to target: (root: String, folder: String)
  ) throws(FileError) {
    try within(target.root, target.folder, making: true) { (folder) throws(FileError) in
      try within(source.root, source.folder) { (source) throws(FileError) in
        try source.rename(name, into: folder, as: name)
      }
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

  /// Works in a folder below another one; only the way to that may hold links.
  private func within<Result>(
    _ root: String,
    _ folder: String,
    making: Bool = false,
    _ body: (borrowing Descriptor) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    var walk = FolderWalk(try Descriptor.folder(root))
    try walk.enter(folder, making: making)
    return try walk.inCurrent(body)
  }
}
