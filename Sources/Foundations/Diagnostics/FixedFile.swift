/// A source file with replacements. Replaced ranges are tracked, so a diff shows exactly these changes.
package struct FixedFile: Sendable {
  /// The original file.
  package let source: SourceFile
  private var pieces: [Piece]

  /// A part of the current content.
  private struct Piece {
    /// The offset in the original file; nil for new bytes.
    var offset: Int?
    var bytes: ArraySlice<UInt8>
  }

  /// Creates a file without replacements.
  package init(_ source: SourceFile) {
    self.source = source
    pieces = [Piece(offset: 0, bytes: Array(source.bytes)[...])]
  }

  /// The current content.
  package var bytes: ContiguousArray<UInt8> { ContiguousArray(pieces.map(\.bytes).joined()) }

  /// Replaces ranges of the current content, which must not touch each other.
  package mutating func replace(_ replacements: [Replacement]) {
    // In reverse order, so that earlier offsets remain valid.
    for replacement in replacements.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      let start = split(at: replacement.range.lowerBound)
      let end = split(at: replacement.range.upperBound)
      pieces.replaceSubrange(start..<end, with: [Piece(offset: nil, bytes: Array(replacement.text.utf8)[...])])
    }
  }

  /// Returns the index of the piece that begins at an offset, and splits a piece if necessary.
  private mutating func split(at offset: Int) -> Int {
    var start = 0
    for (number, piece) in pieces.enumerated() {
      if start == offset { return number }
      let length = offset - start
      start += piece.bytes.count
      guard start > offset else { continue }
      let rest = Piece(offset: piece.offset.map { $0 + length }, bytes: piece.bytes.dropFirst(length))
      pieces[number].bytes = piece.bytes.prefix(length)
      pieces.insert(rest, at: number + 1)
      return number + 1
    }
    return pieces.count
  }

  /// The differences from the original file, in order of position. No two of them touch each other.
  package var changes: [Replacement] {
    var changes: [Replacement] = []
    var (end, text) = (0, ArraySlice<UInt8>())
    for piece in pieces + [Piece(offset: source.bytes.count, bytes: [])] {
      guard let offset = piece.offset else {
        text += piece.bytes
        continue
      }
      if offset > end || !text.isEmpty {
        changes.append(Replacement(SourceRange(end, offset), with: String(decoding: text, as: UTF8.self)))
      }
      (end, text) = (offset + piece.bytes.count, [])
    }
    return changes
  }
}

extension SourceFile {
  /// Returns the file with replacements, which must not touch each other.
  package func replacing(_ replacements: [Replacement]) -> SourceFile {
    var file = FixedFile(self)
    file.replace(replacements)
    return SourceFile(path: path, bytes: file.bytes)
  }
}
