import MarkdownRendering
import Notation

/// A link or image in Markdown source: `![text](destination "title")`.
struct WrittenLink {
  let isPicture: Bool
  /// The offset of the opening bracket, or of the `!` before it.
  let start: Int
  let text: Range<Int>
  let end: Int
  let title: String

  /// The maximum length in bytes of a text or title.
  private static let longest = 20_000

  /// Finds the link around a destination; nil for reference definitions.
  init?(_ source: ForeignText, around destination: Range<Int>) {
    let syntax = LinkSyntax(source.bytes)
    var opening = destination.lowerBound - 1
    if source.byte(opening) == UInt8(ascii: "<") { opening -= 1 }
    while source.byte(opening).isWhitespace { opening -= 1 }
    guard source.byte(opening) == UInt8(ascii: "("), source.byte(opening - 1) == UInt8(ascii: "]"),
      let bracket = syntax.openingBracket(closedAt: opening - 1, from: max(0, opening - 1 - Self.longest)),
      let tail = Self.tail(source, from: destination.upperBound)
    else { return nil }
    text = bracket + 1..<opening - 1
    isPicture = syntax.isPicture(bracket)
    start = isPicture ? bracket - 1 : bracket
    (title, end) = tail
  }

  private static func tail(_ source: ForeignText, from start: Int) -> (String, Int)? {
    var index = start
    if source.byte(index) == UInt8(ascii: ">") { index += 1 }
    while source.byte(index).isWhitespace { index += 1 }
    var title = ""
    let quote = source.byte(index) == UInt8(ascii: "(") ? UInt8(ascii: ")") : source.byte(index)
    if "\"')".utf8.contains(quote), source.byte(index) != UInt8(ascii: ")") {
      let titleStart = index + 1
      index = titleStart
      while source.byte(index) != quote {
        if source.byte(index) == 0 || index - titleStart > longest { return nil }
        index += source.byte(index) == UInt8(ascii: "\\") ? 2 : 1
      }
      title = source[titleStart..<index]
      index += 1
      while source.byte(index).isWhitespace { index += 1 }
    }
    return source.byte(index) == UInt8(ascii: ")") ? (title, index + 1) : nil
  }
}
