// Tables: with a header and lines of text they stay tables, else their rows are lines, and those that arrange blocks are the
// blocks.
extension MarkdownBuilder {
  mutating func readTable(_ element: HTMLElement) {
    endParagraph()
    for caption in element.children.elements(["caption"]) { readBlock(caption.children) }
    let rows = element.rows.filter { !$0.cells.isEmpty }
    let cells = rows.map { $0.cells.map { inner($0.children) } }
    guard cells.allSatisfy({ $0.allSatisfy(\.isText) }) else {
      for cell in cells.joined() { for block in cell { add(block) } }
      return
    }
    let texts = cells.map { $0.map(\.parts) }
    isTable(rows, texts) ? add(.table(texts.map { row in row.map(\.onOneLine) })) : add(.paragraph(lines(of: texts)))
  }

  private func isTable(_ rows: [HTMLElement], _ texts: [[[Inline]]]) -> Bool {
    let header = rows.first?.cells ?? []
    return isTopLevel && !rows.flatMap(\.cells).contains(where: \.isSpanning) && !header.isEmpty
      && header.allSatisfy { $0.name == "th" }
      && texts.allSatisfy { $0.count <= header.count }
      && !texts.joined().joined().contains { $0.isBreak || $0.style.marks.contains(.hidden) }
  }

  private func lines(of rows: [[[Inline]]]) -> [Inline] {
    let separator = Inline(content: .text(" | "))
    return [Inline](
      rows.map { row in [Inline](row.filter { !$0.isEmpty }.joined(separator: [separator])) }
        .filter { !$0.isEmpty }.joined(separator: [Inline(content: .lineBreak)])
    ).collapsed
  }
}

extension HTMLElement {
  fileprivate var cells: [HTMLElement] { children.elements(["td", "th"]) }

  fileprivate var isSpanning: Bool { [self["colspan"], self["rowspan"]].contains { $0 != nil && $0 != "1" } }

  /// The rows of a table, its own and those of its groups.
  fileprivate var rows: [HTMLElement] {
    children.elements(["tr", "thead", "tbody", "tfoot"]).flatMap { part in
      part.name == "tr" ? [part] : part.children.elements(["tr"])
    }
  }
}

extension [HTMLNode] {
  func elements(_ names: Set<String>) -> [HTMLElement] {
    compactMap { node in
      if case .element(let element) = node, names.contains(element.name) { element } else { nil }
    }
  }
}

extension [MarkdownBlock] {
  /// Whether a cell holds a paragraph at most.
  fileprivate var isText: Bool {
    guard let first else { return true }
    if case .paragraph = first { return count == 1 }
    return false
  }

  fileprivate var parts: [Inline] {
    if case .paragraph(let parts)? = first { parts } else { [] }
  }
}
