import BinaryCoding
import Diagnostics
import FileSystem
import ImportFormats
import ReviewModel

/// The entries of a site's log that were imported.
struct LoggedRows {
  /// The values of `imported:`.
  private(set) var keys: Set<String> = []
  /// The paths of the files, relative to the content folder.
  private(set) var paths: [String] = []

  /// Reads the files of the log in a content folder. Throws a file error, or an `ImportFailure` for a table that cannot be read.
  init(_ content: String) throws {
    guard FileStatus(of: content.joined(LogFile.folder), followsLink: true)?.kind == .folder else { return }
    let folder = try FolderSource(content.joined(LogFile.folder), without: [])
    paths = folder.paths.map { "\(LogFile.folder)/\($0)" }
    for file in try folder.files(folder.paths.filter { $0.hasSuffix(".csv") }) {
      keys.formUnion(try CSVTable.parse(file).rows.map { $0["imported"] })
    }
    for file in try folder.files(folder.paths.filter { $0.hasSuffix(".yaml") }) { keys.formUnion(Self.keys(in: file)) }
    keys.remove("")
  }

  /// Returns the values of `imported:` in a YAML file, which may have errors.
  private static func keys(in file: SourceFile) -> [String] {
    let text = String(decoding: file.bytes, as: UTF8.self)
    return text.matches(of: /imported: *["']?([^"',}\n]+)/).map { String($0.1) }
  }
}
