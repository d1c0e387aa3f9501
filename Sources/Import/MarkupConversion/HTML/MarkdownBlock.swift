/// A block of a Markdown document.
indirect enum MarkdownBlock: Sendable {
  case paragraph([Inline])
  case heading(Int, [Inline])
  case quote([MarkdownBlock])
  /// The number is that of the first item; nil for bullet lists.
  case list(start: Int?, [[MarkdownBlock]])
  case code(String, language: String)
  case rule
  /// The first row is the header.
  case table([[[Inline]]])
  case spoiler(title: String, [MarkdownBlock])
  case gallery([MarkdownImage])
  /// The URL of a video, which is rendered as a card.
  case video(String)
  /// The end of the excerpt.
  case more
}

extension [MarkdownBlock] {
  /// The blocks as Markdown, with a line end after the last line.
  var markdown: String {
    let lines = lines(depth: 0)
    return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
  }

  /// Returns the lines, with a blank line between blocks. The depth is positive within lists and quotes.
  fileprivate func lines(depth: Int) -> [String] {
    var lines: [String] = []
    var hasOtherMarker = false
    for (index, block) in enumerated() {
      // A different marker begins a new list (CommonMark 0.30, section 5.3).
      hasOtherMarker = index > 0 && block.isList && self[index - 1].isList ? !hasOtherMarker : false
      let written = block.lines(depth: depth, otherMarker: hasOtherMarker)
      if !written.isEmpty { lines += (lines.isEmpty ? [] : [""]) + written }
    }
    return lines
  }
}

extension MarkdownBlock {
  /// The maximum depth of containers; inner ones are flattened. Verdict accepts at most 100 per line.
  private static let nesting = 20
  /// The valid numbers of list items (CommonMark 0.30, section 5.2).
  static let listNumbers = 0...999_999_999

  fileprivate var isList: Bool { if case .list = self { true } else { false } }

  fileprivate func lines(depth: Int, otherMarker: Bool) -> [String] {
    switch self {
    case .paragraph(let parts): lines(of: MarkdownLine.written(parts))
    case .heading(let level, let parts): [heading(level, MarkdownLine.written(parts.onOneLine, .inline))]
    case .quote(let blocks):
      depth < Self.nesting
        ? blocks.lines(depth: depth + 1).map { $0.isEmpty ? ">" : "> \($0)" } : blocks.lines(depth: depth)
    case .list(let start, let items): listLines(start, items, depth: depth, otherMarker: otherMarker)
    case .code(let text, let language): codeLines(text, language)
    case .rule: [depth == 0 ? "---" : "___"]
    case .table(let rows): tableLines(rows)
    case .spoiler(let title, let blocks):
      [title.isEmpty ? ":::spoiler" : ":::spoiler \(title)"] + blocks.lines(depth: 0) + [":::"]
    case .gallery(let images):
      [":::gallery"] + images.map { MarkdownLine.written([Inline(content: .image($0))]) } + [":::"]
    case .video(let address): [address]
    case .more: ["<!--more-->"]
    }
  }

  private func lines(of text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { String(Substring($0)) }
  }

  private func heading(_ level: Int, _ text: String) -> String {
    // A trailing `#` would close the heading (CommonMark 0.30, section 4.2).
    let end = text.utf8.last == UInt8(ascii: "#") ? " #" : ""
    return "\(String(repeating: "#", count: level)) \(text)\(end)"
  }

  private func codeLines(_ text: String, _ language: String) -> [String] {
    let fence = fence(around: text, atLeast: 3)
    return [fence + language] + lines(of: text) + [fence]
  }

  private func tableLines(_ rows: [[[Inline]]]) -> [String] {
    let lines = rows.map { row in
      "|" + row.map { " \(MarkdownLine.written($0, [.inline, .tableCell])) |" }.joined()
    }
    let delimiters = "|" + String(repeating: "---|", count: rows[0].count)
    return [lines[0], delimiters] + lines.dropFirst()
  }
}

// MARK: - Lists
extension MarkdownBlock {
  private func listLines(_ start: Int?, _ items: [[MarkdownBlock]], depth: Int, otherMarker: Bool) -> [String] {
    guard depth < Self.nesting else { return items.flatMap { $0 }.lines(depth: depth) }
    let isTight = items.allSatisfy(\.isTight)
    let end = otherMarker ? ")" : "."
    var lines: [String] = []
    for (index, item) in items.enumerated() {
      let marker = start.map { "\($0 + index)\(end) " } ?? (otherMarker ? "* " : "- ")
      let inset = String(repeating: " ", count: marker.utf8.count)
      let text =
        isTight ? item.flatMap { $0.lines(depth: depth + 1, otherMarker: false) } : item.lines(depth: depth + 1)
      if !lines.isEmpty, !isTight { lines.append("") }
      lines += text.enumerated().map { $0 == 0 ? marker + $1 : $1.isEmpty ? "" : inset + $1 }
    }
    return lines
  }
}

extension [MarkdownBlock] {
  /// Whether an item is a paragraph, optionally with a list that can follow without a blank line (CommonMark 0.30, section 5.3).
  fileprivate var isTight: Bool {
    guard let first, case .paragraph = first, count <= 2 else { return false }
    guard count == 2 else { return true }
    guard case .list(let start, let items) = self[1] else { return false }
    return (start ?? 1) == 1 && items.allSatisfy(\.isTight)
  }
}
