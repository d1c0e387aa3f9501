import Diagnostics

/// A table of comma-separated values (RFC 4180) whose first row names the columns.
package struct CSVTable: Sendable {
  /// The names of the columns as they are written.
  package let header: [String]
  /// Those that say anything, with as many cells as the header or fewer.
  package internal(set) var rows: [CSVRow]
  /// The rows that were left out because they have more cells than the header names, and what else is not as written.
  package private(set) var remarks: [ImportRemark]
  /// The path of its file.
  let path: String
  /// How many rows say anything.
  let rowCount: Int

  /// Reads a table whole. With `takesBackslashes`, `\"` within quotes is a quotation mark, too; `orders` are the columns that it
  /// may have without naming them. Throws an `ImportFailure` where the file is no UTF-8, has no header, a quotation mark that
  /// is never closed, or more than `ImportLimits` allow.
  package static func parse(
    _ file: SourceFile,
    takesBackslashes: Bool = false,
    orders: ColumnOrders = .none
  ) throws(ImportFailure) -> CSVTable {
    var reader = CSVReader(try file.readable(), takesBackslashes: takesBackslashes)
    var header: [String] = []
    guard let first = try reader.readRecord(into: &header) else {
      throw ImportFailure("the file is empty", at: ImportPlace(file.path), hint: "export it again")
    }
    var (cells, records) = ([String](), [(line: Int, end: Int)]())
    let known = orders.columns(of: header)
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

  private static func check(_ cellCount: Int, at place: ImportPlace) throws(ImportFailure) {
    guard cellCount <= ImportLimits.cells else {
      let message = "the table exceeds \(ImportLimits.cells) cells"
      throw ImportFailure(message, at: place, hint: "split the file into several files")
    }
  }

  /// Cells row by row; each record says where its own end.
  private init(header: [String], cells: [String], records: [(line: Int, end: Int)], of file: SourceFile) {
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
    remarks = longRows + Self.repeatedColumns(header, file.path) + file.controlRemarks("replaced by spaces")
  }

  /// Of columns of one name the first counts.
  private static func repeatedColumns(_ header: [String], _ path: String) -> [ImportRemark] {
    var seen: Set<String> = []
    return header.filter { !$0.isEmpty && !seen.insert($0.lowercased()).inserted }.map {
      ImportRemark(.changed, "column with a duplicate name ignored", of: $0, at: ImportPlace(path, line: 1))
    }
  }

  /// The names of the columns of what may be a table, in small letters. Reads the beginning of the file only.
  package static func columns(
    of file: SourceFile,
    orders: ColumnOrders = .none
  ) throws(ImportFailure) -> Set<String> {
    let beginning = String(decoding: file.bytes.prefix(longestHeader), as: UTF8.self)
    var header: [String] = []
    var reader = CSVReader(try SourceFile(path: file.path, text: beginning).readable(), takesBackslashes: false)
    _ = try reader.readRecord(into: &header)
    return Set((orders.columns(of: header) ?? header).map { $0.lowercased() })
  }

  private static let longestHeader = 16_384
}

/// A row of a table.
package struct CSVRow: Sendable {
  /// Where it begins.
  package let place: ImportPlace
  fileprivate let cells: ArraySlice<String>
  fileprivate let columns: CSVColumns
  /// How columns of days write them, by their names in small letters.
  var dayOrders: [String: DayOrder] = [:]

  /// The text in the first of the columns of these names that has one; empty where none has.
  package subscript(names: String...) -> String {
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

/// The places of columns by their names, letter case apart; of two with one name, the first.
private struct CSVColumns {
  let count: Int
  private let places: [String: Int]

  init(_ header: [String]) {
    count = header.count
    places = Dictionary(zip(header.map { $0.lowercased() }, header.indices)) { first, _ in first }
  }

  subscript(name: String) -> Int? { places[name.lowercased()] }
}
