import Diagnostics

/// What the standalone rules ask about lines (Mustache specification, "standalone" cases of each module).
extension SourceFile {
  /// The offset at which the line of `offset` begins when only spaces and tabs stand between, otherwise nil.
  func blankLineStart(before offset: Int) -> Int? {
    var start = offset
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    return startsLine(at: start) ? start : nil
  }

  /// The offset after the line ending when only spaces and tabs stand before it, otherwise nil.
  func blankLineEnd(after offset: Int) -> Int? {
    var end = offset
    while end < bytes.count, bytes[end].isBlank { end += 1 }
    if end == bytes.count || bytes[end] == .lineFeed { return min(end + 1, bytes.count) }
    let isPair = bytes[end] == .carriageReturn && end + 1 < bytes.count && bytes[end + 1] == .lineFeed
    return isPair ? end + 2 : nil
  }

  /// Whether a line begins at `offset`. A carriage return alone ends no line of a template.
  func startsLine(at offset: Int) -> Bool {
    offset == 0 || bytes[offset - 1] == .lineFeed
  }
}

extension UInt8 {
  /// Whether the byte is a space or a tab.
  var isBlank: Bool { self == .space || self == .tab }
}
