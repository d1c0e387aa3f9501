import Diagnostics

/// Places of a text, as bytes and as editors count them.
package struct LinePlaces: Sendable {
  /// The text by its lines.
  package let lines: SourceLines
  private let encoding: PositionEncoding

  /// Finds the lines of a text.
  package init(_ source: SourceFile, _ encoding: PositionEncoding) {
    (lines, self.encoding) = (SourceLines(source), encoding)
  }

  private var bytes: ContiguousArray<UInt8> { lines.source.bytes }

  /// The place of a byte offset.
  package func position(at offset: Int) -> LinePosition {
    let place = lines.position(at: offset)
    let end = min(offset, bytes.count)
    let before = bytes[(end - place.column + 1)..<end]
    return LinePosition(line: place.line - 1, character: before.reduce(0) { $0 + encoding.units(of: $1) })
  }

  /// The places of a range of bytes.
  package func range(of range: SourceRange) -> LineRange {
    LineRange(position(at: range.lowerBound), position(at: range.upperBound))
  }

  /// The byte offset of a place. Beyond the end of a line it is that end, beyond the last line the end of the text
  /// (specification, `Position`); within a character, its beginning.
  package func offset(of position: LinePosition) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < lines.count else { return bytes.count }
    let line = lines.range(ofLine: position.line + 1)
    var (offset, left) = (line.lowerBound, position.character)
    while offset < line.upperBound {
      let end = characterEnd(after: offset, within: line.upperBound)
      let units = bytes[offset..<end].reduce(0) { $0 + encoding.units(of: $1) }
      guard units <= left else { break }
      (offset, left) = (end, left - units)
    }
    return offset
  }

  /// The bytes of a range; one that ends before it begins is turned around.
  package func sourceRange(of range: LineRange) -> SourceRange {
    let (start, end) = (offset(of: range.start), offset(of: range.end))
    return SourceRange(min(start, end), max(start, end))
  }

  private func characterEnd(after offset: Int, within end: Int) -> Int {
    var next = offset + 1
    while next < end, bytes[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }
}
