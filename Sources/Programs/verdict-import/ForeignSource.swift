import BinaryCoding
import Diagnostics
import FileSystem
import Importing
import ReviewModel
import SiteFiles

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
    file = try ForeignFile(path)
    let start = try file.start(4)
    guard Self.beginnings.contains(where: start.starts) else { return nil }
    archive = try ArchiveSource(name: path, descriptor: file.descriptor)
  }

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
  private let uploads: FolderSource

  /// Opens an export; nil if the file has another extension or no uploads beside it.
  init?(_ path: String) throws {
    let beside = path.folderPath.map { String($0).joined(Self.folder) } ?? Self.folder
    guard [".xml", ".wxr"].contains(where: path.lowercased().hasSuffix),
      FileStatus(of: beside, followsLink: true)?.kind == .folder
    else { return nil }
    (export, uploads) = (try FolderSource(path, without: []), try FolderSource(beside, without: []))
  }

  var name: String { export.name }
  var paths: [String] { (export.paths + uploads.paths.map(Self.folder.joined)).sorted { $0.precedesBytewise($1) } }
  var unreadPaths: [String] { uploads.unreadPaths.map(Self.folder.joined) }

  func read(
    _ names: Set<PathKey>,
    atMost limit: Int,
    orElse fail: (ImportFailure) throws -> Void,
    _ use: (SourceFile) throws -> Void
  ) throws {
    try export.read(names, atMost: limit, orElse: fail, use)
    let below = Set(names.compactMap { $0.path.rest(below: Self.folder).map { PathKey($0) } })
    try uploads.read(below, atMost: limit, orElse: fail) { file in
      try use(SourceFile(path: Self.folder.joined(file.path), bytes: file.bytes))
    }
  }
}
