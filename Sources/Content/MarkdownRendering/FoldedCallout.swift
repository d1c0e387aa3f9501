import Diagnostics
import Notation

/// A foldable callout of Obsidian: initially folded (`> [!warning]- Title`) or unfolded (`> [!tip]+ Title`).
struct FoldedCallout {
  /// The range of `[!warning]-` in the file.
  private let mark: Range<Int>
  private let titleEnd: Int

  init(_ mark: Range<Int>, titleEnd: Int) { (self.mark, self.titleEnd) = (mark, titleEnd) }

  func mark(in source: SourceFile) -> ForeignMark {
    let written = source.text(in: SourceRange(mark.lowerBound, mark.upperBound))
    if written.hasSuffix("+") {
      let message = "'\(written)' is a foldable callout of Obsidian, which Verdict does not support"
      return ForeignMark(mark, message, hint: "remove the '+'", fix: [(mark.upperBound - 1..<mark.upperBound, "")])
    }
    let title = source.text(in: SourceRange(mark.upperBound, max(mark.upperBound, titleEnd))).split(separator: " ")
    let opening = (":::spoiler" + " " + title.joined(separator: " ")).trimmedEnd
    let hint = "write '\(opening)' and ':::' on separate lines around the text, and remove '>'"
    let message = "'\(written)' hides text in Obsidian, but Verdict would publish it"
    return ForeignMark(mark, message, hint: hint, fix: fix(opening, in: source))
  }

  /// Returns the replacements that turn the quote into a spoiler.
  private func fix(_ opening: String, in source: SourceFile) -> [(range: Range<Int>, text: String)] {
    let quote = QuotedSpoiler(at: mark.lowerBound, in: source)
    let line = source.lineRange(at: mark.lowerBound)
    guard source.bytes[line.lowerBound..<mark.lowerBound].elementsEqual("> ".utf8) else { return [] }
    return quote.fix(after: source.text(in: line), opening: opening)
  }
}

extension String {
  fileprivate var trimmedEnd: String { hasSuffix(" ") ? String(dropLast()) : self }
}
