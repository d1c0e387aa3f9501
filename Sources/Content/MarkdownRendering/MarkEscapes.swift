import Notation

/// The escaped bytes of a text, by a backslash or a character reference. libcmark does not report escapes.
struct MarkEscapes {
  /// Whether each such byte is escaped; nil if none is.
  private var flags: [Bool]?

  /// Compares the text with its source. If their bytes cannot be matched, all count as escaped.
  init(of text: Span<UInt8>, written: Span<UInt8>, among isMark: (UInt8) -> Bool) {
    guard written.hasEscapes else { return }
    let count = text.indices.count { isMark(text[$0]) }
    let found = Self.flags(in: written, isMark)
    flags = found.count == count ? found : Array(repeating: true, count: count)
  }

  private static func flags(in written: Span<UInt8>, _ isMark: (UInt8) -> Bool) -> [Bool] {
    var flags: [Bool] = []
    var index = 0
    var followsEscape = false
    while index < written.count {
      if let (byte, end) = reference(in: written, at: index) {
        if isMark(byte) { flags.append(true) }
        (index, followsEscape) = (end, false)
        continue
      }
      let isEscape =
        written[index] == UInt8(ascii: "\\") && index + 1 < written.count && written[index + 1].isPunctuation
      let byte = written[isEscape ? index + 1 : index]
      // Before the `^` of a footnote, the bracket is the escaped character.
      if isMark(byte) { flags.append(isEscape || followsEscape && byte == UInt8(ascii: "^")) }
      followsEscape = isEscape
      index += isEscape ? 2 : 1
    }
    return flags
  }

  /// Returns the byte of a character reference at an index, and the end of the reference (CommonMark 0.30, section 2.5).
  private static func reference(in written: Span<UInt8>, at start: Int) -> (byte: UInt8, end: Int)? {
    guard written[start] == UInt8(ascii: "&") else { return nil }
    let limit = min(written.count, start + 12)
    guard let end = (start + 1..<limit).first(where: { written[$0] == UInt8(ascii: ";") }) else { return nil }
    let name = written.extracting(start + 1..<end).text
    return byte(named: name).map { ($0, end + 1) }
  }

  private static func byte(named name: String) -> UInt8? {
    switch name {
    case "quot", "QUOT": return UInt8(ascii: "\"")
    case "apos": return UInt8(ascii: "'")
    case "period": return UInt8(ascii: ".")
    case "vert", "verbar", "VerticalLine": return UInt8(ascii: "|")
    default:
      let digits = name.dropFirst()
      guard name.hasPrefix("#"), let first = digits.first else { return nil }
      return first == "x" || first == "X" ? UInt8(digits.dropFirst(), radix: 16) : UInt8(digits)
    }
  }

  /// Returns whether any byte in a range of their numbers is escaped.
  func isEscaped(_ bytes: Range<Int>) -> Bool { flags?[bytes].contains(true) ?? false }
}

extension Span<UInt8> {
  /// Whether the text may contain an escape, such as `\~` or `&#126;`.
  var hasEscapes: Bool {
    indices.contains { self[$0] == UInt8(ascii: "\\") || self[$0] == UInt8(ascii: "&") }
  }
}
