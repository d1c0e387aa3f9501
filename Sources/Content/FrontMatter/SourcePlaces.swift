import Diagnostics
import Notation

// MARK: - Ranges around errors
extension SourceFile {
  func character(at offset: Int) -> SourceRange {
    var end = min(offset + 1, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return SourceRange(offset, end)
  }

  /// Returns the range from an offset to the end of its line, without trailing white space.
  func restOfLine(at offset: Int) -> SourceRange {
    trimmed(SourceRange(offset, lineRange(at: offset).upperBound))
  }

  /// Returns the range of the line's text before an offset, without indentation and trailing white space.
  func lineText(before offset: Int) -> SourceRange {
    var start = lineRange(at: offset).lowerBound
    while start < offset, bytes[start].isWhitespace { start += 1 }
    return trimmed(SourceRange(start, offset))
  }

  /// Returns the last byte before an offset, on its line, that is not white space; nil if there is none.
  func lastByteOfText(before offset: Int) -> UInt8? {
    let text = lineText(before: offset)
    return text.count > 0 ? bytes[text.upperBound - 1] : nil
  }

  /// Returns the range without trailing white space.
  func trimmed(_ range: SourceRange) -> SourceRange {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1].isWhitespace { end -= 1 }
    return SourceRange(range.lowerBound, end)
  }

  /// Returns the part of a range on its first line.
  func firstLine(of range: SourceRange) -> SourceRange {
    SourceRange(range.lowerBound, min(range.upperBound, lineRange(at: range.lowerBound).upperBound))
  }

  /// Returns the part of a range before its first white space: a tag or anchor without its value, or a list marker.
  func firstWord(of range: SourceRange) -> SourceRange {
    let end = range.indices.first { bytes[$0].isWhitespace } ?? range.upperBound
    return end > range.lowerBound ? SourceRange(range.lowerBound, end) : character(at: range.lowerBound)
  }
}
