import Notation

/// A search for URLs that are not links, and for file names. Typography must not change either.
struct AddressFinder {
  /// The most recent token (characters between white space), and the URL within it.
  private var token = 0..<0
  private var address = 0..<0

  /// Returns whether an index is within a URL or a file name.
  mutating func isWithinAddress(_ index: Int, in text: Span<UInt8>) -> Bool {
    if !token.contains(index) {
      token = Self.token(around: index, in: text)
      address = Self.address(in: text, token)
    }
    return address.contains(index)
  }

  private static func token(around index: Int, in text: Span<UInt8>) -> Range<Int> {
    var (start, end) = (index, index + 1)
    while start > 0, !endsToken(text[start - 1]) { start -= 1 }
    while end < text.count, !endsToken(text[end]) { end += 1 }
    return start..<end
  }

  private static func endsToken(_ byte: UInt8) -> Bool {
    byte <= .space || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
  }

  private static func address(in text: Span<UInt8>, _ token: Range<Int>) -> Range<Int> {
    var (start, end) = (token.lowerBound, token.upperBound)
    while end > start, isTrailing(text[end - 1]) { end -= 1 }
    if let colon = (start..<end).first(where: { text.hasPrefix("://", at: $0) }) {
      var scheme = colon
      while scheme > start, text[scheme - 1].isLetter { scheme -= 1 }
      return scheme..<end
    }
    while start < end, !text[start].isLetter, !text[start].isDigit { start += 1 }
    return isAddress(text.extracting(start..<end)) ? start..<end : 0..<0
  }

  /// Returns whether a byte at the end of a token is punctuation of the sentence.
  private static func isTrailing(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "!"),
      UInt8(ascii: "?"),
      UInt8(ascii: "'"), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "*"):
      true
    default: false
    }
  }

  /// Returns whether a text without a scheme is a URL or file name: `www.…`, an e-mail address, a domain with a path, a
  /// file name.
  private static func isAddress(_ text: Span<UInt8>) -> Bool {
    if text.hasPrefix("www.") { return true }
    if let at = text.indices.first(where: { text[$0] == UInt8(ascii: "@") }) {
      return at > 0 && (at..<text.count).contains { text[$0] == UInt8(ascii: ".") }
    }
    let slash = text.indices.first { text[$0] == UInt8(ascii: "/") }
    if let slash, isDomain(text.extracting(0..<slash)) { return true }
    guard let dot = text.indices.last(where: { text[$0] == UInt8(ascii: ".") }), dot > 0,
      text.indices.allSatisfy({ isFileByte(text[$0]) })
    else { return false }
    return isExtension(text.extracting(dot + 1..<text.count))
  }

  /// Returns whether a text can be a file extension: two to four letters and digits, without capitals.
  private static func isExtension(_ text: Span<UInt8>) -> Bool {
    (2...4).contains(text.count) && text[0].isLetter
      && text.indices.allSatisfy { text[$0].isDigit || text[$0].isLetter && text[$0].lowercased == text[$0] }
  }

  private static func isFileByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/")
  }

  /// Returns whether a text ends like a domain: a full stop and at least two letters, without an apostrophe.
  private static func isDomain(_ text: Span<UInt8>) -> Bool {
    guard let dot = text.indices.last(where: { text[$0] == UInt8(ascii: ".") }), dot > 0, text.count - dot > 2 else {
      return false
    }
    return (dot + 1..<text.count).allSatisfy { text[$0].isLetter }
      && !text.indices.contains { text[$0] == UInt8(ascii: "'") }
  }
}
