import BinaryCoding
import Diagnostics
import FrontMatter
import ImportFormats
import Notation
import ReviewModel

/// The literal values of a module in JavaScript or TypeScript. Modules are not evaluated.
struct ScriptLiterals {
  /// The code, with spaces instead of comments.
  let code: [UInt8]
  /// The keys of computed values and the computed arguments, with their lines; an empty key is the whole module.
  private(set) var computed: [(name: String, line: Int)] = []

  private let lines: SourceLines

  init(_ file: SourceFile) {
    lines = SourceLines(file)
    code = file.bytes.count > ContentLimits.contentFile ? [] : Self.withoutComments(Array(file.bytes))
  }

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
        computed.append((function, lines.position(at: index).line))
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
    var found: [Entry] = []
    for element in elements(after: brace).ranges { if let entry = entry(element, below: path) { found.append(entry) } }
    return found
  }

  /// Returns the elements of an object or list after its opening bracket, and the index of the closing one.
  private func elements(after bracket: Int) -> (ranges: [Range<Int>], end: Int) {
    var (ranges, index): ([Range<Int>], Int) = ([], bracket)
    repeat {
      let element = trimmed(index + 1..<elementEnd(from: index + 1))
      index = elementEnd(from: index + 1)
      if !element.isEmpty { ranges.append(element) }
    } while index < code.count && code[index] == UInt8(ascii: ",")
    return (ranges, index)
  }

  private mutating func entry(_ element: Range<Int>, below path: String) -> Entry? {
    let keyEnd = stringEnd(from: element.lowerBound) ?? firstIndex(from: element.lowerBound) { !$0.isNamePart }
    let colon = firstIndex(from: keyEnd) { !$0.isWhitespace }
    let written = element.lowerBound..<min(keyEnd, element.upperBound)
    let key = string(written) ?? String(decoding: code[written], as: UTF8.self)
    let name = path.isEmpty ? key : "\(path).\(key)"
    let value = trimmed(min(colon + 1, element.upperBound)..<element.upperBound)
    guard colon < element.upperBound, code[colon] == UInt8(ascii: ":"), let found = self.value(value, name) else {
      computed.append((name, lines.position(at: element.lowerBound).line))
      return nil
    }
    return Entry(key: Scalar(text: key, isPlain: true, range: Self.nowhere), value: found)
  }

  private mutating func value(_ range: Range<Int>, _ name: String) -> Value? {
    guard isOpen(range.lowerBound), elements(after: range.lowerBound).end == range.upperBound - 1 else {
      return literal(range)
    }
    return .mapping(entries(at: range.lowerBound, below: name), Self.nowhere)
  }

  // MARK: - Literals

  /// Returns the value of a literal: a string, number, Boolean, null or list of them.
  private func literal(_ range: Range<Int>) -> Value? {
    let range = trimmed(range)
    if code[range].first == UInt8(ascii: "[") { return list(range) }
    if let text = string(range) { return .scalar(Scalar(text: text, isPlain: false, range: Self.nowhere)) }
    let text = String(decoding: code[range], as: UTF8.self)
    let isLiteral = ["true", "false", "null", "undefined"].contains(text) || exactDecimal(text) != nil
    return isLiteral
      ? .scalar(Scalar(text: text == "undefined" ? "null" : text, isPlain: true, range: Self.nowhere)) : nil
  }

  private func list(_ range: Range<Int>) -> Value? {
    let (elements, end) = elements(after: range.lowerBound)
    let values = elements.compactMap(literal)
    return values.count == elements.count && end == range.upperBound - 1 ? .sequence(values, Self.nowhere) : nil
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
}

extension UInt8 {
  /// Whether the byte belongs to a name in JavaScript.
  fileprivate var isNamePart: Bool {
    isLetterOrDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 0x80
  }
}
