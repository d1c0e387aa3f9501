import Diagnostics
import Notation

/// A reader of common front matter and of common lists of entries, ten times as fast as libyaml: plain or quoted values on one
/// line, lists in brackets or with one item per line, rows in braces or with one entry per line.
///
/// Supports a subset of YAML and leaves all other input to libyaml. A test requires equal results of both.
struct PlainEntryReader {
  /// The maximum number of entries of a mapping, because each key is compared with all previous keys.
  private static let mostEntries = 64
  /// The maximum size of a key in bytes. libyaml's own limit is higher.
  private static let longestKey = 64

  private let source: SourceFile
  private let end: Int
  private var index: Int

  /// Returns the entries in `range`; nil if libyaml must parse them.
  static func read(_ source: SourceFile, in range: SourceRange) -> [Entry]? {
    // Every value takes at least a byte, so the number of values is within the limit.
    guard range.count <= FrontMatterLimits.values else { return nil }
    var reader = PlainEntryReader(source, range)
    guard let entries = reader.entries(indent: 0) else { return nil }
    return reader.index < reader.end ? nil : entries
  }

  /// Returns the rows of a list in `range`; nil if libyaml must parse them.
  static func rows(_ source: SourceFile, in range: SourceRange) -> [Entry]? {
    guard range.count <= FrontMatterLimits.valuesInRows else { return nil }
    var reader = PlainEntryReader(source, range)
    var rows: [Value] = []
    reader.skipComments()
    let start = reader.index
    while reader.index < reader.end {
      guard let row = reader.row() else { return nil }
      rows.append(row)
      reader.skipComments()
    }
    return Entry.rows(rows, SourceRange(start, rows.last?.range.upperBound ?? start))
  }

  private init(_ source: SourceFile, _ range: SourceRange) {
    self.source = source
    index = range.lowerBound
    end = range.upperBound
  }

  /// The byte at `index`; at the end NUL, which occurs in no token.
  private var byte: UInt8 { byte(at: index) }

  private func byte(at index: Int) -> UInt8 { index < end ? source.bytes[index] : 0 }

  private mutating func take(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    index += 1
    return true
  }

  /// Consumes a character; false at the end of the line and before characters that only libyaml reads.
  private mutating func takeCharacter() -> Bool {
    guard index < end, let length = source.lengthOfText(at: index) else { return false }
    index += length
    return true
  }

  private mutating func takeLineEnding() -> Bool {
    _ = take(.carriageReturn)
    return take(.lineFeed)
  }

  @discardableResult
  private mutating func skipSpaces() -> Int {
    let start = index
    while byte == .space { index += 1 }
    return index - start
  }

  private func range(from start: Int) -> SourceRange { SourceRange(start, index) }
}

// MARK: - Mappings
extension PlainEntryReader {
  /// Parses entries of one line each, the first at `index`, the others behind `indent` spaces.
  private mutating func entries(indent: Int) -> [Entry]? {
    var entries: [Entry] = []
    repeat {
      guard let key = key(besides: entries), let value = value(indent: indent) else { return nil }
      entries.append(Entry(key: key, value: value))
    } while takeIndent(indent)
    return entries
  }

  /// Consumes the spaces before another entry; false before other text.
  private mutating func takeIndent(_ indent: Int) -> Bool {
    guard (index..<index + indent).allSatisfy({ byte(at: $0) == .space }), byte(at: index + indent).isLetter else {
      return false
    }
    index += indent
    return true
  }

  /// Parses a key and its colon.
  private mutating func key(besides entries: [Entry]) -> Scalar? {
    guard byte.isLetter, entries.count < Self.mostEntries else { return nil }
    let start = index
    while byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") { index += 1 }
    let key = scalar(from: start)
    guard key.range.count <= Self.longestKey, take(UInt8(ascii: ":")) else { return nil }
    return entries.contains { $0.key.text == key.text } ? nil : key
  }

  private mutating func value(indent: Int) -> Value? {
    if takeLineEnding() { return items(outside: indent) }
    guard take(.space), let value = byte == UInt8(ascii: "[") ? list() : text(isInBrackets: false) else { return nil }
    return takeLineEnding() ? value : nil
  }

