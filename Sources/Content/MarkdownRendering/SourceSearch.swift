import CCommonMark
import Diagnostics

/// A search for links, images and HTML in the source file, because libcmark gives no positions for them. A block is
/// scanned when the first position is requested.
struct SourceSearch {
  private let bytes: ContiguousArray<UInt8>
  /// Whether other markup than links, images and HTML has to be found.
  private let findsText: Bool
  private var definitions: DefinitionPlaces
  private var block: CommonMarkNode?
  private(set) var lines: Range<Int> = 0..<0
  /// The number of columns before the block in libcmark's input that are not in the source file.
  private var inset = 0
  /// The offsets of `EmphasisHelp` in the text of the block; nil before the first request.
  private var cachedHelps: [Int]?
  /// The text of the block; nil before the first request.
  private var cachedText: BlockText?
  /// The scan of the block; nil before the first request.
  private var scan: InlineScan?
  /// The number of the current link, image or HTML.
  private var number = -1
  /// The line of the block at which the search for the next marker begins.
  private var markerLine = 0
  /// The bracket of the block at which the search for the next text begins.
  private var opening = 0

  init(source: SourceFile, lineStarts: [Int], traits: BodyTraits) {
    bytes = source.bytes
    findsText = traits.marks || traits.foreignMarks || traits.looseLinks
    definitions = DefinitionPlaces(source.bytes, lineStarts: lineStarts)
  }

  /// Begins a block with its lines in the source file.
  mutating func enter(_ block: CommonMarkNode, lines: Range<Int>, inset: Int = 0) {
    (self.block, self.lines, self.inset) = (block, lines, inset)
    (cachedText, scan, cachedHelps, number, markerLine, opening) = (nil, nil, nil, -1, 0, 0)
  }

  var isInQuote: Bool { block.map { $0.quoteDepth > 0 } ?? false }

  var isInHeading: Bool { block?.kind == CMARK_NODE_HEADING }

  func begins(with text: StaticString) -> Bool {
    bytes.span.hasPrefix(text, at: lines.lowerBound + (block?.startColumn ?? 1) - 1)
  }

  /// Advances to the next link, image or HTML of the block.
  mutating func advance() { number += 1 }

  /// Returns the range of the current destination, or of the first line of the current HTML; if it cannot be found, the
  /// first line of the block.
  mutating func place() -> SourceRange {
    scanned()?.places[number] ?? firstLine
  }

  /// Returns the range of a text at the beginning of the next line of the block with it.
  mutating func lineBeginning(with text: Span<UInt8>) -> SourceRange {
    guard let found = block.flatMap({ self.text(of: $0).place(ofLineBeginningWith: text, from: markerLine) }) else {
      return firstLine
    }
    markerLine = found.line + 1
    return found.place
  }

  /// Returns which of the matching bytes in a text node of the block are escaped.
  mutating func escapes(of node: CommonMarkNode, among isMark: (UInt8) -> Bool) -> MarkEscapes {
    guard let block else { return MarkEscapes(of: Span(), written: Span(), among: isMark) }
    let text = text(of: block)
    let written = range(of: node, in: block, text)
    return node.withLiteral { MarkEscapes(of: $0, written: text.bytes.span.extracting(written), among: isMark) }
  }

  /// Returns whether one of the first three bytes of a text node is escaped.
  mutating func escapesMarker(_ node: CommonMarkNode) -> Bool {
    guard let block else { return false }
    let text = text(of: block)
    return text.bytes.span.extracting(range(of: node, in: block, text).prefix(3)).hasEscapes
  }

  private mutating func range(of node: CommonMarkNode, in block: CommonMarkNode, _ text: BlockText) -> Range<Int> {
    let line = text.line(node.startLine - block.startLine)
    var (start, end) = (node.startColumn - block.startColumn - inset, node.endColumn - block.startColumn - inset + 1)
    if node.isHelped {
      let helps = helps(from: line.lowerBound, of: text)
      start = Self.column(start, without: helps, from: line.lowerBound)
      end = Self.column(end, without: helps, from: line.lowerBound)
    }
    // libcmark counts the line after a hard break with a backslash as part of the same line.
    let rest = line.lowerBound..<text.bytes.count
    return (line.lowerBound + start..<line.lowerBound + max(start, end)).clamped(to: rest)
  }

  /// Returns the offsets of `EmphasisHelp` from an index on.
  private mutating func helps(from start: Int, of text: BlockText) -> ArraySlice<Int> {
    let helps = cachedHelps ?? emphasisHelps(in: text.bytes.span)
    cachedHelps = helps
    return helps[firstIndex(in: helps[...]) { _, place in place >= start }...]
  }

  /// Converts a column of libcmark's input to a column of the source; the line begins at `start`.
  private static func column(_ column: Int, without helps: ArraySlice<Int>, from start: Int) -> Int {
    let count = firstIndex(in: helps) { $1 - start + ($0 - helps.startIndex) * EmphasisHelp.length >= column }
    return column - (count - helps.startIndex) * EmphasisHelp.length
  }

  /// Returns the range of a text that begins at the next unescaped bracket of the block; nil if there is none.
  mutating func place(ofNext part: Span<UInt8>) -> SourceRange? {
    guard let scan = scanned() else { return nil }
    while opening < scan.openings.count {
      let start = scan.openings[opening]
      opening += 1
      if scan.text.bytes.span.holds(part, at: start) { return scan.text.place(of: start..<start + part.count) }
    }
    return nil
  }

  mutating func scanned() -> InlineScan? {
    guard scan == nil, let block else { return scan }
    scan = InlineScan(text(of: block), block.inlineItems, &definitions, isWhole: findsText)
    return scan
  }

  /// Returns the range of the first delimiter row of a table in a paragraph; nil if there is none.
  mutating func delimiterRow() -> SourceRange? {
    guard let block, block.startLine < block.endLine else { return nil }
    return text(of: block).delimiterRow
  }

  /// Returns the range of a text at the beginning of the block, otherwise the block's first line.
  func blockBeginning(with text: Span<UInt8>) -> SourceRange {
    let start = lines.lowerBound + (block?.startColumn ?? 1) - 1
    return bytes.span.holds(text, at: start) ? SourceRange(start, start + text.count) : firstLine
  }

  /// The range of the block's first line.
  var firstLine: SourceRange {
    if let cachedText { return cachedText.firstLine }
    let line = BodyLine(in: bytes.span, at: lines.lowerBound, limit: lines.upperBound)
    return SourceRange(line.first, trimmedEnd(of: line, in: bytes.span))
  }

  /// Returns the source text of the block's first line.
  mutating func firstLineText() -> String {
    guard let block else { return "" }
    let line = text(of: block).firstLine
    return bytes.span.extracting(line.indices).text
  }

  private mutating func text(of block: CommonMarkNode) -> BlockText {
    if let cachedText { return cachedText }
    let start = lines.lowerBound + block.startColumn - 1
    let text = BlockText(bytes.span, lines: lines, from: start, quotes: block.quoteDepth)
    cachedText = text
    return text
  }
}

/// Returns the first index of sorted offsets from which a condition is true; the end if it never is.
private func firstIndex(in places: ArraySlice<Int>, where holds: (_ index: Int, _ place: Int) -> Bool) -> Int {
  var (low, high) = (places.startIndex, places.endIndex)
  while low < high {
    let middle = (low + high) / 2
    if holds(middle, places[middle]) { high = middle } else { low = middle + 1 }
  }
  return low
}
