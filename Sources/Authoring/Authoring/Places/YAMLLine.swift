import Diagnostics
import Notation

/// A line of YAML taken for what it begins with, whatever the rest may be: marks of lists, then perhaps a key.
struct YAMLLine {
  let range: SourceRange
  /// The columns of the marks of lists.
  private(set) var dashes: [Int] = []
  /// The offset of the first byte that is neither a space nor such a mark; the end of the line where there is none.
  private(set) var start: Int
  /// The key, with quotes.
  private(set) var key: SourceRange?
  /// Where the value begins; behind the key where there is none.
  private(set) var value: Int
  /// Where the text ends, without white space and without a comment.
  private(set) var end: Int

  init(_ range: SourceRange, in source: SourceFile) {
    let bytes = source.bytes
    self.range = range
    var index = Self.skipSpaces(bytes, range.lowerBound, range.upperBound)
    while index < range.upperBound, bytes[index] == UInt8(ascii: "-"),
      index + 1 == range.upperBound || bytes[index + 1].isWhitespace
    {
      dashes.append(index - range.lowerBound)
      index = Self.skipSpaces(bytes, index + 1, range.upperBound)
    }
    (start, value) = (index, index)
    end = Self.end(of: SourceRange(index, range.upperBound), bytes)
    guard let colon = Self.colon(in: SourceRange(index, range.upperBound), bytes) else { return }
    key = SourceRange(index, colon)
    value = Self.skipSpaces(bytes, colon + 1, range.upperBound)
    end = Self.end(of: SourceRange(min(value, range.upperBound), range.upperBound), bytes)
  }

  /// Whether nothing but a comment or white space stands on the line.
  func isBlank(in source: SourceFile) -> Bool {
    dashes.isEmpty && (start == range.upperBound || source.bytes[start] == UInt8(ascii: "#"))
  }

  /// The columns before the first mark or text.
  var column: Int { dashes.first ?? start - range.lowerBound }

  private static func skipSpaces(_ bytes: ContiguousArray<UInt8>, _ start: Int, _ end: Int) -> Int {
    bytes[start..<max(start, end)].firstIndex { $0 != .space && $0 != .tab } ?? end
  }

  /// Where a colon ends a key: the first that white space follows, of a text that does not begin as something else.
  private static func colon(in range: SourceRange, _ bytes: ContiguousArray<UInt8>) -> Int? {
    guard let first = bytes[range.indices].first, !"[{#|>&*!%@`".utf8.contains(first) else { return nil }
    var quote: UInt8?
    for index in range.indices {
      if let open = quote {
        if bytes[index] == open { quote = nil }
      } else if index == range.lowerBound, "\"'".utf8.contains(bytes[index]) {
        quote = bytes[index]
      } else if bytes[index] == UInt8(ascii: ":"), index + 1 == range.upperBound || bytes[index + 1].isWhitespace {
        return index > range.lowerBound ? index : nil
      } else if isComment(index, range, bytes) {
        return nil
      }
    }
    return nil
  }

  private static func end(of range: SourceRange, _ bytes: ContiguousArray<UInt8>) -> Int {
    var end = range.indices.first { isComment($0, range, bytes) } ?? range.upperBound
    while end > range.lowerBound, bytes[end - 1].isWhitespace { end -= 1 }
    return end
  }

  private static func isComment(_ index: Int, _ range: SourceRange, _ bytes: ContiguousArray<UInt8>) -> Bool {
    bytes[index] == UInt8(ascii: "#") && (index == range.lowerBound || bytes[index - 1].isWhitespace)
  }
}
