import Notation

/// The construct that makes lines literal, so that `:::` in them is not a marker.
enum BodyEnclosure: Equatable {
  case none
  /// A fenced code block (CommonMark 0.30, section 4.5), opened by `length` of `byte` at column `indent`. A block inside
  /// a list item also ends with the item, at the first line that begins before `container`.
  case fence(byte: UInt8, length: Int, indent: Int, container: Int)
  /// An HTML comment (CommonMark 0.30, section 4.6, kind 2).
  case comment

  /// Whether the lines belong to a code block that no list or quote contains, so that `>` nests nothing.
  var isOutermost: Bool {
    if case .fence(_, _, indent: 0, container: 0) = self { true } else { false }
  }

  /// Returns the enclosure that a line opens, given the container markers before its text.
  init(openedBy line: BodyLine, after prefix: ContainerPrefix, in bytes: Span<UInt8>) {
    self = .none
    let start = prefix.contentStart
    guard start < line.end, !prefix.isQuote, prefix.markers > 0 || line.indent < 4 else { return }
    if prefix.markers == 0, bytes.hasPrefix("<!--", at: start) {
      self = closesComment(line, from: start + 4, in: bytes) ? .none : .comment
    } else if let length = fenceLength(in: bytes, at: start, end: line.end) {
      let container = prefix.markers == 0 ? 0 : prefix.contentColumn
      self = .fence(byte: bytes[start], length: length, indent: prefix.contentColumn, container: container)
    }
  }

  /// Returns the enclosure after a line within it; nil if the line does not belong to it.
  func after(_ line: BodyLine, in bytes: Span<UInt8>) -> BodyEnclosure? {
    switch self {
    case .none: return nil
    case .comment: return closesComment(line, from: line.start, in: bytes) ? BodyEnclosure.none : self
    case .fence(let byte, let length, let indent, let container):
      if line.isBlank { return self }
      if line.indent < container { return nil }
      let closes = line.indent < indent + 4 && closesFence(line, byte, length, in: bytes)
      return closes ? BodyEnclosure.none : self
    }
  }
}

private func closesComment(_ line: BodyLine, from start: Int, in bytes: Span<UInt8>) -> Bool {
  start <= line.end - 3 && (start...line.end - 3).contains { bytes.hasPrefix("-->", at: $0) }
}

/// Returns the length of an opening fence. The info string after backticks contains no backtick.
private func fenceLength(in bytes: Span<UInt8>, at start: Int, end: Int) -> Int? {
  let byte = bytes[start]
  guard byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~") else { return nil }
  var index = start
  while index < end, bytes[index] == byte { index += 1 }
  let length = index - start
  guard length >= 3 else { return nil }
  return byte == UInt8(ascii: "`") && (index..<end).contains { bytes[$0] == byte } ? nil : length
}

private func closesFence(_ line: BodyLine, _ byte: UInt8, _ length: Int, in bytes: Span<UInt8>) -> Bool {
  var index = line.first
  while index < line.end, bytes[index] == byte { index += 1 }
  return index - line.first >= length && (index..<line.end).allSatisfy { bytes[$0].isWhitespace }
}
