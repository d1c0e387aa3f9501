import Diagnostics
import Notation

/// Places around what a diagnostic is about.
extension SourceFile {
  /// The character that begins at an offset.
  func character(at offset: Int) -> SourceRange {
    var end = min(offset + 1, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return SourceRange(offset, end)
  }

  /// From an offset to the end of its line, without white space at the end.
  func restOfLine(at offset: Int) -> SourceRange {
    trimmed(SourceRange(offset, lineRange(at: offset).upperBound))
  }

  /// The line's text up to an offset, without the indentation and white space at the end.
  func lineText(before offset: Int) -> SourceRange {
    var start = lineRange(at: offset).lowerBound
    while start < offset, bytes[start].isWhitespace { start += 1 }
    return trimmed(SourceRange(start, offset))
  }

  /// The last byte before an offset, on its line, that is no white space.
  func lastByteOfText(before offset: Int) -> UInt8? {
    let text = lineText(before: offset)
    return text.count > 0 ? bytes[text.upperBound - 1] : nil
  }

  /// The range without white space at its end.
  func trimmed(_ range: SourceRange) -> SourceRange {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1].isWhitespace { end -= 1 }
    return SourceRange(range.lowerBound, end)
  }

  /// The part of a range on its first line.
  func firstLine(of range: SourceRange) -> SourceRange {
    SourceRange(range.lowerBound, min(range.upperBound, lineRange(at: range.lowerBound).upperBound))
  }

  /// The part of a range up to the first white space: a tag or an anchor without its value, the mark of a list.
  func firstWord(of range: SourceRange) -> SourceRange {
    let end = range.indices.first { bytes[$0].isWhitespace } ?? range.upperBound
    return end > range.lowerBound ? SourceRange(range.lowerBound, end) : character(at: range.lowerBound)
  }
}
