import BinaryCoding
import FileSystem
import ReviewModel
import SiteFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A private temporary folder for the program that sends a site: lists of paths, and the record of sent files. Deleted on
/// deinitialization.
package struct StagingFolder: ~Copyable {
  /// The absolute path.
  package let path: String
  private let folder: Descriptor

  /// Creates a folder below a folder for temporary files, and removes leftovers of killed processes.
  package init(in parent: String) throws(FileError) {
    let parent = resolvedPath(parent) ?? parent
    if let folder = try? Descriptor.folder(parent) { folder.removeLeftStagingFolders() }
    let path = parent.joined(TemporaryName.folder.new())
    guard unsafe mkdir(path, 0o700) == 0 else { throw .last("make", parent) }
    folder = try Descriptor.folder(path, followsLink: false)
    self.path = path
  }

  deinit {
    for name in Self.fileNames { try? folder.removeFile(name) }
    _ = unsafe rmdir(path)
  }

  private static let listName = ".verdict-list"
  private static let answerName = ".verdict-answer"
  /// The maximum size of an answer in bytes.
  private static let largestAnswer = 1 << 20
  /// The maximum size of a record in bytes, enough for a million files.
  private static let largestRecord = 128 << 20
  private static let suffix = ".new"
  /// The names of all files that the folder may contain.
  fileprivate static let fileNames = [listName, answerName, SentFiles.path].flatMap { [$0, $0 + suffix] }

  /// The path of the file for the output of a program.
  package var answerPath: String { path.joined(Self.answerName) }

  /// Returns the output of a program; empty if it is larger than the limit.
  package func answer() throws(FileError) -> ContiguousArray<UInt8> {
    try folder.file(Self.answerName).readAll(atMost: Self.largestAnswer) ?? []
  }

  /// Writes a list of paths, each followed by a byte; returns the path of the list.
  package func list(_ paths: [String], endingWith byte: UInt8) throws(FileError) -> String {
    try write(Self.listName, ContiguousArray(paths.flatMap { Array($0.utf8) + [byte] }))
    return path.joined(Self.listName)
  }

  /// Writes a record to send.
  package func put(_ sent: SentFiles) throws(FileError) { try write(SentFiles.path, StateFile.bytes(sent)) }

  /// Removes the record of sent files from the staging folder.
  package func removeRecord() throws(FileError) { try folder.removeFile(SentFiles.path) }

  /// Returns the fetched record. A corrupt record is reported and counts as empty. Throws if the entry is not a regular file.
  package func fetched(_ onNotice: NoticeHandler) throws -> SentFiles {
    guard let status = try folder.statusIfThere(of: SentFiles.path) else { return SentFiles() }
    guard status.kind == .file else {
      try? folder.removeEmptyFolder(SentFiles.path)
      throw OutputRefusal(
        description: "'\(SentFiles.path)' at the destination is not a regular file; no file was sent",
        hint: "remove or rename it, and publish again"
      )
    }
    let bytes = try folder.file(SentFiles.path).readAll(atMost: Self.largestRecord) ?? []
    try removeRecord()
    do throws(DamagedBytes) {
      return try SentFiles.decoded(bytes)
    } catch {
      onNotice(.unknownState(SentFiles.path))
      return SentFiles()
    }
  }

  /// Calls `body` while the staging folder contains the parent folders of some files, without the files.
  package func withFolders(of paths: [String], _ body: () throws -> Void) throws {
    var output = try OutputFolder(path)
    for path in paths { if let above = path.folderPath { try folder.makeFolders(String(above)) } }
    defer { for path in paths { try? output.remove(path) } }
    try body()
  }

  private func write(_ name: String, _ bytes: ContiguousArray<UInt8>) throws(FileError) {
    try folder.writeAtomically(name, bytes.span, through: name + Self.suffix)
  }
}

extension Descriptor {
  /// Removes the staging folders of killed processes.
  fileprivate func removeLeftStagingFolders() {
    for name in leftovers(.folder, .folder) {
      if let staging = try? folder(name) {
        for file in StagingFolder.fileNames { try? staging.removeFile(file) }
        staging.removeEmptyFolders(levels: ContentLimits.depth)
      }
      try? removeEmptyFolder(name)
    }
  }

  /// Removes folders that contain no files, recursively.
  private func removeEmptyFolders(levels: Int) {
    for name in (try? namesAsStored().map(\.shown)) ?? [] where (try? status(of: name).kind) == .folder {
      if levels > 0, let folder = try? folder(name) { folder.removeEmptyFolders(levels: levels - 1) }
      try? removeEmptyFolder(name)
    }
  }
}
