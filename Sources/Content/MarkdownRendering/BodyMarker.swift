import Diagnostics

/// A line that begins or ends a spoiler or a gallery.
enum BodyMarker: Equatable {
  /// `:::spoiler Title`; the range of the title is empty if there is none.
  case spoiler(title: Range<Int>)
  /// `:::gallery`.
  case gallery
  /// `:::`.
  case closing
  /// `::: {.note}` or `:::note Title` of Pandoc, Docusaurus and others; `isCertain` if attributes follow. `::::` ends a container.
  case foreign(colons: Int, isCertain: Bool)
  case foreignClosing(colons: Int)

  init?(_ line: BodyLine, in bytes: Span<UInt8>) {
    guard line.indent < 4, bytes.hasPrefix(":::", at: line.first) else { return nil }
    let end = trimmedEnd(of: line, in: bytes)
    let start = skipSpace(in: bytes, from: line.first + 3, to: end)
    if start == end {
      self = .closing
    } else if let wordEnd = wordEnd("spoiler", in: bytes, at: start, end: end) {
      self = .spoiler(title: skipSpace(in: bytes, from: wordEnd, to: end)..<end)
    } else if wordEnd("gallery", in: bytes, at: start, end: end) == end {
      self = .gallery
    } else {
      self.init(foreign: start..<end, in: bytes)
    }
  }

  /// Parses the text after the first three colons.
  private init?(foreign range: Range<Int>, in bytes: Span<UInt8>) {
    guard let first = range.first(where: { bytes[$0] != UInt8(ascii: ":") && !isBlankByte(bytes[$0]) }) else {
      self = .foreignClosing(colons: 3 + range.count)
      return
    }
    guard bytes[first] == UInt8(ascii: "{") || bytes[first].isLetter else { return nil }
    let colons = 3 + range.prefix { bytes[$0] == UInt8(ascii: ":") }.count
    self = .foreign(
      colons: colons,
      isCertain: bytes[first] == UInt8(ascii: "{") && bytes[range.upperBound - 1] == UInt8(ascii: "}")
    )
  }

  /// Returns the name of the marker that a text begins like, or nil.
  static func beginning(of text: Span<UInt8>) -> StaticString? {
    guard text.hasPrefix(":::") else { return nil }
    let start = skipSpace(in: text, from: 3, to: text.count)
    if wordEnd("spoiler", in: text, at: start, end: text.count) != nil { return "spoiler" }
    return wordEnd("gallery", in: text, at: start, end: text.count) == text.count ? "gallery" : nil
  }
}

/// Returns the end of the line's text, without trailing spaces.
func trimmedEnd(of line: BodyLine, in bytes: Span<UInt8>) -> Int {
  var end = line.end
  while end > line.first, isBlankByte(bytes[end - 1]) { end -= 1 }
  return end
}

private func wordEnd(_ word: StaticString, in bytes: Span<UInt8>, at start: Int, end: Int) -> Int? {
  let wordEnd = start + word.utf8CodeUnitCount
  guard wordEnd <= end, bytes.hasPrefix(word, at: start) else { return nil }
  return wordEnd == end || isBlankByte(bytes[wordEnd]) ? wordEnd : nil
}

private func skipSpace(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
  var index = start
  while index < end, isBlankByte(bytes[index]) { index += 1 }
  return index
}
