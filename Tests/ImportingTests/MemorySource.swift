import Diagnostics
import Importing

/// Files in memory, for tests.
struct MemorySource: ImportSource {
  var name = "export"
  let files: [String: String]

  init(_ files: [String: String]) { self.files = files }

  var paths: [String] { files.keys.sorted() }

  func read(_ wanted: Set<String>, atMost limit: Int, _ use: (SourceFile) throws -> Void) throws {
    for path in paths where wanted.contains(path) { try use(SourceFile(path: path, text: files[path] ?? "")) }
  }
}
