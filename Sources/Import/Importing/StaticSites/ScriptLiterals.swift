import BinaryCoding
import Diagnostics
import FrontMatter
import Notation

/// The literal values of a module in JavaScript or TypeScript. Modules are not evaluated.
struct ScriptLiterals {
  /// The code, with spaces instead of comments.
  private let code: [UInt8]
  /// The keys of computed values and the computed arguments, with their lines; an empty key is the whole module.
  private(set) var computed: [(name: String, line: Int)] = []

  init(_ file: SourceFile) { code = Self.withoutComments(Array(file.bytes)) }

  /// Returns the literal entries of the exported object. A function may return the object, if nothing else is returned.
  mutating func exportedEntries() -> [Entry] {
    guard let start = objectStart else {
      computed.append(("", 1))
      return []
    }
    return entries(at: start, below: "")
  }

  /// Returns the literal first arguments of all calls of a function, such as `ignores.add`.
  mutating func arguments(of function: String) -> [String] {
    var (found, index): ([String], Int) = ([], 0)
    while let call = code[index...].firstRange(of: Array("\(function)(".utf8)) {
      index = call.upperBound
      let argument = index..<elementEnd(from: index)
      if let text = literal(argument)?.text {
        found.append(text)
      } else {
        computed.append((function, line(of: index)))
      }
    }
    return found
  }

  // MARK: - Objects

