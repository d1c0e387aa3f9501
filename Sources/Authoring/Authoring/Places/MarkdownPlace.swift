import Diagnostics
import Notation

/// The link or image at an offset, parsed from its line alone.
struct MarkdownPlace {
  /// The path or URL, up to white space, a closing parenthesis or the end of the line.
  let destination: SourceRange
  let isPicture: Bool

  /// Finds the destination at an offset in `[text](path)`, `![text](path)` or `[name]: path`; nil if there is no destination.
  init?(at offset: Int, of source: SourceFile) {
    let line = source.lineRange(at: offset)
    guard let start = Self.start(before: offset, in: line, source) else { return nil }
    let rest = start.offset..<line.upperBound
    let end = rest.first { source.bytes[$0] == UInt8(ascii: ")") || source.bytes[$0].isWhitespace } ?? line.upperBound
    guard offset <= end else { return nil }
    (destination, isPicture) = (SourceRange(start.offset, end), start.isPicture)
  }

  private static func start(
    before offset: Int,
    in line: SourceRange,
    _ source: SourceFile
  ) -> (offset: Int, isPicture: Bool)? {
    let bytes = source.bytes
    for index in (line.lowerBound..<offset).reversed() {
      switch bytes[index] {
      case UInt8(ascii: ")"), .space, .tab: if !isSpaceOfDefinition(index, line, bytes) { return nil }
      case UInt8(ascii: "("):
        guard index > line.lowerBound, bytes[index - 1] == UInt8(ascii: "]") else { continue }
        return (index + 1, isPicture(closedAt: index - 1, line, bytes))
      case UInt8(ascii: ":"):
        guard index > line.lowerBound, bytes[index - 1] == UInt8(ascii: "]"), index + 1 < offset,
          bytes[line.lowerBound] == UInt8(ascii: "[")
        else { continue }
        return (bytes[index + 1..<offset].firstIndex { !$0.isWhitespace } ?? offset, false)
      default: continue
      }
    }
    return nil
  }

  private static func isSpaceOfDefinition(_ index: Int, _ line: SourceRange, _ bytes: ContiguousArray<UInt8>) -> Bool {
    var before = index
    while before > line.lowerBound, bytes[before].isWhitespace { before -= 1 }
    return bytes[before] == UInt8(ascii: ":") && before > line.lowerBound && bytes[before - 1] == UInt8(ascii: "]")
  }

  private static func isPicture(closedAt end: Int, _ line: SourceRange, _ bytes: ContiguousArray<UInt8>) -> Bool {
    var depth = 0
    for index in (line.lowerBound...end).reversed() {
      if bytes[index] == UInt8(ascii: "]") { depth += 1 }
      if bytes[index] == UInt8(ascii: "[") { depth -= 1 }
      if depth == 0 { return index > line.lowerBound && bytes[index - 1] == UInt8(ascii: "!") }
    }
    return false
  }
}