  /// Parses a mapping in braces.
  private mutating func mapping() -> Value? {
    let start = index
    var entries: [Entry] = []
    repeat {
      index += 1
      skipSpaces()
      guard let key = key(besides: entries), take(.space),
        let value = byte == UInt8(ascii: "[") ? list() : text(isInBrackets: true)
      else { return nil }
      entries.append(Entry(key: key, value: value))
      skipSpaces()
    } while byte == UInt8(ascii: ",")
    return take(UInt8(ascii: "}")) ? .mapping(entries, range(from: start)) : nil
  }
}

// MARK: - Lists
extension PlainEntryReader {
  /// The bytes before the first entry of a row, which is as far from the margin as the others.
  private static let rowIndent = 2

  private mutating func row() -> Value? {
    guard take(UInt8(ascii: "-")), take(.space) else { return nil }
    if byte == UInt8(ascii: "{") {
      let row = mapping()
      return takeLineEnding() ? row : nil
    }
    let start = index
    guard let entries = entries(indent: Self.rowIndent), let last = entries.last else { return nil }
    return .mapping(entries, SourceRange(start, last.value.range.upperBound))
  }

  /// Skips empty lines and lines of comments between rows.
  private mutating func skipComments() {
    while true {
      if byte == UInt8(ascii: "#") { while takeCharacter() || take(.tab) {} }
      guard takeLineEnding() else { return }
    }
  }

  private mutating func list() -> Value? {
    let start = index
    var values: [Value] = []
    repeat {
      index += 1
      skipSpaces()
      guard let value = text(isInBrackets: true) else { return nil }
      values.append(value)
      skipSpaces()
    } while byte == UInt8(ascii: ",")
    return take(UInt8(ascii: "]")) ? .sequence(values, range(from: start)) : nil
  }

  /// Parses the items on the next lines, all with the indentation of the first, which is larger than that of the key.
  private mutating func items(outside outer: Int) -> Value? {
    let indent = skipSpaces()
    let start = index
    guard indent > outer, let first = item() else { return nil }
    var values = [first]
    while byte == .space {
      let line = index
      let spaces = skipSpaces()
      guard spaces == indent else {
        index = line
        break
      }
      guard let value = item() else { return nil }
      values.append(value)
    }
    return .sequence(values, SourceRange(start, values[values.count - 1].range.upperBound))
  }

  private mutating func item() -> Value? {
    guard take(UInt8(ascii: "-")), take(.space), let value = text(isInBrackets: false), takeLineEnding() else {
      return nil
    }
    return value
  }
}

// MARK: - Text
extension PlainEntryReader {
  private mutating func text(isInBrackets: Bool) -> Value? {
    let isQuoted = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    let scalar = isQuoted ? quotedText() : plainText(isInBrackets: isInBrackets)
    return scalar.map(Value.scalar)
  }

  /// Parses quoted text without escapes.
  private mutating func quotedText() -> Scalar? {
    let (start, quote) = (index, byte)
    index += 1
    while byte != quote, byte != UInt8(ascii: "\\"), takeCharacter() {}
    guard take(quote), byte != quote else { return nil }
    let text = source.text(in: SourceRange(start + 1, index - 1))
    return Scalar(text: text, isPlain: false, range: range(from: start))
  }

  /// Parses plain text that begins with a letter or digit, and therefore cannot be another kind of token.
  private mutating func plainText(isInBrackets: Bool) -> Scalar? {
    guard byte.isLetter || byte.isDigit || byte >= 0x80 else { return nil }
    let start = index
    while isInBrackets ? continuesInBrackets : continuesLine, takeCharacter() {}
    if isInBrackets { while source.bytes[index - 1] == .space { index -= 1 } }
    return index == start || source.bytes[index - 1] == .space ? nil : scalar(from: start)
  }

  private func scalar(from start: Int) -> Scalar {
    Scalar(text: source.text(in: range(from: start)), isPlain: true, range: range(from: start))
  }

  /// Whether the byte continues plain text: `#` may begin a comment, and `:` a value.
  private var continuesLine: Bool {
    byte != UInt8(ascii: "#") && (byte != UInt8(ascii: ":") || byte(at: index + 1) > .space)
  }

  /// Whether the byte continues plain text in brackets, where more characters are indicators.
  private var continuesInBrackets: Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: ":"),
      UInt8(ascii: "#"), UInt8(ascii: "?"):
      false
    default: true
    }
  }
}
