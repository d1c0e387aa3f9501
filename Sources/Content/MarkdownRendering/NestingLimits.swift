import Diagnostics

// MARK: - Limits
extension BodyScanner {
  /// Returns whether the number of the line's containers is within the limit; otherwise rejects the body.
  mutating func checkNesting(_ prefix: ContainerPrefix, of line: BodyLine, in bytes: Span<UInt8>) -> Bool {
    guard prefix.depth > MarkdownLimits.nesting, !isThematicBreak(line, in: bytes) else { return true }
    let message = "more than \(MarkdownLimits.nesting) nested lists and quotes on one line"
    let hint = "remove markers such as '>' and '-' from the beginning of the line"
    refuse(message, hint: hint, at: SourceRange(line.first, prefix.contentStart))
    return false
  }

  mutating func endParagraph(at line: BodyLine, in bytes: Span<UInt8>) {
    checkImages(upTo: line.start, in: bytes)
    paragraphStart = line.next
  }

  /// Rejects the body if it has too many `![` since the last blank line. Every `![` counts, because only libcmark can
  /// determine which of them open an image.
  mutating func checkImages(upTo end: Int, in bytes: Span<UInt8>) {
    guard end - paragraphStart > 2 * MarkdownLimits.imageOpenings else { return }
    var count = 0
    for index in paragraphStart..<end - 1
    where bytes[index] == UInt8(ascii: "!") && bytes[index + 1] == UInt8(ascii: "[") {
      count += 1
      if count > MarkdownLimits.imageOpenings { return refuseImage(at: index) }
    }
  }

  private mutating func refuseImage(at index: Int) {
    let message = "more than \(MarkdownLimits.imageOpenings) images begin in one paragraph"
    let hint = #"split it with a blank line, or write '\![' for plain text"#
    refuse(message, hint: hint, at: SourceRange(index, index + 2))
  }

  private mutating func refuse(_ message: String, hint: String, at range: SourceRange) {
    diagnostics.add(Diagnostic(.markdownTooNested, message, hint: hint, in: source, at: range))
    isRefused = true
  }

  /// Returns whether a line that looks like many nested lists is a thematic break (CommonMark 0.30, section 4.1).
  private func isThematicBreak(_ line: BodyLine, in bytes: Span<UInt8>) -> Bool {
    let byte = bytes[line.first]
    guard line.indent < 4, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "*") else { return false }
    return (line.first..<line.end).allSatisfy { bytes[$0] == byte || isBlankByte(bytes[$0]) }
  }
}
