import Diagnostics

/// Conversion between byte offsets and the positions of the protocol.
package struct LinePlaces: Sendable {
  /// The lines whose positions are converted.
  package let lines: SourceLines
  private let encoding: PositionEncoding

  /// Creates the conversion for a text.
  package init(_ source: SourceFile, _ encoding: PositionEncoding) {
    (lines, self.encoding) = (SourceLines(source), encoding)
  }

  private var bytes: ContiguousArray<UInt8> { lines.source.bytes }

  /// Returns the position of a byte offset.
  package func position(at offset: Int) -> LinePosition {
    let place = lines.position(at: offset)
    let end = min(offset, bytes.count)
    let before = bytes[(end - place.column + 1)..<end]
    return LinePosition(line: place.line - 1, character: before.reduce(0) { $0 + encoding.units(of: $1) })
  }

  /// Returns the positions of a byte range.
  package func range(of range: SourceRange) -> LineRange {
    LineRange(position(at: range.lowerBound), position(at: range.upperBound))
  }

  /// Returns the byte offset of a position. Positions beyond a line or the text are clamped to its end (specification,
  /// `Position`). A position within a character yields its beginning.
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

  /// Returns the byte range of a range of positions. A reversed range is swapped.
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
