import ImportFormats
import Notation

// MARK: - Markdown between tags
extension MarkdownBuilder {
  /// Adds Markdown as written. White space at its ends is separate, because formatting may begin or end there.
  mutating func add(source text: String) {
    let bytes = text.utf8
    guard let first = bytes.firstIndex(where: { !$0.isWhitespace }),
      let last = bytes.lastIndex(where: { !$0.isWhitespace })
    else { return add(space: text[...]) }
    let (space, end) = (text[..<first], bytes.index(after: last))
    add(space: space)
    // After a blank line, indentation is significant.
    let lineStart = space.utf8.lastIndex(of: .lineFeed).map { bytes.index(after: $0) } ?? first
    add(paragraphs: text[(space.hasBlankLine ? lineStart : first)..<end])
    add(space: text[end...])
  }

  /// Adds Markdown, in parts if it is formatted, because formatting ends with a paragraph.
  private mutating func add(paragraphs text: Substring) {
    guard !style.marks.isEmpty else { return add(.source(String(text))) }
    for (index, paragraph) in text.split(separator: "\n\n").enumerated() {
      if index > 0 { add(space: "\n\n") }
      add(.source(String(paragraph)))
    }
  }

  private mutating func add(space: Substring) {
    if space.hasBlankLine {
      add(.lineBreak)
      add(.lineBreak)
    } else if !space.isEmpty {
      add(space.utf8.contains(.lineFeed) ? .source("\n") : .text(" "))
    }
  }

  /// Adds a comment, as a block at the beginning of a line, where text after it would be part of an HTML block.
  mutating func add(comment: String) {
    if beginsLine { add(MarkdownBlock(source: comment)) } else { add(.source(comment)) }
  }

  /// Returns a spoiler with blank lines between its markers and its blocks.
  func around(_ blocks: [MarkdownBlock], _ title: String) -> [MarkdownBlock] {
    [MarkdownBlock(source: stripped(":::spoiler \(title)"))] + blocks + [MarkdownBlock(source: ":::")]
  }
}

extension MarkdownBlock {
  /// Creates a line of Markdown as written.
  fileprivate init(source: String) { self = .paragraph([Inline(content: .source(source))]) }
}

extension String {
  /// Whether Markdown after a line break would begin a list, a heading or a quote.
  var beginsBlock: Bool {
    guard let first = utf8.first else { return false }
    return first == UInt8(ascii: ">") || "-+*#".utf8.contains(first) && utf8.dropFirst().first == .space
  }
}

extension Substring {
  /// Whether white space contains a blank line.
  fileprivate var hasBlankLine: Bool { utf8.count { $0 == .lineFeed } > 1 }
}
