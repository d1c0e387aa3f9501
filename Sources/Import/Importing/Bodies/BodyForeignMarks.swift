import Diagnostics
import MarkdownRendering

// MARK: - Markup of other editors
// The renderer reports the source ranges and replacements.
extension BodyConversion {
  private static let passes = 6

  mutating func resolveForeignMarks() {
    for _ in 0..<Self.passes {
      let edits = rendered().value.foreignMarks.flatMap { resolved($0) }
      guard text.apply(edits) else { return }
    }
  }

  /// Returns the edits for foreign markup. Comments are removed, and markup without a replacement is escaped.
  private mutating func resolved(_ mark: ForeignMark) -> [ForeignText.Edit] {
    let (written, start) = (text[mark.range].firstLine, mark.range.lowerBound)
    if mark.isComment {
      remark("comment omitted", of: written, at: start)
      return [.init(withSpaceBefore(mark.range), "")]
    }
    guard mark.fix.isEmpty else {
      remark("markup of another program converted to Markdown", of: written, at: start)
      return mark.fix.map { .init($0.range, $0.text) }
    }
    remark("markup of another program kept as text", of: written, at: start)
    return [.init(mark.escape..<mark.escape, "\\")]
  }

  /// Returns a range with the preceding space if a space or the end of the line follows.
  private func withSpaceBefore(_ range: Range<Int>) -> Range<Int> {
    let isFollowed = text.isSpace(range.upperBound) || text.lineEnd(range.upperBound) == range.upperBound
    return isFollowed && text.isSpace(range.lowerBound - 1) ? range.lowerBound - 1..<range.upperBound : range
  }
}
