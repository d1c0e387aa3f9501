import Diagnostics

/// Markup by which another program hides, embeds or links content, and which Verdict would publish as text. Decorative
/// markup, such as `==text==`, `#tag` and `> [!NOTE]`, is not included.
package struct ForeignMark: Sendable {
  /// The range in the text of the block; after `placed(in:)`, in the file.
  package private(set) var range: Range<Int>
  let message: String
  let hint: String
  /// The replacements that convert the mark to Markdown, if the conversion is unambiguous.
  package private(set) var fix: [(range: Range<Int>, text: String)] = []
  /// The offset for a backslash that makes the mark literal text.
  package private(set) var escape: Int
  /// Whether the mark contains text that readers must not see.
  package var isComment = false
  /// Whether the mark hides text until the reader asks for it.
  var isSpoiler = false

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

  /// Returns the mark with offsets in the file.
  func placed(in text: BlockText) -> ForeignMark {
    var mark = self
    mark.range = text.extent(of: range)
    mark.fix = fix.map { (text.extent(of: $0.range), $0.text) }
    mark.escape = text.place(of: escape..<escape + 1).lowerBound
    return mark
  }

  /// Returns the diagnostic of a mark in a value or a title, which is plain text.
  func diagnostic(of place: PipeRun, in source: SourceFile) -> Diagnostic {
    let hint =
      place == .title
      ? "put '||' around the whole link or image" : "move it to the text below the front matter, or remove it"
    let range = SourceRange(range.lowerBound, range.upperBound)
    return Diagnostic(.foreignMarkup, message, hint: isComment ? "remove it" : hint, in: source, at: range)
  }

  func diagnostic(in source: SourceFile) -> Diagnostic {
    let place = SourceRange(range.lowerBound, range.upperBound)
    let fix = fix.map { Replacement(SourceRange($0.range.lowerBound, $0.range.upperBound), with: $0.text) }
    return Diagnostic(.foreignMarkup, message, hint: hint, in: source, at: place, fix: fix)
  }
}
