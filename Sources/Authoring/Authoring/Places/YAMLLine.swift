import Diagnostics
import Notation

/// The beginning of a line of YAML: list marks (`- `), then perhaps a key. The rest of the line may be invalid.
struct YAMLLine {
  let range: SourceRange
  /// The columns of the list marks.
  private(set) var dashes: [Int] = []
  /// The offset of the first byte that is neither a space nor a list mark; the end of the line if there is no such byte.
  private(set) var start: Int
  private(set) var key: SourceRange?
  /// The start of the value; if it is missing, the end of the line.
  private(set) var value: Int
  /// The end of the text, without white space and comment.
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

  /// Whether the line has only white space or a comment.
  func isBlank(in source: SourceFile) -> Bool {
    dashes.isEmpty && (start == range.upperBound || source.bytes[start] == UInt8(ascii: "#"))
  }

  /// The column of the first list mark or text.
  var column: Int { dashes.first ?? start - range.lowerBound }

  private static func skipSpaces(_ bytes: ContiguousArray<UInt8>, _ start: Int, _ end: Int) -> Int {
    bytes[start..<max(start, end)].firstIndex { $0 != .space && $0 != .tab } ?? end
  }

  /// Returns the offset of the colon that ends a key: the first one before white space. Nil if the text begins with a character
  /// that cannot begin a plain key.
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
