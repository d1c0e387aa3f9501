import Notation

/// Which of the bytes of marks in a text were escaped by a backslash, which libcmark does not tell.
struct MarkEscapes {
  /// One for each such byte; nil when none is escaped.
  private var flags: [Bool]?

  /// Reads the text as written. What cannot be told, as with `&#126;`, counts as escaped.
  init(of text: Span<UInt8>, written: Span<UInt8>) {
    guard written.hasEscapes else { return }
    let count = text.indices.count { InlineMark.isMarkByte(text[$0]) }
    let found = Self.flags(in: written)
    flags = found.count == count ? found : Array(repeating: true, count: count)
  }

  private static func flags(in written: Span<UInt8>) -> [Bool] {
    var flags: [Bool] = []
    var index = 0
    var followsEscape = false
    while index < written.count {
      let isEscape = written[index] == UInt8(ascii: "\\") && index + 1 < written.count
      let byte = written[isEscape ? index + 1 : index]
      // What is escaped before a footnote's name is the bracket.
      if InlineMark.isMarkByte(byte) { flags.append(isEscape || followsEscape && byte == UInt8(ascii: "^")) }
      followsEscape = isEscape
      index += isEscape ? 2 : 1
    }
    return flags
  }

  /// Whether one of the bytes, by their numbers, was escaped.
  func isEscaped(_ bytes: Range<Int>) -> Bool { flags?[bytes].contains(true) ?? false }
}

extension Span<UInt8> {
  /// Whether something in it may be escaped, as in `\~` and `&#126;`.
  var hasEscapes: Bool {
    indices.contains { self[$0] == UInt8(ascii: "\\") || self[$0] == UInt8(ascii: "&") }
  }
}
