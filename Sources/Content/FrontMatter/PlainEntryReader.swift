import Diagnostics
import Notation

/// Reads front matter as nearly everybody writes it, without libyaml, which would take ten times as long: ASCII, a line
/// for each entry, the value in plain text or in double quotes, lists in brackets or with a line for each item.
///
/// It understands a part of YAML and knows where that ends: what could mean anything else, or nothing, is left to
/// libyaml, and a test holds the two equal.
struct PlainEntryReader {
  /// Each key is compared with those before it.
  private static let mostEntries = 64
  /// In bytes; libyaml has a limit too, which is greater.
  private static let longestKey = 64

  private let source: SourceFile
  private let end: Int
  private var index: Int

  /// The entries in `range`; nil when libyaml has to read them.
  static func read(_ source: SourceFile, in range: SourceRange) -> [Entry]? {
    // No value takes less than a byte, so there cannot be too many.
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

  /// The byte at `index`; NUL, which nothing begins with or holds, at the end.
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

// Lists.
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

  /// The items on the next lines, each indented as the first.
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

// Text.
extension PlainEntryReader {
  private mutating func text(isInList: Bool) -> Value? {
    let scalar = byte == UInt8(ascii: "\"") ? quotedText() : plainText(isInList: isInList)
    return scalar.map(Value.scalar)
  }

  /// Text in quotes without escapes.
  private mutating func quotedText() -> Scalar? {
    let start = index
    repeat { index += 1 } while isPrintable(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    guard take(UInt8(ascii: "\"")) else { return nil }
    let text = source.text(in: SourceRange(start + 1, index - 1))
    return Scalar(text: text, isPlain: false, range: SourceRange(start, index))
  }

  /// Text that begins with a letter or digit, so that it begins nothing else.
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

  /// Whether text goes on with the byte: a colon may end a key, and `#` begin a comment.
  private func isPlain(_ byte: UInt8) -> Bool {
    isPrintable(byte) && byte != UInt8(ascii: ":") && byte != UInt8(ascii: "#")
  }

  /// Whether text in brackets goes on with the byte: nothing that means something in brackets.
  private func isListed(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == .space || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "'")
  }
}