  /// The index of the brace that begins the exported object.
  private var objectStart: Int? {
    guard let value = end(of: "module.exports") ?? end(of: "export default") else { return nil }
    let start = firstIndex(from: value) { !$0.isWhitespace && $0 != UInt8(ascii: "=") }
    if isOpen(start) { return start }
    let name = code[start...].prefix { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "$") }
    let isName = ![Array("async".utf8), Array("function".utf8), []].contains(Array(name))
    if isName, let brace = end(of: String(decoding: name, as: UTF8.self) + " = {") { return brace - 1 }
    return returnedStart(from: start)
  }

  /// Returns the index of the brace of `=> ({` or of the only `return {`.
  private func returnedStart(from start: Int) -> Int? {
    let rest = code[start...]
    let returns = rest.indices.filter { rest[$0...].starts(with: "return".utf8) }
    if returns.count > 1 { return nil }
    let end = returns.first.map { $0 + 6 } ?? rest.firstRange(of: Array("=>".utf8))?.upperBound
    guard let end else { return nil }
    let brace = firstIndex(from: end) { !$0.isWhitespace && $0 != UInt8(ascii: "(") }
    return isOpen(brace) && (returns.count == 1 || code[end..<brace].contains(UInt8(ascii: "("))) ? brace : nil
  }

  private func end(of text: String) -> Int? { code.firstRange(of: Array(text.utf8))?.upperBound }

  private func isOpen(_ index: Int) -> Bool { index < code.count && code[index] == UInt8(ascii: "{") }

  private func firstIndex(from start: Int, where isWanted: (UInt8) -> Bool) -> Int {
    code[min(start, code.count)...].firstIndex(where: isWanted) ?? code.count
  }

  /// Returns the literal entries of the object at a brace; nested keys are reported as `outer.inner`.
  private mutating func entries(at brace: Int, below path: String) -> [Entry] {
    var (found, index): ([Entry], Int) = ([], brace + 1)
    while index < code.count, code[index] != UInt8(ascii: "}") {
      let end = elementEnd(from: index)
      let element = trimmed(index..<end)
      if !element.isEmpty, let entry = entry(element, below: path) { found.append(entry) }
      index = end < code.count && code[end] == UInt8(ascii: ",") ? end + 1 : end
      if index == end, end >= code.count || code[end] != UInt8(ascii: "}") { break }
    }
    return found
  }

  private mutating func entry(_ element: Range<Int>, below path: String) -> Entry? {
    let keyEnd = stringEnd(from: element.lowerBound) ?? firstIndex(from: element.lowerBound) { !$0.isNamePart }
    let colon = firstIndex(from: keyEnd) { !$0.isWhitespace }
    let written = element.lowerBound..<min(keyEnd, element.upperBound)
    let key = string(written) ?? String(decoding: code[written], as: UTF8.self)
    let name = path.isEmpty ? key : "\(path).\(key)"
    let value = trimmed(min(colon + 1, element.upperBound)..<element.upperBound)
    guard colon < element.upperBound, code[colon] == UInt8(ascii: ":"), let found = self.value(value, name) else {
      computed.append((name, line(of: element.lowerBound)))
      return nil
    }
    return Entry(key: Scalar(text: key, isPlain: true, range: Self.nowhere), value: found)
  }

  private mutating func value(_ range: Range<Int>, _ name: String) -> Value? {
    guard isOpen(range.lowerBound), elementEnd(from: range.lowerBound) >= range.upperBound else {
      return literal(range)
    }
    return .mapping(entries(at: range.lowerBound, below: name), Self.nowhere)
  }

  // MARK: - Literals

  /// Returns the value of a literal: a string, number, Boolean, null or list of them.
  private func literal(_ range: Range<Int>) -> Value? {
    let range = trimmed(range)
    if code[range].first == UInt8(ascii: "["), code[range].last == UInt8(ascii: "]") { return list(range) }
    if let text = string(range) { return .scalar(Scalar(text: text, isPlain: false, range: Self.nowhere)) }
    let text = String(decoding: code[range], as: UTF8.self)
    let isLiteral = ["true", "false", "null", "undefined"].contains(text) || exactDecimal(text) != nil
    return isLiteral
      ? .scalar(Scalar(text: text == "undefined" ? "null" : text, isPlain: true, range: Self.nowhere)) : nil
  }

  private func list(_ range: Range<Int>) -> Value? {
    var (values, index): ([Value], Int) = ([], range.lowerBound + 1)
    while index < range.upperBound - 1 {
      let end = elementEnd(from: index)
      if !trimmed(index..<end).isEmpty {
        guard let value = literal(index..<end) else { return nil }
        values.append(value)
      }
      guard end < range.upperBound - 1 else {
        return end == range.upperBound - 1 ? .sequence(values, Self.nowhere) : nil
      }
      index = end + 1
    }
    return .sequence(values, Self.nowhere)
  }

  /// Returns the text of a string literal, if it takes the whole range; nil for templates with expressions.
  private func string(_ range: Range<Int>) -> String? {
    guard !range.isEmpty, stringEnd(from: range.lowerBound) == range.upperBound else { return nil }
    var inner = code[(range.lowerBound + 1)..<(range.upperBound - 1)]
    if code[range.lowerBound] == UInt8(ascii: "`"), inner.firstRange(of: Array("${".utf8)) != nil { return nil }
    var text: [UInt8] = []
    while let byte = inner.popFirst() {
      let isEscape = byte == UInt8(ascii: "\\")
      guard let next = isEscape ? inner.popFirst() : byte else { break }
      if isEscape, "ux0bfv".utf8.contains(next) { return nil }
      text.append(
        isEscape ? [UInt8(ascii: "n"): .lineFeed, UInt8(ascii: "t"): 9, UInt8(ascii: "r"): 13][next] ?? next : next
      )
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let nowhere = SourceRange(0, 0)

  // MARK: - Scanning

  /// Returns the end of a list element or argument: the next comma or closing bracket outside strings and brackets.
  private func elementEnd(from start: Int) -> Int {
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

  private func stringEnd(from start: Int) -> Int? { Self.stringEnd(in: code, from: start) }

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

  private static func withoutComments(_ code: [UInt8]) -> [UInt8] {
    var (result, index) = (code, 0)
    while index < code.count {
      if let end = stringEnd(in: code, from: index) {
        index = end
      } else if let end = commentEnd(in: code, from: index) {
        for place in index..<end where code[place] != .lineFeed { result[place] = .space }
        index = end
      } else {
        index += 1
      }
    }
    return result
  }

  private static func commentEnd(in code: [UInt8], from start: Int) -> Int? {
    let rest = code[start...]
    if rest.starts(with: "//".utf8) { return rest.firstIndex(of: .lineFeed) ?? code.count }
    guard rest.starts(with: "/*".utf8) else { return nil }
    return rest.dropFirst(2).firstRange(of: Array("*/".utf8))?.upperBound ?? code.count
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let first = code[range].first, first.isWhitespace { range = (range.lowerBound + 1)..<range.upperBound }
    while let last = code[range].last, last.isWhitespace { range = range.lowerBound..<(range.upperBound - 1) }
    return range
  }

  /// Returns the line of an index, counted from 1.
  private func line(of index: Int) -> Int { code[..<index].count { $0 == .lineFeed } + 1 }
}

extension UInt8 {
  /// Whether the byte belongs to a name in JavaScript.
  fileprivate var isNamePart: Bool {
    isLetterOrDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 0x80
  }
}
