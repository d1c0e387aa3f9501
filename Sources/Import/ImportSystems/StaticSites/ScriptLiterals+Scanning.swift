import ImportFormats
import Notation

// MARK: - Strings, brackets and comments
extension ScriptLiterals {
  /// Returns the end of a list element or argument: the next comma or closing bracket outside strings and brackets.
  func elementEnd(from start: Int) -> Int {
    var (index, depth) = (start, 0)
    while index < code.count {
      if let end = stringEnd(from: index) {
        index = end
        continue
      }
      switch code[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return index }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0: return index
      default: break
      }
      index += 1
    }
    return index
  }

  func stringEnd(from start: Int) -> Int? { Self.stringEnd(in: code, from: start) }

  /// Returns the end of the string that begins at an index; nil without one, or if its line ends before it.
  private static func stringEnd(in code: [UInt8], from start: Int) -> Int? {
    guard start < code.count, "\"'`".utf8.contains(code[start]) else { return nil }
    var index = start + 1
    while index < code.count, code[index] != code[start] {
      if code[index] == .lineFeed, code[start] != UInt8(ascii: "`") { return nil }
      index += code[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index < code.count ? index + 1 : nil
  }

  /// The maximum depth of brackets, because objects and lists are read recursively.
  private static let deepest = 50

  /// Returns code with spaces instead of comments; empty if brackets are nested too deeply.
  static func withoutComments(_ code: [UInt8]) -> [UInt8] {
    var (result, index, depth) = (code, 0, 0)
    while index < code.count, depth <= deepest {
      if let end = stringEnd(in: code, from: index) {
        index = end
      } else if let end = commentEnd(in: code, from: index) {
        for place in index..<end where code[place] != .lineFeed { result[place] = .space }
        index = end
      } else {
        depth += "([{".utf8.contains(code[index]) ? 1 : ")]}".utf8.contains(code[index]) ? -1 : 0
        index += 1
      }
    }
    return depth > deepest ? [] : result
  }

  private static func commentEnd(in code: [UInt8], from start: Int) -> Int? {
    let rest = code[start...]
    if rest.starts(with: "//".utf8) { return rest.firstIndex(of: .lineFeed) ?? code.count }
    guard rest.starts(with: "/*".utf8) else { return nil }
    return rest.dropFirst(2).firstRange(of: Array("*/".utf8))?.upperBound ?? code.count
  }

  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let first = code[range].first, first.isWhitespace { range = (range.lowerBound + 1)..<range.upperBound }
    while let last = code[range].last, last.isWhitespace { range = range.lowerBound..<(range.upperBound - 1) }
    return range
  }
}
