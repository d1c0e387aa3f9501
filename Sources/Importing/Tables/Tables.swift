import Diagnostics

/// Which tables are a service's: by their paths, before anything of them is read, then by the names of their columns in small
/// letters.
struct TableFilter: Sendable {
  let system: String
  /// The columns that a table may have without naming them.
  var orders = ColumnOrders.none
  var isPath: @Sendable (String) -> Bool = { _ in true }
  let isTable: @Sendable (String, Set<String>) -> Bool

  /// How many tables of a source are the service's.
  func count(in source: some ImportSource) throws -> Int {
    var count = 0
    try source.readSome(paths(in: source)) { file in
      if let columns = try? CSVTable.columns(of: file, orders: orders), isTable(file.path, columns) { count += 1 }
    }
    return count
  }

  /// The tables. Throws an `ImportFailure` where there is none, or the header of one cannot be read.
  func tables(in source: some ImportSource) throws -> [SourceFile] {
    var (tables, size) = ([SourceFile](), 0)
    try source.readSome(paths(in: source)) { file in
      guard isTable(file.path, try CSVTable.columns(of: file, orders: orders)) else { return }
      size += file.bytes.count
      try ImportLimits.check(texts: size, of: source)
      tables.append(file)
    }
    guard !tables.isEmpty else {
      try source.checkEncoding()
      let hint = "pass the file exported by \(system)"
      throw ImportFailure("no table of \(system) found", at: ImportPlace(source.name), hint: hint)
    }
    return tables.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private func paths(in source: some ImportSource) -> [String] { source.paths(ending: ".csv").filter(isPath) }
}

/// What becomes of the columns of a service's tables.
struct ColumnMappings: Sendable {
  /// By the name of the column in small letters.
  private var known: [String: ImportMapping] = [:]

  /// The keys that columns become, and why others are left out.
  init(_ keys: KeyValuePairs<String, String>, leftOut: KeyValuePairs<String, String> = [:]) {
    for (column, key) in keys { known[column.lowercased()] = ImportMapping(column, to: key) }
    for (column, reason) in leftOut { known[column.lowercased()] = ImportMapping(column, leftOut: reason) }
  }

  /// Those of the columns that tables have, each once.
  func mappings(of tables: [CSVTable]) -> [ImportMapping] {
    var seen: Set<String> = []
    let columns = tables.flatMap(\.header).filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
    return columns.map { known[$0.lowercased()] ?? ImportMapping($0, leftOut: "no matching key") }
  }
}
