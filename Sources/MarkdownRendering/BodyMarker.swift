import Diagnostics

/// A line that begins or ends a spoiler.
enum BodyMarker: Equatable {
  /// `:::spoiler Title`; the title's range is empty when there is none.
  case opening(title: Range<Int>)
  /// `:::`.
  case closing

  init?(_ line: BodyLine, in bytes: Span<UInt8>) {
    guard line.indent < 4, bytes.hasPrefix(":::", at: line.first) else { return nil }
    let end = trimmedEnd(of: line, in: bytes)
    let start = skipSpace(in: bytes, from: line.first + 3, to: end)
    if start == end {
      self = .closing
    } else if let wordEnd = spoilerWordEnd(in: bytes, at: start, end: end) {
      self = .opening(title: skipSpace(in: bytes, from: wordEnd, to: end)..<end)
    } else {
      return nil
    }
  }

  /// Whether text begins as the opening of a spoiler does.
  static func begins(_ text: Span<UInt8>) -> Bool {
    guard text.hasPrefix(":::") else { return false }
    return spoilerWordEnd(in: text, at: skipSpace(in: text, from: 3, to: text.count), end: text.count) != nil
  }
}

/// Where the line's text ends, without the spaces after it.
func trimmedEnd(of line: BodyLine, in bytes: Span<UInt8>) -> Int {
  var end = line.end
  while end > line.first, isBlankByte(bytes[end - 1]) { end -= 1 }
  return end
}

private func spoilerWordEnd(in bytes: Span<UInt8>, at start: Int, end: Int) -> Int? {
  let wordEnd = start + 7
  guard wordEnd <= end, bytes.hasPrefix("spoiler", at: start) else { return nil }
  return wordEnd == end || isBlankByte(bytes[wordEnd]) ? wordEnd : nil
}

private func skipSpace(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
  var index = start
  while index < end, isBlankByte(bytes[index]) { index += 1 }
  return index
}
