import Diagnostics
import MarkdownRendering

// Marks of other writing programs: the renderer says where they stand and what they become.
extension BodyConversion {
  private static let passes = 6

  mutating func resolveForeignMarks() {
    for _ in 0..<Self.passes {
      let edits = rendered().value.foreignMarks.flatMap { resolved($0) }
      guard text.apply(edits) else { return }
    }
  }

  /// Hidden text stays hidden; markup without a counterpart in Verdict stays as text.
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

  /// A range with the space before it where space, or the end of the line, follows.
  private func withSpaceBefore(_ range: Range<Int>) -> Range<Int> {
    let isFollowed = text.isSpace(range.upperBound) || text.lineEnd(range.upperBound) == range.upperBound
    return isFollowed && text.isSpace(range.lowerBound - 1) ? range.lowerBound - 1..<range.upperBound : range
  }
}
