import Diagnostics
import Notation

/// The conversion of a quote that hides text in another program to a spoiler.
struct QuotedSpoiler {
  private let source: SourceFile
  /// The quote's first line in the file.
  private let line: Range<Int>

  /// Creates the quote from an offset on its first line.
  init(at offset: Int, in source: SourceFile) {
    self.source = source
    line = source.lineRange(at: offset).indices
  }

  /// Returns the mark of a quote of Stack Exchange, whose lines begin with `>!`; nil for other quotes. `text` is the text
  /// after the first `>`.
  static func mark(_ text: BlockText, in source: SourceFile) -> ForeignMark? {
    let bytes = text.bytes.span
    let start = text.place(of: 0..<1).lowerBound
    guard bytes.hasPrefix("!"), !bytes.hasPrefix("!["), start > 0, source.bytes[start - 1] == UInt8(ascii: ">"),
      ForeignPair.spoiler.canHold(1..<bytes.count, in: bytes),
      !bytes.indices.contains(where: { bytes.hasPrefix("!<", at: $0) })
    else { return nil }
    let message = "'>!' hides the quote on Stack Exchange, but Verdict would publish it"
    let hint = "write ':::spoiler' and ':::' on separate lines around the text, and remove '>!'"
    let fix = QuotedSpoiler(at: start, in: source).fix(after: ">!", opening: ":::spoiler\n")
    return ForeignMark(start - 1..<text.extent(of: 0..<bytes.count - 1).upperBound, message, hint: hint, fix: fix)
  }

  /// Returns the replacements that turn the quote into a spoiler: `opening` in place of the text `prefix` at its beginning,
  /// and no markers. Returns none inside a list or another quote, or if a line lacks its marker.
  func fix(after prefix: String, opening: String) -> [(range: Range<Int>, text: String)] {
    guard source.bytes[line].starts(with: prefix.utf8) else { return [] }
    let isWhole = prefix.utf8.count == line.count
    let start = line.lowerBound + prefix.utf8.count
    let end = !isWhole && source.bytes[start] == .space ? start + 1 : start
    var fix = [(line.lowerBound..<end, opening)]
    var (last, next) = (line, source.line(after: line))
    while let range = next, source.bytes[range.lowerBound] == UInt8(ascii: ">") {
      last = range
      fix.append((markers(of: range), ""))
      next = source.line(after: range)
    }
    guard next == nil else { return [] }
    fix.append((last.upperBound..<last.upperBound, "\n:::"))
    return fix
  }

  private func markers(of line: Range<Int>) -> Range<Int> {
    let hasMark = line.count > 1 && source.bytes[line.lowerBound + 1] == UInt8(ascii: "!")
    let end = line.lowerBound + (hasMark ? 2 : 1)
    return line.lowerBound..<(end < line.upperBound && source.bytes[end] == .space ? end + 1 : end)
  }
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
