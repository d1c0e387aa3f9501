import CCommonMark
import Diagnostics

/// Finds in the source file what libcmark gives no position of: links, images and HTML. A block is read again when the
/// first of them is asked for.
struct SourceSearch {
  private let bytes: ContiguousArray<UInt8>
  private var definitions: DefinitionPlaces
  private var block: CommonMarkNode?
  private var lines: Range<Int> = 0..<0
  /// The columns that stand before the block in what libcmark reads, but not in the source file.
  private var inset = 0
  /// The text of the block; nil until a place in it is asked for.
  private var knownText: BlockText?
  /// The places of links, images and HTML of the block, by their numbers; nil until one is asked for.
  private var places: ContiguousArray<SourceRange?>?
  /// The number of the one that was begun last.
  private var number = -1
  /// From which line of the block on the next marker is looked for.
  private var markerLine = 0
  /// From where in the block on texts are looked for.
  private var textStart = 0

  init(source: SourceFile, lineStarts: [Int]) {
    bytes = source.bytes
    definitions = DefinitionPlaces(source.bytes, lineStarts: lineStarts)
  }

  /// Goes to a block with its lines in the source file.
  mutating func enter(_ block: CommonMarkNode, lines: Range<Int>, inset: Int = 0) {
    (self.block, self.lines, self.inset) = (block, lines, inset)
    (knownText, places, number, markerLine, textStart) = (nil, nil, -1, 0, 0)
  }

  /// Goes to the next link, image or HTML of the block.
  mutating func advance() { number += 1 }

  /// The place of the destination of the link or image, or of the first line of the HTML; where it cannot be found, the first
  /// line of the block.
  mutating func place() -> SourceRange {
    if places == nil, let block { places = InlineScan(text(of: block), block.inlineItems, &definitions).places }
    return places?[number] ?? firstLine
  }

  /// The place of the next line of the block that begins with a text.
  mutating func lineBeginning(with text: Span<UInt8>) -> SourceRange {
    guard let found = block.flatMap({ self.text(of: $0).place(ofLineBeginningWith: text, from: markerLine) }) else {
      return firstLine
    }
    markerLine = found.line + 1
    return found.place
  }

  /// Which marks of a text of the block are escaped.
  mutating func escapes(of node: CommonMarkNode) -> MarkEscapes {
    guard let block else { return MarkEscapes(of: Span(), written: Span()) }
    let text = text(of: block)
    let written = written(node, in: block, text)
    return node.withLiteral { MarkEscapes(of: $0, written: text.bytes.span.extracting(written)) }
  }

  /// Where a text of the block was written.
  private func written(_ node: CommonMarkNode, in block: CommonMarkNode, _ text: BlockText) -> Range<Int> {
    let line = text.line(node.startLine - block.startLine)
    let start = line.lowerBound + node.startColumn - block.startColumn - inset
    return (start..<max(start, start + node.endColumn - node.startColumn + 1)).clamped(to: line)
  }

  /// The place of the next part of a text of the block that reads as given. Once one is not found, none is looked for.
  mutating func place(of part: Span<UInt8>, in node: CommonMarkNode) -> SourceRange {
    guard let block else { return firstLine }
    let text = text(of: block)
    let written = written(node, in: block, text)
    let start = max(textStart, written.lowerBound)
    let found = (start..<max(start, written.upperBound)).first { text.bytes.span.holds(part, at: $0) }
    textStart = found.map { $0 + part.count } ?? text.bytes.count
    return found.map { text.place(of: $0..<$0 + part.count) } ?? firstLine
  }

  /// The place of a text with which the block begins.
  func blockBeginning(with text: Span<UInt8>) -> SourceRange {
    let start = lines.lowerBound + (block?.startColumn ?? 1) - 1
    return bytes.span.holds(text, at: start) ? SourceRange(start, start + text.count) : firstLine
  }

  /// The text of the block's first line.
  private var firstLine: SourceRange {
    if let knownText { return knownText.firstLine }
    let line = BodyLine(in: bytes.span, at: lines.lowerBound, limit: lines.upperBound)
    return SourceRange(line.first, trimmedEnd(of: line, in: bytes.span))
  }

  private mutating func text(of block: CommonMarkNode) -> BlockText {
    if let knownText { return knownText }
    let start = lines.lowerBound + block.startColumn - 1
    let text = BlockText(bytes.span, lines: lines, from: start, quotes: block.quoteDepth)
    knownText = text
    return text
  }
}

extension CommonMarkNode {
  /// The number of quotes around the node.
  fileprivate var quoteDepth: Int {
    var (depth, node) = (0, parent)
    while let current = node {
      depth += current.kind == CMARK_NODE_BLOCK_QUOTE ? 1 : 0
      node = current.parent
    }
    return depth
  }

  /// The links, images, HTML and code in the node, in the order in which they end.
  fileprivate var inlineItems: [InlineItem] {
    var items: [InlineItem] = []
    var open: [Int] = []
    var count = 0
    walk { node, entering in
      switch node.kind {
      case CMARK_NODE_LINK where !entering, CMARK_NODE_IMAGE where !entering:
        items.append(InlineItem(node: node, number: open.popLast()))
      case CMARK_NODE_CODE: items.append(InlineItem(node: node, number: nil))
      case CMARK_NODE_LINK, CMARK_NODE_IMAGE:
        open.append(count)
        count += 1
      case CMARK_NODE_HTML_INLINE:
        items.append(InlineItem(node: node, number: count))
        count += 1
      default: break
      }
    }
    return items
  }
}
