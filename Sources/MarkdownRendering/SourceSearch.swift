import Diagnostics

/// Finds in the source file what libcmark gives no exact position of.
///
/// Links and HTML come in the order of the source, so each is looked for after the one before, within its block.
struct SourceSearch {
  private let bytes: ContiguousArray<UInt8>
  private let body: Range<Int>
  private var budget = MarkdownLimits.placeSearch
  /// The lines of the block being read.
  private(set) var block: Range<Int>
  /// The block's first line, once it has been asked for: the line can be long and the block can ask often.
  private var knownFirstLine: SourceRange?
  /// Where the next thing is looked for.
  var cursor: Int

  init(source: SourceFile, body: Range<Int>) {
    bytes = source.bytes
    self.body = body
    block = body.lowerBound..<body.lowerBound
    cursor = body.lowerBound
  }

  mutating func enter(_ block: Range<Int>) {
    self.block = block
    knownFirstLine = nil
    cursor = block.lowerBound
  }

  /// The place of a destination: where the link is, else in its definition, else what is in the next parentheses.
  mutating func destination(_ destination: Span<UInt8>) -> SourceRange {
    if let start = first(destination, in: cursor..<block.upperBound, where: Self.isInLink) {
      return SourceRange(start, start + destination.count)
    }
    if let start = first(destination, in: body, where: Self.isInDefinition) {
      return SourceRange(start, start + destination.count)
    }
    return nextParentheses() ?? firstLine()
  }

  /// The place of something written in the block exactly so, which the search then passes.
  mutating func literal(_ text: Span<UInt8>) -> SourceRange {
    guard let start = first(text, in: cursor..<block.upperBound, where: { _, _ in true }) else { return firstLine() }
    cursor = start + text.count
    return SourceRange(start, cursor)
  }

  /// The text of the block's first line.
  private mutating func firstLine() -> SourceRange {
    if let knownFirstLine { return knownFirstLine }
    let line = BodyLine(in: bytes.span, at: block.lowerBound, limit: block.upperBound)
    let range = SourceRange(line.first, trimmedEnd(of: line, in: bytes.span))
    knownFirstLine = range
    return range
  }
}

extension SourceSearch {
  private mutating func first(
    _ text: Span<UInt8>,
    in range: Range<Int>,
    where isRight: (Span<UInt8>, Int) -> Bool
  ) -> Int? {
    guard let initial = text.indices.first.map({ text[$0] }), budget > 0 else { return nil }
    let contents = bytes
    let bytes = contents.span
    var index = range.lowerBound
    defer { budget -= index - range.lowerBound }
    while index + text.count <= range.upperBound {
      if bytes[index] == initial, matches(text, at: index), isRight(bytes, index) { return index }
      index += 1
    }
    return nil
  }

  private func matches(_ text: Span<UInt8>, at index: Int) -> Bool {
    text.indices.allSatisfy { bytes[index + $0] == text[$0] }
  }

  /// Whether a destination at `index` is that of a link, as in `](x`, `](<x` and `<x`.
  private static func isInLink(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    guard index > 0 else { return false }
    if bytes[index - 1] == UInt8(ascii: "<") { return true }
    let before = lastByte(in: bytes, before: index)
    return before > 0 && bytes[before] == UInt8(ascii: "(") && bytes[before - 1] == UInt8(ascii: "]")
  }

  /// Whether a destination at `index` is that of a definition, as in `]: x` and `]: <x`.
  private static func isInDefinition(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    let isBracketed = index > 0 && bytes[index - 1] == UInt8(ascii: "<")
    let before = lastByte(in: bytes, before: isBracketed ? index - 1 : index)
    return before > 0 && bytes[before] == UInt8(ascii: ":") && bytes[before - 1] == UInt8(ascii: "]")
  }

  private static func lastByte(in bytes: Span<UInt8>, before index: Int) -> Int {
    var index = index - 1
    while index > 0, bytes[index].isWhitespace { index -= 1 }
    return index
  }

  private mutating func nextParentheses() -> SourceRange? {
    let opening: ContiguousArray = [UInt8(ascii: "]"), UInt8(ascii: "(")]
    guard let start = first(opening.span, in: cursor..<block.upperBound, where: { _, _ in true }) else { return nil }
    var end = start + 2
    while end < block.upperBound, bytes[end] != UInt8(ascii: ")"), !bytes[end].isWhitespace { end += 1 }
    return SourceRange(start + 2, end)
  }
}
