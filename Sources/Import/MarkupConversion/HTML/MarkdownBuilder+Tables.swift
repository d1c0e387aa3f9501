// MARK: - Tables
// A cell of a Markdown table holds one line. Verdict does not support tables in lists and quotes.
extension MarkdownBuilder {
  mutating func readTable(_ element: HTMLElement) {
    endParagraph()
    let parts: Set = ["thead", "tbody", "tfoot", "tr", "colgroup", "col"]
    for child in element.children where !child.isElement(of: parts) { read(child) }
    endParagraph()
    let table = HTMLTable(element)
    guard !table.isLayout else {
      for cell in table.rows.joined() { readBlock(cell?.children ?? []) }
      return
    }
    let rows = table.rows.enumerated().map { number, row in
      row.map { $0.map { line(of: $0, isHeader: number == 0 && table.isFirstRowHeader) } ?? [] }
    }
    guard !rows.isEmpty else { return }
    reportSpans(table)
    add(isTopLevel ? self.table(rows, hasHeader: table.isFirstRowHeader) : lines(of: rows))
  }

  /// Returns the contents of a cell on one line. Header cells outside the header row are bold.
  private mutating func line(of cell: HTMLElement, isHeader: Bool) -> [Inline] {
    let blocks = inner(cell.children, style: cell.name == "th" && !isHeader ? style.with(.strong) : style)
    if !blocks.isLine {
      remark("table cell joined to one line", cell.beginning)
    }
    return blocks.onOneLine
  }

  private mutating func reportSpans(_ table: HTMLTable) {
    for cell in table.rows.joined().compactMap(\.self) where cell.span != (1, 1) {
      remark("merged table cell split; its text is in the first cell", cell.beginning)
    }
  }

  /// Returns the table, with an empty header if necessary. Spoilers cannot be marked in cells, so they hide the whole table.
  private mutating func table(_ rows: [[[Inline]]], hasHeader: Bool) -> MarkdownBlock {
    let count = rows.map(\.count).max() ?? 0
    var rows = hasHeader ? rows : [[]] + rows
    rows[0] += [[Inline]](repeating: [], count: count - rows[0].count)
    guard rows.joined().joined().contains(where: { $0.style.marks.contains(.hidden) }) else { return .table(rows) }
    let shown = MarkdownBlock.table(rows.map { row in row.map(\.withoutHidden) })
    if isInSpoiler { return shown }
    remark("table with a spoiler in a cell hidden as a whole", "<table>")
    return .spoiler(title: "", [shown])
  }

  private mutating func lines(of rows: [[[Inline]]]) -> MarkdownBlock {
    remark("table in a list or a quote converted to lines", "<table>")
    let separator = Inline(content: .text(" | "))
    let lines = rows.map { row in [Inline](row.filter { !$0.isEmpty }.joined(separator: [separator])) }
    return .paragraph(
      [Inline](lines.filter { !$0.isEmpty }.joined(separator: [Inline(content: .lineBreak)])).collapsed
    )
  }
}

extension HTMLElement {
  /// The first 60 characters of the text, for remarks.
  fileprivate var beginning: String { String(MarkdownBuilder.line(of: children).prefix(60)) }
}

extension HTMLNode {
  fileprivate func isElement(of names: Set<String>) -> Bool {
    if case .element(let element) = self { names.contains(element.name) } else { false }
  }
}

extension [HTMLNode] {
  func elements(_ names: Set<String>) -> [HTMLElement] {
    compactMap { node in
      if case .element(let element) = node, names.contains(element.name) { element } else { nil }
    }
  }
}

extension [Inline] {
  fileprivate var withoutHidden: [Inline] {
    map { part in
      var part = part
      part.style.remove(.hidden)
      return part
    }.joined
  }
}

// MARK: - Blocks on one line
extension [MarkdownBlock] {
  /// Whether the blocks are at most one line of text.
  fileprivate var isLine: Bool {
    guard let first else { return true }
    if case .paragraph(let parts) = first { return count == 1 && !parts.contains(where: \.isBreak) }
    return false
  }

  /// The blocks on one line, with the markers of list items.
  fileprivate var onOneLine: [Inline] {
    [Inline](map(\.parts).joined(separator: [Inline(content: .text(" "))])).onOneLine
  }
}

extension MarkdownBlock {
  fileprivate var parts: [Inline] {
    switch self {
    case .paragraph(let parts), .heading(_, let parts): parts
    case .quote(let blocks), .spoiler(_, let blocks): blocks.onOneLine
    case .list(let start, let items):
      items.enumerated().flatMap { index, item in
        [Inline(content: .text(start.map { " \($0 + index). " } ?? " • "))] + item.onOneLine
      }
    case .code(let text, _): [Inline(content: .text(text), style: InlineStyle(isCode: true))]
    case .table(let rows): [Inline](rows.joined().joined(separator: [Inline(content: .text(" "))]))
    case .gallery(let images): images.map { Inline(content: .image($0)) }
    case .video(let address): [Inline(content: .autolink(address))]
    case .rule, .more: []
    }
  }
}
