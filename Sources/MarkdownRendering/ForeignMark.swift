import Diagnostics

/// A mark by which another writing program hides, embeds or links something, and which Verdict would publish as text. Marks that
/// only decorate, such as `==text==`, `#tag` and `> [!NOTE]`, are none.
package struct ForeignMark: Sendable {
  /// Its bytes, in the text of its block until it is placed in the file.
  package private(set) var range: Range<Int>
  let message: String
  let hint: String
  /// The changes that make Markdown of it, where there is one right answer.
  package private(set) var fix: [(range: Range<Int>, text: String)] = []
  /// Where a backslash makes text of it.
  package private(set) var escape: Int
  /// Whether it holds what readers must not see.
  package var isComment = false

  init(
    _ range: Range<Int>,
    _ message: String,
    hint: String,
    fix: [(range: Range<Int>, text: String)] = [],
    escape: Int? = nil
  ) {
    (self.range, self.message, self.hint, self.fix) = (range, message, hint, fix)
    self.escape = escape ?? range.lowerBound
  }

  /// Returns the mark with the places that it has in the file.
  func placed(in text: BlockText) -> ForeignMark {
    var mark = self
    mark.range = text.extent(of: range)
    mark.fix = fix.map { (text.extent(of: $0.range), $0.text) }
    mark.escape = text.place(of: escape..<escape + 1).lowerBound
    return mark
  }

  func diagnostic(in source: SourceFile) -> Diagnostic {
    let place = SourceRange(range.lowerBound, range.upperBound)
    let fix = fix.map { Replacement(SourceRange($0.range.lowerBound, $0.range.upperBound), with: $0.text) }
    return Diagnostic(.foreignMarkup, message, hint: hint, in: source, at: place, fix: fix)
  }
}
