import Notation

// MARK: - Attribute lists
// Attribute lists of kramdown and Goldmark follow their element. Verdict does not support them.
extension BodyConversion {
  mutating func dropAttributeLists() {
    let blocks = ForeignBlocks(text)
    var edits: [ForeignText.Edit] = []
    var end = 0
    for index in text.bytes.indices
    where index >= end && text.bytes[index] == UInt8(ascii: "{") && !blocks.isCode(index) {
      guard let edit = attributeList(at: index) else { continue }
      edits.append(edit)
      end = edit.range.upperBound
    }
    text.apply(edits)
  }

  private mutating func attributeList(at start: Int) -> ForeignText.Edit? {
    let lineEnd = text.lineEnd(start)
    guard let close = text.firstIndex(of: "}", in: start + 1..<max(start + 1, min(lineEnd, start + 300))) else {
      return nil
    }
    let list = start..<close + 1
    let content = text[start + 1..<close]
    if content.hasPrefix("::comment") { return dropComment(list) }
    guard content.hasPrefix("::") || content.hasPrefix(":/") || isAttributes(content, at: list) else { return nil }
    remarkOnce("attribute lists are omitted", of: text[list], at: start)
    return ForeignText.Edit(reach(of: list, isContents: content.hasPrefix(":") && content.contains("toc")), "")
  }

  private mutating func dropComment(_ list: Range<Int>) -> ForeignText.Edit? {
    guard let end = text.firstIndex(of: "{:/", in: list.upperBound..<text.bytes.count),
      let close = text.firstIndex(of: "}", in: end..<text.lineEnd(end))
    else { return nil }
    remark("comment omitted", of: text[list.upperBound..<end].firstLine, at: list.lowerBound)
    return ForeignText.Edit(list.lowerBound..<close + 1, "")
  }

  /// Whether a text in braces is an attribute list at its position. Jekyll allows `{:.class}` anywhere. Other systems allow
  /// `{#id}` after a heading, `{.class}` alone on a line and `{width=100}` after a link or image.
  private func isAttributes(_ content: String, at range: Range<Int>) -> Bool {
    let lineStart = text.lineStart(range.lowerBound)
    let isKramdown = content.hasPrefix(":")
    let words = (isKramdown ? content.dropFirst() : content[...]).split(separator: " ")
    guard !words.isEmpty, words.allSatisfy({ isAttribute($0, among: content) }) || isKramdown && hasAttribute(words)
    else {
      return false
    }
    if isKramdown { return site.system == .jekyll }
    let isAlone = text.isBlank(lineStart..<range.lowerBound)
    let isLast = text.isBlank(range.upperBound..<text.lineEnd(range.upperBound))
    let isAfterHeading = isLast && text.byte(lineStart) == UInt8(ascii: "#")
    return isAfterHeading || isAlone && isLast || text.byte(range.lowerBound - 1) == UInt8(ascii: ")")
  }

  private func isAttribute(_ word: Substring, among content: String) -> Bool {
    guard let first = word.utf8.first else { return false }
    let isName = first == UInt8(ascii: ".") || first == UInt8(ascii: "#")
    return isName && word.utf8.count > 1 || word.contains("=") || content.hasPrefix(":") && first.isLetter
  }

  /// Whether a word is an attribute; other words may be parts of quoted values.
  private func hasAttribute(_ words: [Substring]) -> Bool {
    words.contains { $0.contains("=") || $0.hasPrefix(".") || $0.hasPrefix("#") }
  }

  /// The maximum length in bytes of the list item above a table of contents, such as `* TOC`.
  private static let longestItem = 40

  /// Returns the range to remove: the whole line of a list alone on it, and the list item above a table of contents.
  private func reach(of list: Range<Int>, isContents: Bool) -> Range<Int> {
    let lineStart = text.lineStart(list.lowerBound)
    let lineEnd = text.lineEnd(list.upperBound)
    guard text.isBlank(lineStart..<list.lowerBound), text.isBlank(list.upperBound..<lineEnd) else {
      return trimmedBefore(list)
    }
    let end = min(lineEnd + 1, text.bytes.count)
    guard isContents, lineStart > 0 else { return lineStart..<end }
    let item = text.lineStart(lineStart - 1)
    let isItem = "*-+1".utf8.contains(text.byte(item)) && lineStart - item < Self.longestItem
    return (isItem ? item : lineStart)..<end
  }

  /// Returns the range with the preceding spaces if the list ends its line.
  private func trimmedBefore(_ list: Range<Int>) -> Range<Int> {
    guard text.isBlank(list.upperBound..<text.lineEnd(list.upperBound)) else { return list }
    var start = list.lowerBound
    while text.byte(start - 1) == .space { start -= 1 }
    return start..<list.upperBound
  }
}
