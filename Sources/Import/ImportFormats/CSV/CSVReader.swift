import Diagnostics
import Notation

/// A reader of the records of comma-separated values (RFC 4180); semicolons and tabs are also supported, as spreadsheets
/// write them. White space around a cell is removed; line ends within a cell become `\n`.
struct CSVReader {
  private let path: String
  private let bytes: ContiguousArray<UInt8>
  private let delimiter: UInt8
  /// Whether `\"` within quotes is an escaped quotation mark, besides `""`.
  private let takesBackslashes: Bool
  private var index = 0
  /// The line of `index`, counted from 1.
  private var line = 1
  private var cell: [UInt8] = []

  /// Creates a reader of a validated UTF-8 file (`readable()`).
  init(_ file: SourceFile, takesBackslashes: Bool) {
    (path, bytes, self.takesBackslashes) = (file.path, file.bytes, takesBackslashes)
    let first = Self.firstLine(of: file.bytes)
    let declared = Self.declaredDelimiter(first)
    delimiter = declared ?? [Self.comma, UInt8(ascii: ";"), .tab].first(where: first.contains) ?? Self.comma
    guard declared != nil else { return }
    while takeLineEnd() {}
    index = first.endIndex
  }

  private static func firstLine(of bytes: ContiguousArray<UInt8>) -> ArraySlice<UInt8> {
    bytes.drop(while: \.isWhitespace).prefix { $0 != .lineFeed && $0 != .carriageReturn }
  }

  /// Returns the delimiter of a first line such as `sep=;`, which Excel reads; nil for other lines.
  private static func declaredDelimiter(_ line: ArraySlice<UInt8>) -> UInt8? {
    let text = line.filter { $0 != quote }
    let isDeclared = text.count >= 5 && String(decoding: text.prefix(4), as: UTF8.self).lowercased() == "sep="
    let rest = text.dropFirst(5)
    return isDeclared && rest.allSatisfy { $0 == comma || $0 == UInt8(ascii: ";") || $0.isWhitespace } ? text[4] : nil
  }

  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")

  /// Appends the cells of the next record, skipping blank lines. Returns the line on which the record begins; nil at the end.
  mutating func readRecord(into cells: inout [String]) throws(ImportFailure) -> Int? {
    while takeLineEnd() {}
    guard index < bytes.count else { return nil }
    let (first, beginning) = (cells.count, line)
    repeat {
      guard cells.count - first < ImportLimits.columns else {
        throw failure("more than \(ImportLimits.columns) columns", hint: "check that the file is a CSV table")
      }
      cells.append(try takeCell())
    } while take(delimiter)
    _ = takeLineEnd()
    return beginning
  }

  private mutating func takeCell() throws(ImportFailure) -> String {
    cell.removeAll(keepingCapacity: true)
    // Programs and people align columns with spaces before a quotation mark.
    while !isAtEndOfCell, take(.space) {}
    if take(Self.quote) {
      try takeQuoted()
      return String(decoding: trimmed(cell[...]), as: UTF8.self)
    }
    while !isAtEndOfCell {
      try append(bytes[index], from: line)
      index += 1
    }
    return String(decoding: trimmed(cell[...]), as: UTF8.self)
  }

  /// Parses the rest of a quoted cell, including the closing quotation mark.
  private mutating func takeQuoted() throws(ImportFailure) {
    let beginning = line
    while index < bytes.count {
      if takeLineEnd() {
        try append(.lineFeed, from: beginning)
      } else if isEscapedQuote {
        try append(Self.quote, from: beginning)
        index += 2
      } else if take(Self.quote) {
        while !isAtEndOfCell, take(.space) {}
        guard isAtEndOfCell else {
          throw failure("the quote is closed within the cell", at: beginning, hint: Self.advice)
        }
        return
      } else {
        try append(bytes[index], from: beginning)
        index += 1
      }
    }
    throw failure("the quote is not closed", at: beginning, hint: Self.advice)
  }

  private var isAtEndOfCell: Bool {
    index == bytes.count || bytes[index] == delimiter || bytes[index] == .lineFeed
      || bytes[index] == .carriageReturn
  }

  private var isEscapedQuote: Bool {
    guard index + 1 < bytes.count, bytes[index + 1] == Self.quote else { return false }
    return bytes[index] == Self.quote || takesBackslashes && bytes[index] == UInt8(ascii: "\\")
  }

  private mutating func append(_ byte: UInt8, from beginning: Int) throws(ImportFailure) {
    guard cell.count < ImportLimits.cell else {
      throw failure("a cell exceeds \(ImportLimits.cell) bytes", at: beginning, hint: Self.advice)
    }
    cell.append(byte)
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func takeLineEnd() -> Bool {
    let isReturn = take(.carriageReturn)
    guard take(.lineFeed) || isReturn else { return false }
    line += 1
    return true
  }

  private static let advice =
    "export the file again, or double the quotation marks within the quotes of this line"

  private func failure(_ message: String, at line: Int? = nil, hint: String) -> ImportFailure {
    ImportFailure(message, at: ImportPlace(path, line: line ?? self.line), hint: hint)
  }
}

/// Returns the bytes without leading and trailing white space.
package func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  let rest = bytes.drop(while: \.isWhitespace)
  return rest.prefix((rest.lastIndex { !$0.isWhitespace } ?? rest.startIndex - 1) + 1 - rest.startIndex)
}
