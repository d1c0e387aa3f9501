import Diagnostics

/// A table of comma-separated values (RFC 4180) with column names in the first row.
package struct CSVTable: Sendable {
  /// The names of the columns, as written.
  package private(set) var header: [String]
  /// The nonempty rows, without rows that have more cells than the header.
  package internal(set) var rows: [CSVRow]
  /// Remarks about skipped rows, repeated columns and control characters.
  package private(set) var remarks: [ImportRemark]
  package let path: String
  /// The number of nonempty rows, including skipped ones.
  package let rowCount: Int

  /// Parses a table. With `takesBackslashes`, `\"` within quotes is also an escaped quotation mark; `names` returns the
  /// columns of a table without a header, by its first row. Throws an `ImportFailure` if the file is not UTF-8, is empty,
  /// has mismatched quotation marks or exceeds `ImportLimits`.
  package static func parse(
    _ file: SourceFile,
    takesBackslashes: Bool = false,
    names: ([String]) -> [String]? = { _ in nil }
  ) throws(ImportFailure) -> CSVTable {
    var reader = CSVReader(try file.readable(), takesBackslashes: takesBackslashes)
    var header: [String] = []
    guard let first = try reader.readRecord(into: &header) else {
      throw ImportFailure("the file is empty", at: ImportPlace(file.path), hint: "export it again")
    }
    var (cells, records) = ([String](), [(line: Int?, end: Int)]())
    let known = names(header)
    if let known { (cells, records, header) = (header, [(first, header.count)], known) }
    while let line = try reader.readRecord(into: &cells) {
      records.append((line, cells.count))
      try check(cells.count, at: ImportPlace(file.path, line: line))
    }
    var table = CSVTable(header: header, cells: cells, records: records, of: file)
    if known != nil {
      let text = "column names are missing; the usual order is assumed"
      table.remarks.append(ImportRemark(.changed, text, of: file.path, at: ImportPlace(file.path, line: first)))
    }
    return table
  }

  /// Creates a table from a list of JSON objects, with the cells of some columns; its header has the names of all members.
  /// Throws an `ImportFailure` if the file is not valid JSON.
  package init(list file: SourceFile, columns: [String]) throws(ImportFailure) {
    let objects = try JSONValue.read(file).elements
    let cells = objects.flatMap { object in columns.map { object[$0]?.text ?? "" } }
    let records = objects.indices.map { (line: Int?.none, end: ($0 + 1) * columns.count) }
    self.init(header: columns, cells: cells, records: records, of: file, controls: "removed")
    var seen: Set<String> = []
    header = objects.flatMap { $0.members.map(\.name) }.filter { seen.insert($0).inserted }
  }

  private static func check(_ cellCount: Int, at place: ImportPlace) throws(ImportFailure) {
    guard cellCount <= ImportLimits.cells else {
      let message = "the table exceeds \(ImportLimits.cells) cells"
      throw ImportFailure(message, at: place, hint: "split the file into several files")
    }
  }

  /// Creates a table from the cells of all rows; each record stores the end index of its cells.
  private init(
    header: [String],
    cells: [String],
    records: [(line: Int?, end: Int)],
    of file: SourceFile,
    controls outcome: String = "replaced by spaces"
  ) {
    path = file.path
    let columns = CSVColumns(header)
    let starts = [0] + records.map(\.end)
    let all =
      zip(starts, records).lazy.map { start, record in
        CSVRow(place: ImportPlace(file.path, line: record.line), cells: cells[start..<record.end], columns: columns)
      }.filter { $0.cells.contains { !$0.isEmpty } } as [CSVRow]
    self.header = header
    rows = all.filter { !$0.isTooLong }
    rowCount = all.count
    let longRows = all.filter(\.isTooLong).map {
      ImportRemark(.skipped, "more cells than columns", of: $0.cells.first ?? "", at: $0.place)
    }
    remarks = longRows + Self.repeatedColumns(header, file.path) + file.controlRemarks(outcome)
  }

  /// Returns remarks about columns with repeated names, of which only the first is used.
  private static func repeatedColumns(_ header: [String], _ path: String) -> [ImportRemark] {
    var seen: Set<String> = []
    return header.filter { !$0.isEmpty && !seen.insert($0.lowercased()).inserted }.map {
      ImportRemark(.changed, "column with a duplicate name ignored", of: $0, at: ImportPlace(path, line: 1))
    }
  }

  /// Returns the lowercase column names of a possible table. Reads only the beginning of the file.
  package static func columns(
    of file: SourceFile,
    names: ([String]) -> [String]? = { _ in nil }
  ) throws(ImportFailure) -> Set<String> {
    let beginning = String(decoding: file.bytes.prefix(longestHeader), as: UTF8.self)
    var header: [String] = []
    var reader = CSVReader(try SourceFile(path: file.path, text: beginning).readable(), takesBackslashes: false)
    _ = try reader.readRecord(into: &header)
    return Set((names(header) ?? header).map { $0.lowercased() })
  }

  private static let longestHeader = 16_384
}

/// A row of a table with its location.
package struct CSVRow: Sendable {
  /// The location of the first line of the row.
  package let place: ImportPlace
  fileprivate let cells: ArraySlice<String>
  fileprivate let columns: CSVColumns
  /// The day orders of columns, by lowercase column name.
  var dayOrders: [String: DayOrder] = [:]

  /// The first nonempty cell of the named columns; empty if all are empty.
  package subscript(names: String...) -> String { self[names] }

  package subscript(names: [String]) -> String {
    for name in names {
      if let index = columns[name], index < cells.count, case let cell = cells[cells.startIndex + index], !cell.isEmpty
      {
        return cell
      }
    }
    return ""
  }

  fileprivate var isTooLong: Bool { cells.dropFirst(columns.count).contains { !$0.isEmpty } }
}

/// The indices of columns by case-insensitive name; the first of equal names is used.
private struct CSVColumns {
  let count: Int
  private let places: [String: Int]

  init(_ header: [String]) {
    count = header.count
    places = Dictionary(zip(header.map { $0.lowercased() }, header.indices)) { first, _ in first }
  }

  subscript(name: String) -> Int? { places[name.lowercased()] }
}
