import Diagnostics
import ImportFormats

/// A filter for the tables of a service. Paths are filtered before files are read; then lowercase column names are compared.
struct TableFilter: Sendable {
  let system: String
  /// Returns the columns of a table without a header, by its first row.
  var names: @Sendable ([String]) -> [String]? = { _ in nil }
  var isPath: @Sendable (String) -> Bool = { _ in true }
  let isTable: @Sendable (String, Set<String>) -> Bool

  /// Returns the number of the service's tables in a source.
  func count(in source: some ImportSource) throws -> Int {
    var count = 0
    try source.readSome(paths(in: source)) { file in
      if let columns = try? CSVTable.columns(of: file, names: names), isTable(file.path, columns) { count += 1 }
    }
    return count
  }

  /// Returns the tables of the service. Throws an `ImportFailure` if no table exists or a header is malformed.
  func tables(in source: some ImportSource) throws -> [SourceFile] {
    var (tables, size) = ([SourceFile](), 0)
    try source.readSome(paths(in: source)) { file in
      guard isTable(file.path, try CSVTable.columns(of: file, names: names)) else { return }
      size += file.bytes.count
      try ImportLimits.check(texts: size, of: source)
      tables.append(file)
    }
    guard !tables.isEmpty else {
      try source.checkReadability()
      let hint = "pass the file exported by \(system)"
      throw ImportFailure("no table of \(system) found", at: ImportPlace(source.name), hint: hint)
    }
    return tables.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private func paths(in source: some ImportSource) -> [String] { source.paths(ending: ".csv").filter(isPath) }
}

extension SourceFile {
  /// Whether the first row of a table contains all these column names.
  func hasColumns(_ names: Set<String>) -> Bool {
    (try? CSVTable.columns(of: self)).map(names.isSubset) ?? false
  }
}
