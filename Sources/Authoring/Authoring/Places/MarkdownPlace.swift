import Diagnostics
import MarkdownRendering
import Notation

/// The link or image at an offset, parsed from its line alone.
struct MarkdownPlace {
  /// The path or URL.
  let destination: SourceRange
  let isPicture: Bool

  /// Finds the destination at an offset in `[text](path)`, `![text](path)` or `[name]: path`; nil if there is no destination.
  init?(at offset: Int, of source: SourceFile) {
    let line = source.lineRange(at: offset)
    guard let start = Self.start(before: offset, in: line, source),
      let range = LinkSyntax(source.bytes).destination(start.offset)?.range,
      range.lowerBound <= offset, offset <= range.upperBound
    else { return nil }
    (destination, isPicture) = (SourceRange(range.lowerBound, range.upperBound), start.isPicture)
  }

  private static func start(
    before offset: Int,
    in line: SourceRange,
    _ source: SourceFile
  ) -> (offset: Int, isPicture: Bool)? {
    let (bytes, syntax) = (source.bytes, LinkSyntax(source.bytes))
    for index in (line.lowerBound..<offset).reversed() {
      switch bytes[index] {
      case UInt8(ascii: ")"), .space, .tab: if !isSpaceOfDefinition(index, line, bytes) { return nil }
      case UInt8(ascii: "("):
        guard index > line.lowerBound, bytes[index - 1] == UInt8(ascii: "]") else { continue }
        let bracket = syntax.openingBracket(closedAt: index - 1, from: line.lowerBound)
        return (index + 1, bracket.map(syntax.isPicture) ?? false)
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
}
