import BinaryCoding
import FileSystem
import ReviewModel
import SiteFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A new folder that nobody else writes into, for what is handed to the program that sends a site: lists of paths, and the
/// record of what was sent.
package struct StagingFolder: ~Copyable {
  /// Its absolute path.
  package let path: String
  private let folder: Descriptor

  /// Makes it in a folder for temporary files, and removes those of processes that were killed.
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
  /// The largest answer that is read, in bytes.
  private static let largestAnswer = 1 << 20
  /// The largest record that is read, in bytes: enough for a million files.
  private static let largestRecord = 128 << 20
  private static let suffix = ".new"
  /// The names of all files that it may have.
  fileprivate static let fileNames = [listName, answerName, SentFiles.path].flatMap { [$0, $0 + suffix] }

  /// Where a program can write what it is asked for.
  package var answerPath: String { path.joined(Self.answerName) }

  /// Reads what a program wrote there.
  package func answer() throws(FileError) -> ContiguousArray<UInt8> {
    try folder.file(Self.answerName).readAll(atMost: Self.largestAnswer) ?? []
  }

  /// Writes a list of paths, each with a byte behind it; returns where.
  package func list(_ paths: [String], endingWith byte: UInt8) throws(FileError) -> String {
    try write(Self.listName, ContiguousArray(paths.flatMap { Array($0.utf8) + [byte] }))
    return path.joined(Self.listName)
  }

  /// Puts a record where it can be sent from.
  package func put(_ sent: SentFiles) throws(FileError) { try write(SentFiles.path, StateFile.bytes(sent)) }

  /// Removes the record again.
  package func removeRecord() throws(FileError) { try folder.removeFile(SentFiles.path) }

  /// The record that was fetched. One that says nothing sound counts as saying nothing, which is told; a folder in its
  /// place is refused.
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
      return try SentFiles.understood(bytes)
    } catch {
      onNotice(.unknownState(SentFiles.path))
      return SentFiles()
    }
  }

  /// Does something while the staging has the folders of some files, and none of the files.
  package func withFolders(of paths: [String], _ body: () throws -> Void) throws {
    var output = try OutputFolder(path)
    for path in paths { if let above = path.folderPath { try folder.makeFolders(String(above)) } }
    defer { for path in paths { try? output.remove(path) } }
    try body()
  }

  private func write(_ name: String, _ bytes: ContiguousArray<UInt8>) throws(FileError) {
    try folder.writeWhole(name, bytes.span, through: name + Self.suffix)
  }
}

extension Descriptor {
  /// Removes what processes left in this folder that were killed while they sent a site.
  fileprivate func removeLeftStagingFolders() {
    for name in leftovers(.folder, .folder) {
      if let staging = try? folder(name) {
        for file in StagingFolder.fileNames { try? staging.removeFile(file) }
        staging.removeEmptyFolders(levels: ContentLimits.depth)
      }
      try? removeEmptyFolder(name)
    }
  }

  /// Removes the folders below this one that hold nothing but folders.
  private func removeEmptyFolders(levels: Int) {
    for name in (try? namesAsStored().map(\.shown)) ?? [] where (try? status(of: name).kind) == .folder {
      if levels > 0, let folder = try? folder(name) { folder.removeEmptyFolders(levels: levels - 1) }
      try? removeEmptyFolder(name)
    }
  }
}
