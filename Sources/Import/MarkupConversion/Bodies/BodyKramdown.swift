import Notation

// MARK: - Extensions of kramdown
extension BodyConversion {
  /// Removes comments, tables of contents and the ends of other extensions.
  mutating func dropKramdown() {
    guard text.bytes.contains(UInt8(ascii: "{")) else { return }
    let blocks = ForeignBlocks(text)
    var edits: [ForeignText.Edit] = []
    for index in text.bytes.indices where text.holds("{:", at: index) && !blocks.isCode(index) {
      if text.holds("{::comment", at: index) { edits += comment(at: index) }
      if text.holds("{:toc", at: index) { edits += contents(at: index) }
      if text.holds("{:/", at: index) { edits += end(of: index).map { [.init(index..<$0, "")] } ?? [] }
    }
    text.apply(edits)
  }

  /// Returns the end of braces on one line.
  private func end(of start: Int) -> Int? { text.firstIndex(of: "}", in: start..<text.lineEnd(start)).map { $0 + 1 } }

  private mutating func comment(at start: Int) -> [ForeignText.Edit] {
    guard let open = end(of: start), let last = text.firstIndex(of: "{:/", in: open..<text.bytes.count),
      let end = end(of: last)
    else { return [] }
    remark("comment omitted", of: text[open..<last].firstLine, at: start)
    return [.init(start..<end, "")]
  }

  /// The maximum length in bytes of the list item above a table of contents, such as `* TOC`.
  private static let longestItem = 40

  /// Removes the list item that a table of contents replaces; its attribute list is removed with others.
  private func contents(at start: Int) -> [ForeignText.Edit] {
    let line = text.lineStart(start)
    guard line > 0, text.isBlank(line..<start) else { return [] }
    let item = text.lineStart(line - 1)
    let isItem = "*-+1".utf8.contains(text.byte(item)) && line - item < Self.longestItem
    return isItem ? [.init(item..<line, "")] : []
  }
}
