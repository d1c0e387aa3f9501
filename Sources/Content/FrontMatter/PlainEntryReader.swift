import Diagnostics
import Notation

/// A reader of common front matter, ten times as fast as libyaml: ASCII, one entry per line, plain or double-quoted
/// values, lists in brackets or with one item per line.
///
/// Supports a subset of YAML and leaves all other input to libyaml. A test requires equal results of both.
struct PlainEntryReader {
  /// The maximum number of entries, because each key is compared with all previous keys.
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
    var entries: [Entry] = []
    repeat {
      guard let entry = reader.entry(), entries.count < mostEntries,
        !entries.contains(where: { $0.key.text == entry.key.text })
      else { return nil }
      entries.append(entry)
    } while reader.index < reader.end
    return entries
  }

  private init(_ source: SourceFile, _ range: SourceRange) {
    self.source = source
    index = range.lowerBound
    end = range.upperBound
  }

  /// The byte at `index`; at the end NUL, which occurs in no token.
  private var byte: UInt8 { index < end ? source.bytes[index] : 0 }

  private mutating func take(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    index += 1
    return true
  }

  private mutating func takeLineEnding() -> Bool {
    _ = take(.carriageReturn)
    return take(.lineFeed)
  }

  private mutating func entry() -> Entry? {
    guard let key = key(), take(UInt8(ascii: ":")), let value = value() else { return nil }
    return Entry(key: key, value: value)
  }

  private mutating func key() -> Scalar? {
    guard byte.isLetter else { return nil }
    let start = index
    while byte.isLetter || byte.isDigit { index += 1 }
    return index - start <= Self.longestKey ? scalar(from: start) : nil
  }

  private mutating func value() -> Value? {
    if takeLineEnding() { return items() }
    guard take(.space), let value = byte == UInt8(ascii: "[") ? list() : text(isInList: false) else { return nil }
    return takeLineEnding() ? value : nil
  }
}

// MARK: - Lists
extension PlainEntryReader {
  private mutating func list() -> Value? {
    let start = index
    var values: [Value] = []
    repeat {
      index += 1
      if !values.isEmpty { skipSpaces() }
      guard let value = text(isInList: true) else { return nil }
      values.append(value)
    } while byte == UInt8(ascii: ",")
    return take(UInt8(ascii: "]")) ? .sequence(values, SourceRange(start, index)) : nil
  }

  /// Parses the items on the next lines, all with the indentation of the first.
  private mutating func items() -> Value? {
    let indent = skipSpaces()
    let start = index
    guard indent > 0, let first = item() else { return nil }
    var values = [first]
    while byte == .space {
      guard skipSpaces() == indent, let value = item() else { return nil }
      values.append(value)
    }
    return .sequence(values, SourceRange(start, values[values.count - 1].range.upperBound))
  }

  private mutating func item() -> Value? {
    guard take(UInt8(ascii: "-")), take(.space), let value = text(isInList: false), takeLineEnding() else {
      return nil
    }
    return value
  }

  @discardableResult
  private mutating func skipSpaces() -> Int {
    let start = index
    while byte == .space { index += 1 }
    return index - start
  }
}

// MARK: - Text
extension PlainEntryReader {
  private mutating func text(isInList: Bool) -> Value? {
    let scalar = byte == UInt8(ascii: "\"") ? quotedText() : plainText(isInList: isInList)
    return scalar.map(Value.scalar)
  }

  /// Parses double-quoted text without escapes.
  private mutating func quotedText() -> Scalar? {
    let start = index
    repeat { index += 1 } while isPrintable(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    guard take(UInt8(ascii: "\"")) else { return nil }
    let text = source.text(in: SourceRange(start + 1, index - 1))
    return Scalar(text: text, isPlain: false, range: SourceRange(start, index))
  }

  /// Parses plain text that begins with a letter or digit, and therefore cannot be another kind of token.
  private mutating func plainText(isInList: Bool) -> Scalar? {
    guard byte.isLetter || byte.isDigit else { return nil }
    let start = index
    while isInList ? isListed(byte) : isPlain(byte) { index += 1 }
    return source.bytes[index - 1] == .space ? nil : scalar(from: start)
  }

  private func scalar(from start: Int) -> Scalar {
    let range = SourceRange(start, index)
    return Scalar(text: source.text(in: range), isPlain: true, range: range)
  }

  private func isPrintable(_ byte: UInt8) -> Bool { byte &- 0x20 < 0x5F }

  /// Returns whether a byte continues plain text: `:` may end a key and `#` may begin a comment.
  private func isPlain(_ byte: UInt8) -> Bool {
    isPrintable(byte) && byte != UInt8(ascii: ":") && byte != UInt8(ascii: "#")
  }

  /// Returns whether a byte continues plain text in brackets, where more characters are indicators.
  private func isListed(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == .space || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "'")
  }
}
