import Diagnostics
import FrontMatter
import Notation

// MARK: - Rows of front matter
extension FencedDocument {
  /// The entries with their lines; nil without entries, or if an entry shares a line with another text.
  var rows: Rows? { Rows(entries, isInBrackets: isInBrackets, in: source) }

  /// Whether the front matter is a flow mapping (`{…}`).
  var isInBrackets: Bool { firstText.map { source.bytes[$0] == UInt8(ascii: "{") } ?? false }

  /// Returns the replacement that adds the first entry: it replaces `{}` or `~`, or follows the comments.
  func insertion(with text: String) -> [Replacement] {
    guard entries.isEmpty else { return [] }
    guard let first = firstText else {
      let end = frontMatter.upperBound
      return [Replacement(SourceRange(end, end), with: text + source.lineEnding(before: end))]
    }
    let end = frontMatter.indices.first { $0 >= first && "}~".utf8.contains(source.bytes[$0]) } ?? first
    return [Replacement(SourceRange(first, end + 1), with: text)]
  }

  /// The offset of the first byte that is neither white space nor part of a comment; nil if there is no such byte.
  private var firstText: Int? {
    var isComment = false
    for index in frontMatter.indices {
      switch source.bytes[index] {
      case .lineFeed, .carriageReturn: isComment = false
      case UInt8(ascii: "#"): isComment = true
      case let byte where !isComment && !byte.isWhitespace: return index
      default: break
      }
    }
    return nil
  }
}

extension SourceFile {
  /// Returns the line ending before an offset; that of the first line if the offset does not follow a line.
  func lineEnding(before offset: Int) -> String {
    let end = offset > 0 && bytes[offset - 1].endsLine ? offset : offsetOfNextLine(after: lineRange(at: 0))
    let ending = bytes[..<end].suffix(2)
    if ending.last == .carriageReturn { return "\r" }
    return ending.elementsEqual([.carriageReturn, .lineFeed]) ? "\r\n" : "\n"
  }

  /// Returns the range extended to whole lines, with their endings.
  func fullLines(of range: SourceRange) -> SourceRange {
    SourceRange(lineRange(at: range.lowerBound).lowerBound, offsetOfNextLine(after: lineRange(at: range.upperBound)))
  }

  /// Whether only spaces precede an offset on its line.
  func beginsLine(at offset: Int) -> Bool {
    SourceRange(lineRange(at: offset).lowerBound, offset).indices.allSatisfy { bytes[$0] == .space }
  }
}

extension UInt8 {
  /// Whether the byte is part of a line ending.
  var endsLine: Bool { self == .lineFeed || self == .carriageReturn }
}
