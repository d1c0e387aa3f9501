import Diagnostics
import Notation

/// A reader of tables of comma-separated values (RFC 4180) whose first row has the keys. Semicolons or tabs may separate cells as
/// well. A cell in brackets is a list or mapping in YAML, one in quotes a text that begins with a bracket or a quotation mark
/// (`YAML.cell`), one with an apostrophe before a formula its text, and an empty cell is no entry.
struct TableReader {
  private struct Cell {
    let text: String
    /// The source range, including quotes.
    let range: SourceRange
  }

  private let source: SourceFile
  let separator: UInt8
  private var index: Int
  private var diagnostics: [Diagnostic] = []

  /// Returns the rows as one entry with a mapping for each; nil if a cell has no end.
  static func rows(_ source: SourceFile) -> Diagnosed<[Entry]?> {
    guard source.bytes.count <= FrontMatterLimits.rows else {
      let limit = FrontMatterLimits.rows
      return Diagnosed(nil, [YAMLReader.tooLarge(source, source.range, limit, hint: "split it, such as by year")])
    }
    var reader = TableReader(source)
    do throws(TableError) {
      return Diagnosed(Entry.rows(try reader.rows(), source.range), reader.diagnostics)
    } catch {
      return Diagnosed(nil, reader.diagnostics + [error.diagnostic])
    }
  }

  init(_ source: SourceFile) {
    self.source = source
    index = source.bytes.byteOrderMarkLength
    let header = source.bytes[source.lineRange(at: index).indices]
    separator =
      [UInt8(ascii: ","), UInt8(ascii: ";"), .tab].max { one, other in
        header.count { $0 == one } < header.count { $0 == other }
      } ?? UInt8(ascii: ",")
  }

  private mutating func rows() throws(TableError) -> [Value] {
    let keys = try header()
    var rows: [Value] = []
    while index < source.bytes.count {
      let start = index
      let cells = try record()
      guard cells.contains(where: { !$0.text.isEmpty }) else { continue }
      if cells.count > keys.count, let cell = cells[keys.count...].first(where: { !$0.text.isEmpty }) {
        reportExtra(cell, cells.count, keys.count)
        continue
      }
      var entries: [Entry] = []
      for (key, cell) in zip(keys, cells) where !cell.text.isEmpty && !key.text.isEmpty {
        entries.append(Entry(key: key, value: value(of: cell)))
      }
      rows.append(.mapping(entries, SourceRange(start, max(start, cells.last?.range.upperBound ?? start))))
    }
    return rows
  }

  /// Returns the keys of the first row. A repeated key is reported, and its cells are left out.
  mutating func header() throws(TableError) -> [Scalar] {
    var seen: Set<String> = []
    return try record().map { cell in
      let isNew = cell.text.isEmpty || seen.insert(cell.text).inserted
      if !isNew { report(.duplicateKey, "duplicate key '\(cell.text)'", "keep one of the two columns", at: cell.range) }
      return Scalar(text: isNew ? cell.text : "", isPlain: true, range: cell.range)
    }
  }

  /// Returns the cells up to the end of a line outside of quotes.
  private mutating func record() throws(TableError) -> [Cell] {
    var cells = [try cell()]
    while byte == separator {
      index += 1
      cells.append(try cell())
    }
    if byte == .carriageReturn { index += 1 }
    if byte == .lineFeed { index += 1 }
    return cells
  }

  private var byte: UInt8? { index < source.bytes.count ? source.bytes[index] : nil }

  private var isAtEndOfCell: Bool {
    byte.map { $0 == separator || $0 == .lineFeed || $0 == .carriageReturn } ?? true
  }

  private mutating func cell() throws(TableError) -> Cell {
    while byte == .space { index += 1 }
    guard byte == UInt8(ascii: "\"") else {
      let start = index
      while !isAtEndOfCell { index += 1 }
      let range = source.trimmed(SourceRange(start, index))
      return Cell(text: source.text(in: range), range: range)
    }
    return try quotedCell()
  }

  private mutating func quotedCell() throws(TableError) -> Cell {
    let (start, quote) = (index, UInt8(ascii: "\""))
    var (bytes, isClosed): ([UInt8], Bool) = ([], false)
    index += 1
    while let next = byte, !isClosed {
      index += 1
      if next == quote {
        isClosed = byte != quote
        if isClosed { break }
        index += 1
      }
      bytes.append(next)
    }
    let range = SourceRange(start, index)
    guard isClosed else {
      let opening = SourceRange(start, start + 1)
      throw TableError(diagnostic(.tableSyntax, "the cell has no closing '\"'", "write \" at its end", at: opening))
    }
    while byte == .space { index += 1 }
    if !isAtEndOfCell {
      let place = SourceRange(range.upperBound - 1, range.upperBound)
      let hint = "write \"\" for a quotation mark inside of a cell"
      throw TableError(diagnostic(.tableSyntax, "text follows the closing '\"' of a cell", hint, at: place))
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return Cell(text: text.trimmed, range: range)
  }

  /// Returns the value of a cell. Ranges inside of lists and mappings are that of the cell, since quotes may be doubled in it.
  private mutating func value(of cell: Cell) -> Value {
    let text = cell.text.withoutFormulaMark
    guard Self.beginnings.contains(where: text.hasPrefix) else { return scalar(text, cell.range) }
    let inner = SourceFile(path: source.path, text: "value: \(text)\n")
    let parsed = YAMLReader.read(inner, in: inner.range)
    guard let value = parsed.value?.first?.value, parsed.diagnostics.isEmpty else {
      return scalar(text, cell.range)
    }
    return value.moved(to: cell.range)
  }

  private static let beginnings = ["[", "{", "\"[", "\"{", "\"\\"]

  private func scalar(_ text: String, _ range: SourceRange) -> Value {
    .scalar(Scalar(text: text, isPlain: false, range: range))
  }

  private mutating func reportExtra(_ cell: Cell, _ count: Int, _ limit: Int) {
    let hint = "quote a cell that contains '\(Character(UnicodeScalar(separator)))'"
    report(.tableSyntax, "the row has \(count) cells, but the table has \(limit) columns", hint, at: cell.range)
  }

  private mutating func report(_ code: DiagnosticCode, _ message: String, _ hint: String, at range: SourceRange) {
    diagnostics.add(diagnostic(code, message, hint, at: range))
  }

  private func diagnostic(
    _ code: DiagnosticCode,
    _ message: String,
    _ hint: String,
    at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(code, message, hint: hint, in: source, at: range)
  }
}

/// A fault after which the cells of a table cannot be told apart.
struct TableError: Error {
  let diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}

extension Value {
  /// Returns the value with one range for all its parts.
  fileprivate func moved(to range: SourceRange) -> Value {
    switch self {
    case .scalar(let scalar): .scalar(scalar.moved(to: range))
    case .sequence(let values, _): .sequence(values.map { $0.moved(to: range) }, range)
    case .mapping(let entries, _):
      .mapping(entries.map { Entry(key: $0.key.moved(to: range), value: $0.value.moved(to: range)) }, range)
    }
  }
}

extension Scalar {
  fileprivate func moved(to range: SourceRange) -> Scalar { Scalar(text: text, isPlain: isPlain, range: range) }
}

extension String {
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count))
  }
}
