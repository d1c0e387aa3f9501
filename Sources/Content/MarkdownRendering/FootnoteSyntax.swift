import Notation

/// The maximum size of a footnote name in bytes; without a limit, searching would take quadratic time.
private let longestFootnoteName = 100

/// Returns the end of a footnote reference `[^name]` at an index, or nil. Names contain no white space, brackets or marks.
func footnoteReferenceEnd(in text: Span<UInt8>, at start: Int) -> Int? {
  guard text.hasPrefix("[^", at: start) else { return nil }
  let end = min(text.count, start + 2 + longestFootnoteName + 1)
  let bracket = (start + 2..<end).first { !isFootnoteNameByte(text[$0]) }
  guard let bracket, bracket > start + 2, text[bracket] == UInt8(ascii: "]") else { return nil }
  return bracket + 1
}

private func isFootnoteNameByte(_ byte: UInt8) -> Bool {
  !byte.isWhitespace && byte != UInt8(ascii: "[") && byte != UInt8(ascii: "]") && !InlineMark.isMarkByte(byte)
}

/// Returns the range of the name if the line begins the text of a footnote, `[^name]: text`.
func footnoteName(ofTextOn line: BodyLine, in bytes: Span<UInt8>) -> Range<Int>? {
  guard line.indent < 4, let end = footnoteReferenceEnd(in: bytes, at: line.first), end < line.end,
    bytes[end] == UInt8(ascii: ":")
  else { return nil }
  return line.first + 2..<end - 1
}

extension BodySegment {
  /// Returns the beginning of a footnote line's text for libcmark: after the name, or after the indentation of further
  /// paragraphs.
  func textStart(ofLineAt lineStart: Int, in bytes: Span<UInt8>) -> Int {
    guard let name = footnoteName else { return lineStart }
    let isFirst = lineStart == range.lowerBound
    var start = isFirst ? name.upperBound + 2 : lineStart
    while start < range.upperBound, isBlankByte(bytes[start]), isFirst || start < lineStart + 4 {
      start += 1
      if !isFirst, bytes[start - 1] == UInt8(ascii: "\t") { break }
    }
    return start
  }

  func footnoteText(in bytes: Span<UInt8>) -> ContiguousArray<UInt8> {
    var text = ContiguousArray<UInt8>()
    var start = range.lowerBound
    while start < range.upperBound {
      let line = BodyLine(in: bytes, at: start, limit: range.upperBound)
      text.append(bytes.extracting(textStart(ofLineAt: start, in: bytes)..<line.next))
      start = line.next
    }
    return text
  }
}
