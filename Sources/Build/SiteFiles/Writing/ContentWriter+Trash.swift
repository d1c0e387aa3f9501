import BinaryCoding
import Diagnostics
import FileSystem
import ReviewModel

// MARK: - Trash
extension ContentWriter {
  /// The folder of deleted files. It is not in `.verdict`, which users may delete at any time.
  package static let trash = ".verdict-trash"

  /// Moves a file and the given images to the trash and returns their number for `restore`; nil if the content of the file
  /// has changed. Images that are gone, and other paths, are ignored.
  package func delete(_ path: String, _ old: SourceFile, with pictures: [String] = []) throws(FileError) -> Int? {
    guard Self.isText(path), let number = try deleteText(path, old) else { return nil }
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

  /// Returns the text of a deleted content file; nil if it is not in the trash.
  package func deletedText(_ path: String, number: Int) -> SourceFile? {
    guard Self.isText(path) else { return nil }
    let (folder, name) = path.folderAndName
    let bytes = try? read(name, in: (project, Self.trash(number, folder)))
    return bytes.flatMap(\.self).map { SourceFile(path: path, bytes: $0) }
  }

  /// Returns the deleted content files with their numbers, the last deleted first; empty if there are thousands.
  package func deleted() -> [(path: String, number: Int)] {
    let found = (try? ForeignFolder(project.joined(Self.trash), atMost: 10_000)).flatMap(\.self)?.paths ?? []
    let files = found.compactMap { path -> (path: String, number: Int)? in
      let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
      guard parts.count == 2, let number = Int(parts[0]), Self.isText(parts[1]) else { return nil }
      return (parts[1], number)
    }
    return files.sorted { ($1.number, $0.path) < ($0.number, $1.path) }
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
  func moveEarlierTrash() throws(FileError) {
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
