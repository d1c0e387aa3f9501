import Notation

/// The list and quote markers at the beginning of a line (CommonMark 0.30, sections 5.1 and 5.2).
struct ContainerPrefix {
  private(set) var markers = 0
  /// The beginning of the text after the markers.
  private(set) var contentStart: Int
  /// The column of `contentStart`.
  private(set) var contentColumn: Int
  /// Whether one of the markers is a block quote marker.
  private(set) var isQuote = false
  /// The columns of space before the last marker, without the one column that belongs to each marker.
  private var space: Int

  /// The maximum number of containers around the line: two columns of space continue at most one list item.
  var depth: Int { markers == 0 ? 0 : markers + space / 2 }

  init(of line: BodyLine, in bytes: Span<UInt8>) {
    contentStart = line.first
    contentColumn = line.indent
    space = line.indent
    var spaceSinceMarker = 0
    while contentStart < line.end {
      let byte = bytes[contentStart]
      if isBlankByte(byte) {
        let width = columns(of: byte, at: contentColumn)
        spaceSinceMarker += width
        advance(1, columns: width)
      } else if let length = markerLength(in: bytes, at: contentStart, end: line.end) {
        space += markers == 0 ? 0 : max(0, spaceSinceMarker - 1)
        spaceSinceMarker = 0
        markers += 1
        isQuote = isQuote || byte == UInt8(ascii: ">")
        advance(length, columns: length)
      } else {
        return
      }
    }
  }

  private mutating func advance(_ count: Int, columns: Int) {
    contentStart += count
    contentColumn += columns
  }
}

private func markerLength(in bytes: Span<UInt8>, at start: Int, end: Int) -> Int? {
  switch bytes[start] {
  case UInt8(ascii: ">"): return 1
  case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
    return isSpaceOrEnd(in: bytes, at: start + 1, end: end) ? 1 : nil
  default: return orderedMarkerLength(in: bytes, at: start, end: end)
  }
}

/// Returns the length of an ordered list marker: at most nine digits, `.` or `)`, before a space (CommonMark 0.30, section 5.2).
private func orderedMarkerLength(in bytes: Span<UInt8>, at start: Int, end: Int) -> Int? {
  var index = start
  while index < end, index - start < 9, bytes[index].isDigit { index += 1 }
  guard index > start, index < end, bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ")") else {
    return nil
  }
  return isSpaceOrEnd(in: bytes, at: index + 1, end: end) ? index + 1 - start : nil
}

private func isSpaceOrEnd(in bytes: Span<UInt8>, at index: Int, end: Int) -> Bool {
  index >= end || isBlankByte(bytes[index])
}
