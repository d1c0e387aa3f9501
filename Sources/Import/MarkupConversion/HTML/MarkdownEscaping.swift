import MarkdownRendering
import Notation

/// An escaper of text for Markdown. Only characters that CommonMark 0.30 or Verdict would parse as markup get a backslash,
/// so that the result remains readable.
struct MarkdownEscaping {
  /// The context of the text, which determines the possible markup.
  struct Place: OptionSet {
    let rawValue: Int
    /// The text begins or ends its line.
    static let lineStart = Place(rawValue: 1)
    static let lineEnd = Place(rawValue: 2)
    static let linkText = Place(rawValue: 4)
    static let tableCell = Place(rawValue: 8)
    /// The text cannot begin a block.
    static let inline = Place(rawValue: 16)
  }

  private let bytes: [UInt8]
  private let place: Place
  private var output: [UInt8] = []

  static func escaped(_ text: String, _ place: Place = []) -> String {
    var escaping = MarkdownEscaping(text, place)
    return escaping.escaped()
  }

  private init(_ text: String, _ place: Place) {
    (bytes, self.place) = (Array(text.utf8), place)
    output.reserveCapacity(bytes.count + 16)
  }

  private mutating func escaped() -> String {
    let start = place.contains(.lineStart) && !place.contains(.inline) ? beginningEscape : nil
    var (isAfterHyphen, isInAddress) = (false, false)
    for index in bytes.indices {
      isInAddress = !bytes[index].isWhitespace && (isInAddress || bytes[index...].starts(with: "://".utf8))
      let isDash = isAfterHyphen && bytes[index] == UInt8(ascii: "-") && !isInAddress
      let isEscaped = index == start || isMark(at: index) || isDash || ForeignMark.mayBegin(at: index, in: bytes.span)
      if isEscaped { output.append(UInt8(ascii: "\\")) }
      output.append(bytes[index])
      // Two hyphens would be rendered as a dash.
      isAfterHyphen = bytes[index] == UInt8(ascii: "-") && !isEscaped
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns the byte at an index. Outside the text: a space at the edge of a line, else 0 for any byte.
  private func byte(_ index: Int) -> UInt8 {
    if bytes.indices.contains(index) { return bytes[index] }
    return place.contains(index < 0 ? .lineStart : .lineEnd) ? .space : 0
  }

  private func isMark(at index: Int) -> Bool {
    let next = byte(index + 1)
    return switch bytes[index] {
    case UInt8(ascii: "\\"): index == bytes.count - 1 || isPunctuation(next)
    case UInt8(ascii: "`"): true
    case UInt8(ascii: "*"), UInt8(ascii: "~"): !standsAlone(index)
    case UInt8(ascii: "_"): !standsAlone(index) && !isWithinWord(index)
    case UInt8(ascii: "|"):
      place.contains(.tableCell) || [0, bytes[index]].contains { $0 == next || $0 == byte(index - 1) }
    case UInt8(ascii: "["): place.contains(.linkText) || next == UInt8(ascii: "^") || next == 0
    case UInt8(ascii: "]"): place.contains(.linkText) || next == 0 || "([:".utf8.contains(next)
    case UInt8(ascii: "^"): index == 0 && place.contains(.linkText)
    case UInt8(ascii: "!"): next == 0 || next == UInt8(ascii: "[")
    case UInt8(ascii: "<"): next == 0 || next.isLetter || "/!?".utf8.contains(next)
    case UInt8(ascii: "{"): next == UInt8(ascii: "{") || next == UInt8(ascii: "%") || next == 0
    case UInt8(ascii: "&"): isReference(at: index)
    default: false
    }
  }

  /// Whether spaces surround the character, so that it is no delimiter (CommonMark 0.30, section 6.2).
  private func standsAlone(_ index: Int) -> Bool { byte(index - 1) == .space && byte(index + 1) == .space }

  /// Whether a run of `_` is inside a word (CommonMark 0.30, section 6.2, rules 2 and 6).
  private func isWithinWord(_ index: Int) -> Bool {
    let before = (1...8).lazy.map { byte(index - $0) }.first { $0 != bytes[index] }
    let after = (1...8).lazy.map { byte(index + $0) }.first { $0 != bytes[index] }
    return before?.isLetterOrDigit ?? false && after?.isLetterOrDigit ?? false
  }

  /// Whether a character reference may begin (CommonMark 0.30, section 2.5).
  private func isReference(at index: Int) -> Bool {
    let end = bytes[(index + 1)...].prefix(40).firstIndex { !$0.isLetterOrDigit && $0 != UInt8(ascii: "#") }
    return end.map { bytes[$0] == UInt8(ascii: ";") } ?? !place.contains(.lineEnd)
  }

  /// Whether a space begins that Markdown treats as text, which a check reports after a marker.
  private func isWideSpace(at index: Int) -> Bool {
    String(decoding: bytes.dropFirst(index).prefix(3), as: UTF8.self).unicodeScalars.first?.isWideSpace ?? false
  }

  /// The index to escape so that the line begins no block (CommonMark 0.30, sections 4 and 5); nil if unnecessary.
  private var beginningEscape: Int? {
    let isFollowedBySpace = { (index: Int) in byte(index) == 0 || byte(index) == .space || isWideSpace(at: index) }
    guard let first = bytes.first else { return nil }
    switch first {
    case UInt8(ascii: "#"):
      let end = bytes.firstIndex { $0 != first } ?? bytes.count
      return end <= 6 && isFollowedBySpace(end) ? 0 : nil
    case UInt8(ascii: "+"): return isFollowedBySpace(1) ? 0 : nil
    case UInt8(ascii: "-"), UInt8(ascii: "="): return isFollowedBySpace(1) || "-=:|".utf8.contains(byte(1)) ? 0 : nil
    case UInt8(ascii: ":"): return ":-| ".utf8.contains(byte(1)) || byte(1) == 0 ? 0 : nil
    case UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: "~"), UInt8(ascii: "*"), UInt8(ascii: "_"): return 0
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      guard let end = bytes.firstIndex(where: { !$0.isDigit }) else { return nil }
      return end < 10 && ".)".utf8.contains(bytes[end]) && isFollowedBySpace(end + 1) ? end : nil
    case UInt8(ascii: "i"), UInt8(ascii: "e"): return ForeignMark.escape(ofStatement: bytes.span)
    default: return nil
    }
  }
}

extension UInt8 {
  package var isLetterOrDigit: Bool { isLetter || isDigit }
}

/// Whether a preceding backslash would be removed (CommonMark 0.30, section 2.4).
private func isPunctuation(_ byte: UInt8) -> Bool {
  byte > .space && byte < 0x7F && !byte.isLetterOrDigit || byte == 0
}
