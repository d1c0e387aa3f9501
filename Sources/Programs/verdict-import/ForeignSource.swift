import BinaryCoding
import Diagnostics
import FileSystem
import ImportFormats
import ReviewModel
import SiteFiles
import VerdictCommands

/// A folder on the disk.
struct FolderSource: ImportSource {
  let name: String
  private let folder: ForeignFolder

  init(_ path: String, without folders: Set<String>) throws {
    guard let folder = try ForeignFolder(path, without: folders, atMost: ImportLimits.files) else {
      throw ImportFailure(
        "'\(path)' contains more than \(grouped(ImportLimits.files)) files, or folders deeper than \(ContentLimits.depth) levels",
        hint: "pass the folder that contains the reviews"
      )
    }
    (name, self.folder) = (path, folder)
  }

  var paths: [String] { folder.paths }
  var unreadPaths: [String] { folder.unreadPaths }

  func read(
    _ names: Set<PathKey>,
    atMost limit: Int,
    orElse fail: (ImportFailure) throws -> Void,
    _ use: (SourceFile) throws -> Void
  ) throws {
    for path in paths where names.contains(PathKey(path)) {
      if let bytes = try folder.bytes(of: path, atMost: limit) {
        try use(SourceFile(path: path, bytes: bytes))
      } else {
        let message = "the file is larger than \(limit / 1_000_000) MB"
        try fail(ImportFailure(message, at: ImportPlace(path), hint: "split the file"))
      }
    }
  }
}

/// An archive on the disk.
struct ArchiveFileSource: ImportSource {
  private let file: ForeignFile
  private let archive: ArchiveSource

  /// Opens an archive; nil if the file has another format.
  init?(_ path: String) throws {
    let file = try ForeignFile(path)
    guard Self.isArchive(try file.start(4)) else { return nil }
    try self.init(file, name: path)
  }

  init(_ file: ForeignFile, name: String) throws {
    self.file = file
    archive = try ArchiveSource(name: name, descriptor: file.descriptor)
  }

  /// Returns whether bytes begin an archive.
  static func isArchive(_ bytes: ContiguousArray<UInt8>) -> Bool { beginnings.contains(where: bytes.starts) }

  var name: String { archive.name }
  var paths: [String] { archive.paths }
  var unreadPaths: [String] { archive.unreadPaths }

  func read(
    _ names: Set<PathKey>,
    atMost limit: Int,
    orElse fail: (ImportFailure) throws -> Void,
    _ use: (SourceFile) throws -> Void
  ) throws {
    try archive.read(names, atMost: limit, orElse: fail, use)
  }

  /// The signatures of ZIP archives (APPNOTE, 4.3.7), including empty ones, and of gzip (RFC 1952, section 2.3.1).
  private static let beginnings: [[UInt8]] = [[0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06], [0x1F, 0x8B]]
}

/// A WordPress export with the folder of uploads beside it.
struct ExportWithUploads: ImportSource {
  private static let folder = "wp-content/uploads"

  private let export: FolderSource
  private let uploads: MovedSource<FolderSource>

  /// Opens an export; nil if the file has another extension or no uploads beside it.
  init?(_ path: String) throws {
    let beside = path.folderPath.map { String($0).joined(Self.folder) } ?? Self.folder
    guard [".xml", ".wxr"].contains(where: path.lowercased().hasSuffix),
      FileStatus(of: beside, followsLink: true)?.kind == .folder
    else { return nil }
    export = try FolderSource(path, without: [])
    uploads = MovedSource(try FolderSource(beside, without: []), into: Self.folder)
  }

  var name: String { export.name }
  var paths: [String] { (export.paths + uploads.paths).sorted { $0.precedesBytewise($1) } }
  var unreadPaths: [String] { uploads.unreadPaths }

  func read(
    _ names: Set<PathKey>,
    atMost limit: Int,
    orElse fail: (ImportFailure) throws -> Void,
    _ use: (SourceFile) throws -> Void
  ) throws {
    try export.read(names, atMost: limit, orElse: fail, use)
    try uploads.read(names, atMost: limit, orElse: fail, use)
  }
}

/// An export that is read from standard input.
struct StandardInput: ImportSource {
  let name = "standard input"
  private let bytes: ContiguousArray<UInt8>

  /// Reads standard input to its end. Throws an `ImportFailure` if it is a terminal, empty or too large.
  static func read() throws -> any ImportSource {
    let example = "pipe an export into it, such as verdict import - < export.zip"
    if Terminal.inputIsTerminal { throw ImportFailure("standard input is a terminal", hint: example) }
    guard let bytes = Terminal.input(atMost: ImportLimits.textFile) else {
      let size = "\(ImportLimits.textFile / 1_000_000) MB"
      throw ImportFailure("standard input is larger than \(size)", hint: "save it as a file and import the file")
    }
    guard !bytes.isEmpty else { throw ImportFailure("standard input is empty", hint: example) }
    let source = StandardInput(bytes: bytes)
    guard ArchiveFileSource.isArchive(bytes) else { return source }
    return try ArchiveFileSource(ForeignFile(temporary: bytes, in: Terminal.temporaryFolder), name: source.name)
      .unwrapped
  }

  var paths: [String] { [name] }

  func read(
    _ names: Set<PathKey>,
    atMost limit: Int,
    orElse fail: (ImportFailure) throws -> Void,
    _ use: (SourceFile) throws -> Void
  ) throws {
    guard names.contains(PathKey(name)) else { return }
    guard bytes.count <= limit else {
      return try fail(ImportFailure("the text is larger than \(limit / 1_000_000) MB", hint: "import it in parts"))
    }
    try use(SourceFile(path: name, bytes: bytes))
  }
}
