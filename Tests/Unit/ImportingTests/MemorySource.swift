import Diagnostics
import Importing

/// Files in memory, for tests.
struct MemorySource: ImportSource {
  var name = "export"
  let files: [String: String]
  /// The paths of files that are too large.
  var unreadable: Set<String> = []

  init(_ files: [String: String]) { self.files = files }

  var paths: [String] { files.keys.sorted() }

  func read(
    _ wanted: Set<String>,
    atMost limit: Int,
    orElse fail: (ImportFailure) throws -> Void,
    _ use: (SourceFile) throws -> Void
  ) throws {
    for path in paths where wanted.contains(path) {
      if unreadable.contains(path) {
        try fail(ImportFailure("it is too large", at: ImportPlace(path), hint: "split it"))
      } else {
        try use(SourceFile(path: path, text: files[path] ?? ""))
      }
    }
  }
}
