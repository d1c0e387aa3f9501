/// One line of a body, as byte offsets in the source file.
struct BodyLine {
  let start: Int
  /// The first byte that is neither space nor tab; `end` in a blank line.
  let first: Int
  let end: Int
  let next: Int
  /// The columns before `first`, with tab stops of four (CommonMark 0.30, section 2.2).
  let indent: Int

  /// Reads the line at `start`. Lines end with LF, CR LF or CR (CommonMark 0.30, section 2.1).
  init(in bytes: Span<UInt8>, at start: Int, limit: Int) {
    var index = start
    var column = 0
    while index < limit, isBlankByte(bytes[index]) {
      column += columns(of: bytes[index], at: column)
      index += 1
    }
    self.start = start
    first = index
    indent = column
    end = Self.lineEnding(in: bytes, from: index, limit: limit)
    next = Self.afterLineEnding(in: bytes, at: end, limit: limit)
  }

  private static func lineEnding(in bytes: Span<UInt8>, from start: Int, limit: Int) -> Int {
    var index = start
    while let group = EightBytes(in: bytes, at: index) {
      if let distance = group.firstIndex(of: UInt8(ascii: "\n"), or: UInt8(ascii: "\r")) {
        return min(limit, index + distance)
      }
      index += 8
    }
    while index < limit, !isLineEnding(bytes[index]) { index += 1 }
    return min(limit, index)
  }

  private static func afterLineEnding(in bytes: Span<UInt8>, at end: Int, limit: Int) -> Int {
    let isPair = end + 1 < limit && bytes[end] == UInt8(ascii: "\r") && bytes[end + 1] == UInt8(ascii: "\n")
    return min(limit, end + (isPair ? 2 : 1))
  }

  /// Whether the line contains only spaces and tabs.
  var isBlank: Bool { first == end }
}

/// Returns the columns that a space or a tab takes (CommonMark 0.30, section 2.2).
func columns(of byte: UInt8, at column: Int) -> Int {
  byte == UInt8(ascii: "\t") ? 4 - column % 4 : 1
}

/// Returns whether the byte is a space or a tab. Declared in this module because the compiler folds constants only within one.
func isBlankByte(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
}

private func isLineEnding(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
}
