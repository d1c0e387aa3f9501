import Notation

/// A printable source line with a marker below a range.
package struct SourceExcerpt: Sendable {
  /// The line number, from 1.
  package let line: Int
  /// The printable line; a very long line is cut around the range.
  package let text: String
  /// The indentation that aligns the marker with the range.
  package let indent: String
  /// `^~~~`, as wide as the part of the range on this line.
  package let marker: String

  private static let widest = 160

  /// Creates the excerpt of the line on which a range begins.
  package init(of range: SourceRange, in lines: SourceLines) {
    let source = lines.source
    line = lines.position(at: range.lowerBound).line
    let fullLine = lines.range(ofLine: line)
    let start = min(range.lowerBound, fullLine.upperBound)
    let end = min(max(range.upperBound, start), fullLine.upperBound)
    let (from, to) = Self.window(around: start, in: fullLine, of: source)
    let before = printable(source.text(in: SourceRange(from, start)))
    let marked = printable(source.text(in: SourceRange(start, min(end, to))))
    let cutStart = from > fullLine.lowerBound ? "…" : ""
    let cutEnd = to < fullLine.upperBound ? "…" : ""
    let after = printable(source.text(in: SourceRange(min(end, to), to)))
    text = cutStart + before + marked + after + cutEnd
    indent = String(repeating: " ", count: displayWidth(cutStart + before))
    marker = "^" + String(repeating: "~", count: max(0, displayWidth(marked) - 1))
  }

  /// Returns the visible part of a line; both ends are character boundaries in UTF-8.
  private static func window(around start: Int, in line: SourceRange, of source: SourceFile) -> (Int, Int) {
    guard line.count > widest else { return (line.lowerBound, line.upperBound) }
    var from = max(line.lowerBound, min(start - widest / 2, line.upperBound - widest))
    var to = from + widest
    while from > line.lowerBound, source.bytes[from] & 0xC0 == 0x80 { from -= 1 }
    while to < line.upperBound, source.bytes[to] & 0xC0 == 0x80 { to += 1 }
    return (from, to)
  }
}

/// Returns the number of terminal columns of a string: two for wide East Asian characters and emoji, zero for combining
/// marks.
func displayWidth(_ text: String) -> Int {
  text.reduce(0) { width, character in
    guard let first = character.unicodeScalars.first else { return width }
    return width + (isWide(first) ? 2 : first.properties.canonicalCombiningClass == .notReordered ? 1 : 0)
  }
}

private func isWide(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
    true
  default: scalar.properties.isEmojiPresentation
  }
}
