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

// MARK: - Texts that spreadsheets calculate as formulas
extension String {
  /// The text of a cell, with an apostrophe before a formula, so that spreadsheets show it and do not calculate it (OWASP, CSV
  /// Injection). A negative number remains a number. Apostrophes before the beginning of a formula are doubled in the same way.
  fileprivate var withFormulaMark: String {
    let beginning = utf8.drop { $0 == Self.formulaMark }
    guard Self.beginsFormula(beginning) else { return self }
    return beginning.count == utf8.count && isNegativeNumber ? self : "'" + self
  }

  /// The text without the apostrophe that marks a formula as a text.
  package var withoutFormulaMark: String {
    let beginning = utf8.drop { $0 == Self.formulaMark }
    return beginning.count < utf8.count && Self.beginsFormula(beginning) ? String(dropFirst()) : self
  }

  private static let formulaMark = UInt8(ascii: "'")

  private static func beginsFormula(_ text: Substring.UTF8View) -> Bool {
    text.first.map { "=+-@\t\r".utf8.contains($0) } ?? false
  }

  private var isNegativeNumber: Bool {
    let digits = utf8.dropFirst().split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return utf8.first == UInt8(ascii: "-") && digits.count <= 2
      && digits.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
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

  private mutating func append(cell text: String, _ separator: UInt8) {
    let cell = text.withFormulaMark
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
