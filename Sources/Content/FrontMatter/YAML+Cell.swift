import Notation

extension YAML {
  /// The value as a cell of a table: a text, or a list or mapping on one line. Texts that are empty or begin like a list, mapping
  /// or quoted text are quoted to remain distinguishable.
  package var cell: String {
    switch self {
    case .plain(let text): text
    case .text(let text): text.utf8.first.map { !Set("[{\"".utf8).contains($0) } ?? false ? text : quoted(text)
    case .list, .mapping: description
    }
  }
}

extension ContiguousArray<UInt8> {
  /// Appends a record of a table (RFC 4180, section 2).
  package mutating func append(record cells: [String], separator: UInt8 = UInt8(ascii: ","), lineEnd: String) {
    for (number, cell) in cells.enumerated() {
      if number > 0 { append(separator) }
      append(cell: cell, separator)
    }
    append(contentsOf: lineEnd.utf8)
  }

  private mutating func append(cell: String, _ separator: UInt8) {
    guard cell.utf8.contains(where: { $0 == separator || "\"\r\n".utf8.contains($0) }) else {
      return append(contentsOf: cell.utf8)
    }
    append(UInt8(ascii: "\""))
    for byte in cell.utf8 {
      append(byte)
      if byte == UInt8(ascii: "\"") { append(byte) }
    }
    append(UInt8(ascii: "\""))
  }
}
