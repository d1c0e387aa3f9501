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

  /// Returns the replacements that turn the quote into a spoiler. Returns none inside a list or another quote, or if a
  /// line lacks its marker.
  private func fix(_ opening: String, in source: SourceFile) -> [(range: Range<Int>, text: String)] {
    var line = source.lineRange(at: mark.lowerBound).indices
    guard source.bytes[line.lowerBound..<mark.lowerBound].elementsEqual("> ".utf8) else { return [] }
    var fix = [(line, opening)]
    var next = source.line(after: line)
    while let range = next, source.bytes[range.lowerBound] == UInt8(ascii: ">") {
      line = range
      fix.append((markers(of: range, in: source), ""))
      next = source.line(after: range)
    }
    guard next == nil else { return [] }
    fix.append((line.upperBound..<line.upperBound, "\n:::"))
    return fix
  }

  private func markers(of line: Range<Int>, in source: SourceFile) -> Range<Int> {
    let hasSpace = line.count > 1 && source.bytes[line.lowerBound + 1] == .space
    return line.lowerBound..<line.lowerBound + (hasSpace ? 2 : 1)
  }
}

extension String {
  fileprivate var trimmedEnd: String { hasSuffix(" ") ? String(dropLast()) : self }
}

extension SourceFile {
  /// Returns the next line without its ending; nil if it is blank or does not exist.
  fileprivate func line(after line: Range<Int>) -> Range<Int>? {
    var start = line.upperBound
    if start < bytes.count, bytes[start] == .carriageReturn { start += 1 }
    if start < bytes.count, bytes[start] == .lineFeed { start += 1 }
    guard start < bytes.count, start > line.upperBound else { return nil }
    let next = lineRange(at: start).indices
    return bytes[next].allSatisfy(\.isWhitespace) ? nil : next
  }
}
