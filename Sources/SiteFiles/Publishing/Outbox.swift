import BinaryCoding
import FileSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A new folder that nobody else writes into, for what is handed to the program that sends a site: lists of paths, and the
/// record of what was sent.
package struct Outbox: ~Copyable {
  /// Its absolute path.
  package let path: String
  private let folder: Descriptor

  /// Makes it in a folder for temporary files.
  package init(in parent: String) throws(FileError) {
    var name = Array("\(resolvedPath(parent) ?? parent)/verdict-XXXXXX".utf8CString)
    guard let made = unsafe mkdtemp(&name) else { throw .last("make", parent) }
    let path = unsafe String(cString: made)
    folder = try Descriptor.folder(path, followsLink: false)
    self.path = path
  }

  deinit {
    for name in [Self.listName, SentFiles.path] { try? folder.removeFile(name) }
    _ = unsafe rmdir(path)
  }

  private static let listName = ".verdict-list"
  /// The largest record that is read, in bytes: enough for a million files.
  private static let largestRecord = 128 << 20

  /// Writes a list of paths, each with a byte behind it; returns where.
  package func list(_ paths: [String], endingWith byte: UInt8) throws(FileError) -> String {
    try write(Self.listName, ContiguousArray(paths.flatMap { Array($0.utf8) + [byte] }))
    return path.joined(Self.listName)
  }

  /// Puts a record where it can be sent from.
  package func put(_ sent: SentFiles) throws(FileError) { try write(SentFiles.path, StateFile.bytes(sent)) }

  /// Removes the record again.
  package func removeRecord() throws(FileError) { try folder.removeFile(SentFiles.path) }

  /// The record that was fetched. One that says nothing sound counts as saying nothing, which is told.
  package func fetched(_ tell: Telling) throws(FileError) -> SentFiles {
    guard try folder.statusIfThere(of: SentFiles.path) != nil else { return SentFiles() }
    let bytes = try folder.file(SentFiles.path).readAll(atMost: Self.largestRecord) ?? []
    try removeRecord()
    do throws(DamagedBytes) {
      return try SentFiles.understood(bytes)
    } catch {
      tell(.unknownState(SentFiles.path))
      return SentFiles()
    }
  }

  /// Does something while the outbox has the folders of some files, and none of the files.
  package func withFolders(of paths: [String], _ body: () throws -> Void) throws {
    var output = try OutputFolder(path)
    for path in paths { if let above = path.folderPath { try folder.makeFolders(String(above)) } }
    defer { for path in paths { try? output.remove(path) } }
    try body()
  }

  private func write(_ name: String, _ bytes: ContiguousArray<UInt8>) throws(FileError) {
    try folder.writeWhole(name, bytes.span, through: name + ".new")
  }
}
