import BinaryCoding
import Diagnostics
import Importing
import SiteFiles

/// A folder or a file as it lies on the disk.
struct FolderSource: ImportSource {
  let name: String
  private let folder: ForeignFolder

  init(_ path: String, without folders: Set<String>) throws {
    guard let folder = try ForeignFolder(path, without: folders, atMost: ImportLimits.files) else {
      throw ImportFailure(
        "'\(path)' holds more than \(grouped(ImportLimits.files)) files, or folders deeper than \(ContentLimits.depth)",
        hint: "name the folder in which the reviews are"
      )
    }
    (name, self.folder) = (path, folder)
  }

  var paths: [String] { folder.paths }

  func read(_ wanted: Set<String>, atMost limit: Int, _ use: (SourceFile) throws -> Void) throws {
    for path in paths where wanted.contains(path) {
      guard let bytes = try folder.bytes(of: path, atMost: limit) else {
        throw ImportFailure("the file is larger than \(limit / 1_000_000) MB", at: ImportPlace(path), hint: "split it")
      }
      try use(SourceFile(path: path, bytes: bytes))
    }
  }
}
