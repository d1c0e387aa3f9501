/// A file with some places replaced. It remembers which, so that what changed can be shown, and nothing else can change.
package struct MendedFile: Sendable {
  /// The file as it was read.
  package let source: SourceFile
  private var pieces: [Piece]

  /// A part of the file as it is now.
  private struct Piece {
    /// Where it stands in the file as it was read; nil for what is new.
    var offset: Int?
    var bytes: ArraySlice<UInt8>
  }

  /// A file in which nothing is replaced yet.
  package init(_ source: SourceFile) {
    self.source = source
    pieces = [Piece(offset: 0, bytes: Array(source.bytes)[...])]
  }

  /// The bytes of the file as it is now.
  package var bytes: ContiguousArray<UInt8> { ContiguousArray(pieces.map(\.bytes).joined()) }

  /// Replaces places of the file as it is now, which do not touch each other.
  package mutating func replace(_ replacements: [Replacement]) {
    // From the end, so that the places before stay where they are.
    for replacement in replacements.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      let start = split(at: replacement.range.lowerBound)
      let end = split(at: replacement.range.upperBound)
      pieces.replaceSubrange(start..<end, with: [Piece(offset: nil, bytes: Array(replacement.text.utf8)[...])])
    }
  }

  /// The number of the piece that begins at an offset, where one that does not is cut in two.
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

  /// What differs from the file as it was read, in the order of the places, which do not touch each other.
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
  /// The file with some places replaced, which do not touch each other.
  package func replacing(_ replacements: [Replacement]) -> SourceFile {
    var file = MendedFile(self)
    file.replace(replacements)
    return SourceFile(path: path, bytes: file.bytes)
  }
}
