import Diagnostics
import Notation

/// The first row of a table: its keys, and the character between cells.
package struct TableHeader: Sendable {
  package let keys: [String]
  private let separator: UInt8

  /// Creates the header of a new table.
  package init(keys: [String]) { (self.keys, separator) = (keys, UInt8(ascii: ",")) }

  /// Reads the header of a table; it has no keys if its first row cannot be read.
  package init(_ source: SourceFile) {
    var reader = TableReader(source)
    separator = reader.separator
    keys = (try? reader.header().map(\.text)) ?? []
  }

  /// Returns a row that ends with a line break.
  package func row(_ cells: [String]) -> String {
    var bytes: ContiguousArray<UInt8> = []
    bytes.append(record: cells, separator: separator, lineEnd: "\n")
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the row of some values; values of other keys are left out.
  package func row(of values: [(key: String, value: YAML)]) -> String {
    let cells = Dictionary(values.map { ($0.key, $0.value.cell) }) { first, _ in first }
    return row(keys.map { cells[$0] ?? "" })
  }

  /// Returns a cell, with quotes where necessary.
  package func cell(_ text: String) -> String { String(row([text]).dropLast()) }
}
