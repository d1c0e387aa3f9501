import Diagnostics
import Notation

/// A parser of the parts of links in the text of a block (CommonMark 0.30, sections 4.7 and 6.3). Each function takes the
/// beginning of its part and returns its end, or nil if it is not there.
package struct LinkSyntax {
  /// The maximum nesting of parentheses in a destination, as in libcmark.
  private static let nesting = 32
  /// The maximum size of a label in bytes (section 6.3).
  private static let longestLabel = 1_000

  let bytes: ContiguousArray<UInt8>

  /// Creates a parser of the links in a text.
  package init(_ bytes: ContiguousArray<UInt8>) { self.bytes = bytes }

  /// Returns the byte at an index; at the end NUL, which occurs in no part.
  func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  func afterSpace(_ index: Int) -> Int {
    var index = index
    while byte(index).isWhitespace { index += 1 }
    return index
  }

  /// Returns the end of the character at an index. A backslash and the character that it escapes count as one.
  func afterCharacter(_ index: Int) -> Int {
    byte(index) == UInt8(ascii: "\\") && byte(index + 1).isPunctuation ? index + 2 : index + 1
  }

  /// Parses `(destination "title")`.
  func inlineTail(_ start: Int) -> (destination: Range<Int>, end: Int)? {
    guard byte(start) == UInt8(ascii: "("), let destination = destination(afterSpace(start + 1)) else { return nil }
    var end = afterSpace(destination.end)
    if end > destination.end, let titleEnd = titleEnd(end) { end = afterSpace(titleEnd) }
    return byte(end) == UInt8(ascii: ")") ? (destination.range, end + 1) : nil
  }

  /// Parses `<a destination>`, or a destination without spaces.
  package func destination(_ start: Int) -> (range: Range<Int>, end: Int)? {
    if byte(start) == UInt8(ascii: "<") { return bracketedDestination(start + 1) }
    var (index, depth) = (start, 0)
    while byte(index) > .space {
      if byte(index) == UInt8(ascii: "(") { depth += 1 }
      if byte(index) == UInt8(ascii: ")") { depth -= 1 }
      if depth < 0 { break }
      if depth > Self.nesting { return nil }
      index = afterCharacter(index)
    }
    return (start..<index, index)
  }

  private func bracketedDestination(_ start: Int) -> (range: Range<Int>, end: Int)? {
    var index = start
    while byte(index) != UInt8(ascii: ">") {
      if index >= bytes.count || byte(index) == .lineFeed || byte(index) == UInt8(ascii: "<") { return nil }
      index = afterCharacter(index)
    }
    return (start..<index, index + 1)
  }

  /// Returns the opening bracket of a closing one; nil if it is not at or after `start`.
  package func openingBracket(closedAt end: Int, from start: Int) -> Int? {
    var depth = 0
    for index in (start...end).reversed() {
      let isClosing = bytes[index] == UInt8(ascii: "]")
      guard isClosing || bytes[index] == UInt8(ascii: "["), !isEscaped(index) else { continue }
      depth += isClosing ? 1 : -1
      if depth == 0 { return index }
    }
    return nil
  }

  /// Returns whether an image begins with an opening bracket.
  package func isPicture(_ bracket: Int) -> Bool {
    bracket > 0 && bytes[bracket - 1] == UInt8(ascii: "!") && !isEscaped(bracket - 1)
  }

  /// Returns whether an odd number of backslashes precedes an index.
  private func isEscaped(_ index: Int) -> Bool {
    !bytes[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count.isMultiple(of: 2)
  }

  private func titleEnd(_ start: Int) -> Int? {
    let opening = byte(start)
    guard opening == UInt8(ascii: "\"") || opening == UInt8(ascii: "'") || opening == UInt8(ascii: "(") else {
      return nil
    }
    let closing = opening == UInt8(ascii: "(") ? UInt8(ascii: ")") : opening
    var index = start + 1
    while index < bytes.count {
      if byte(index) == closing { return index + 1 }
      if byte(index) == opening { return nil }
      index = afterCharacter(index)
    }
    return nil
  }

  /// Parses `[label]`.
  func labelEnd(_ start: Int) -> Int? {
    guard byte(start) == UInt8(ascii: "[") else { return nil }
    var index = start + 1
    while index < bytes.count, index - start <= Self.longestLabel {
      if byte(index) == UInt8(ascii: "]") { return index + 1 }
      if byte(index) == UInt8(ascii: "[") { return nil }
      index = afterCharacter(index)
    }
    return nil
  }

  /// Parses `[label]: destination "title"` with no further text on the line.
  func definition(_ start: Int) -> (label: Range<Int>, destination: Range<Int>, end: Int)? {
    guard let labelEnd = labelEnd(start), byte(labelEnd) == UInt8(ascii: ":"), afterSpace(start + 1) < labelEnd - 1,
      let destination = destination(afterSpace(labelEnd + 1)), destination.end > afterSpace(labelEnd + 1)
    else { return nil }
    let label = start + 1..<labelEnd - 1
    let title = afterSpace(destination.end)
    if title > destination.end, let titleEnd = titleEnd(title), let end = lineEnd(titleEnd) {
      return (label, destination.range, end)
    }
    return lineEnd(destination.end).map { (label, destination.range, $0) }
  }

  /// Returns the beginning of the next line; nil if other text precedes it.
  private func lineEnd(_ start: Int) -> Int? {
    var index = start
    while isBlankByte(byte(index)) { index += 1 }
    return index >= bytes.count ? index : byte(index) == .lineFeed ? index + 1 : nil
  }

  /// Parses `<address>` if libcmark's autolink (section 6.4) to `target` can be at an index.
  func autolink(_ start: Int, to target: Span<UInt8>) -> Range<Int>? {
    var end = start + 1
    while byte(end) > .space, byte(end) != UInt8(ascii: "<"), byte(end) != UInt8(ascii: ">") { end += 1 }
    let address = start + 1..<end
    guard byte(end) == UInt8(ascii: ">") else { return nil }
    let isMail = target.hasPrefix("mailto:") && !hasScheme(address)
    let written = isMail ? target.extracting(droppingFirst: 7) : target
    return (isMail || hasScheme(address)) && isWritten(written, in: address, hasEscapes: false) ? address : nil
  }

  private func hasScheme(_ address: Range<Int>) -> Bool {
    let end = address.first { byte($0) == UInt8(ascii: ":") } ?? address.lowerBound
    let rest = (address.lowerBound..<end).dropFirst()
    return byte(address.lowerBound).isLetter && (1...31).contains(rest.count) && rest.allSatisfy { byte($0).isScheme }
  }

  /// Returns whether the text in a range can be the source of a destination that libcmark parsed. Character references
  /// match any text.
  func isWritten(_ destination: Span<UInt8>, in range: Range<Int>, hasEscapes: Bool = true) -> Bool {
    var (index, position) = (range.lowerBound, 0)
    while index < range.upperBound {
      if byte(index) == UInt8(ascii: "&") { return true }
      let next = hasEscapes ? min(afterCharacter(index), range.upperBound) : index + 1
      guard position < destination.count, destination[position] == byte(next - 1) else { return false }
      (index, position) = (next, position + 1)
    }
    return position == destination.count
  }
}

extension UInt8 {
  /// Whether a backslash escapes the byte (CommonMark 0.30, section 6.1).
  var isPunctuation: Bool { self > 0x20 && self < 0x7F && !isLetter && !isDigit }

  /// Whether the byte is valid in a URL scheme, after its first byte (RFC 3986, section 3.1).
  fileprivate var isScheme: Bool {
    isLetter || isDigit || self == UInt8(ascii: "+") || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
  }
}
