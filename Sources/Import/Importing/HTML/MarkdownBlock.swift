/// A block of a text that is written as Markdown.
indirect enum MarkdownBlock: Sendable {
  case paragraph([Inline])
  case heading(Int, [Inline])
  case quote([MarkdownBlock])
  /// The number of the first item of a list that is numbered.
  case list(start: Int?, [[MarkdownBlock]])
  case code(String, language: String)
  case rule
  /// The first row is the header.
  case table([[[Inline]]])
  case spoiler(title: String, [MarkdownBlock])
  case gallery([MarkdownImage])
  /// The address of a video, which a card stands for.
  case video(String)
  /// Where the excerpt ends.
  case more
}

extension [MarkdownBlock] {
  /// The blocks as Markdown, with a line ending after the last line.
  var markdown: String {
    let lines = lines(depth: 0)
    return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
  }

  /// The lines, with a blank one between blocks. Within lists and quotes the depth is more than 0.
  fileprivate func lines(depth: Int) -> [String] {
    var lines: [String] = []
    var hasOtherMarker = false
    for (index, block) in enumerated() {
      // Another marker begins another list (CommonMark 0.30, section 5.3).
      hasOtherMarker = index > 0 && block.isList && self[index - 1].isList ? !hasOtherMarker : false
      let written = block.lines(depth: depth, otherMarker: hasOtherMarker)
      if !written.isEmpty { lines += (lines.isEmpty ? [] : [""]) + written }
    }
    return lines
  }
}

extension MarkdownBlock {
  /// Containers within each other that are written as such; Verdict takes no more than 100 on a line.
  private static let nesting = 20
  /// The numbers with which an item of a list may begin (CommonMark 0.30, section 5.2).
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
    text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
  }

  private func heading(_ level: Int, _ text: String) -> String {
    // A `#` at the end would close the heading (section 4.2).
    let end = text.utf8.last == UInt8(ascii: "#") ? " #" : ""
    return "\(String(repeating: "#", count: level)) \(text)\(end)"
  }

  private func codeLines(_ text: String, _ language: String) -> [String] {
    let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: text) + 1))
    return [fence + language]
      + text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { String(Substring($0)) }
      + [fence]
  }

  private func tableLines(_ rows: [[[Inline]]]) -> [String] {
    let lines = rows.map { row in
      "|" + row.map { " \(MarkdownLine.written($0, [.inline, .tableCell])) |" }.joined()
    }
    let delimiters = "|" + String(repeating: "---|", count: rows[0].count)
    return [lines[0], delimiters] + lines.dropFirst()
  }
}

// Lists.
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
  /// Whether an item is a paragraph, or one and a list that may follow it on the next line (section 5.3).
  fileprivate var isTight: Bool {
    guard let first, case .paragraph = first, count <= 2 else { return false }
    guard count == 2 else { return true }
    guard case .list(let start, let items) = self[1] else { return false }
    return (start ?? 1) == 1 && items.allSatisfy(\.isTight)
  }
}
