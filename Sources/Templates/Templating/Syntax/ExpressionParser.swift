import Diagnostics
import Notation

/// A parser for the content of value and section tags: `name | filter: "argument" 3 | filter`.
struct ExpressionParser {
  private let source: SourceFile
  private let end: Int
  private var position: Int
  private(set) var diagnostic: Diagnostic?

  init(_ range: SourceRange, in source: SourceFile) {
    self.source = source
    position = range.lowerBound
    end = range.upperBound
  }

  /// Parses the expression; returns nil and sets `diagnostic` if it is invalid.
  mutating func parse() -> TemplateExpression? {
    let word = word(until: { $0 == UInt8(ascii: "|") })
    guard let head = head(word) else { return nil }
    var filters: [TemplateExpression.FilterCall] = []
    skipWhitespace()
    while position < end {
      guard take(UInt8(ascii: "|")) else { return fail("unexpected '\(rest())'", at: SourceRange(position, end)) }
      guard let filter = filter() else { return nil }
      filters.append(filter)
    }
    return TemplateExpression(head: head, range: word, filters: filters)
  }

  private mutating func head(_ range: SourceRange) -> TemplateExpression.Head? {
    let text = source.text(in: range)
    if text == "." { return .current }
    if text.hasPrefix("@") { return fact(text, range) }
    let names = names(in: range)
    guard names.allSatisfy({ !$0.text.isEmpty }) else { return fail("invalid name '\(text)'", at: range) }
    return .path(names)
  }

  private mutating func fact(_ text: String, _ range: SourceRange) -> TemplateExpression.Head? {
    if let fact = LoopFact(rawValue: text) { return .fact(fact) }
    let names = LoopFact.allCases.map(\.rawValue)
    let hint = suggestion(for: text, among: names)
    diagnostic = Diagnostic(.templateUnknownName, "unknown loop value '\(text)'", hint: hint, in: source, at: range)
    return nil
  }

  private func names(in range: SourceRange) -> [TemplateName] {
    var names: [TemplateName] = []
    var start = range.lowerBound
    for index in range.indices where source.bytes[index] == UInt8(ascii: ".") {
      names.append(name(SourceRange(start, index)))
      start = index + 1
    }
    return names + [name(SourceRange(start, range.upperBound))]
  }

  private func name(_ range: SourceRange) -> TemplateName {
    TemplateName(text: source.text(in: range), range: range)
  }
}

extension ExpressionParser {
  private mutating func filter() -> TemplateExpression.FilterCall? {
    skipWhitespace()
    let range = word(until: { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: ":") })
    guard range.count > 0 else { return fail("missing filter name", at: SourceRange(position - 1, position)) }
    skipWhitespace()
    var arguments: [TemplateExpression.Argument] = []
    if take(UInt8(ascii: ":")) {
      while let argument = argument() { arguments.append(argument) }
    }
    return diagnostic == nil ? TemplateExpression.FilterCall(name: name(range), arguments: arguments) : nil
  }

  private mutating func argument() -> TemplateExpression.Argument? {
    skipWhitespace()
    guard position < end, source.bytes[position] != UInt8(ascii: "|") else { return nil }
    if source.bytes[position] == UInt8(ascii: "\"") { return text() }
    let range = word(until: { $0 == UInt8(ascii: "|") })
    guard let number = Int(source.text(in: range)) else {
      return fail("invalid argument '\(source.text(in: range))'", at: range)
    }
    return TemplateExpression.Argument(value: .number(number), range: range)
  }

  private mutating func text() -> TemplateExpression.Argument? {
    let start = position
    position += 1
    let inside = word(until: { $0 == UInt8(ascii: "\"") }, stopsAtWhitespace: false)
    guard take(UInt8(ascii: "\"")) else { return fail("the quote is not closed", at: SourceRange(start, end)) }
    return TemplateExpression.Argument(value: .text(source.text(in: inside)), range: SourceRange(start, position))
  }

  private mutating func word(until stops: (UInt8) -> Bool, stopsAtWhitespace: Bool = true) -> SourceRange {
    let start = position
    while position < end, !stops(source.bytes[position]), !(stopsAtWhitespace && source.bytes[position].isWhitespace) {
      position += 1
    }
    return SourceRange(start, position)
  }

  private mutating func skipWhitespace() {
    while position < end, source.bytes[position].isWhitespace { position += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < end, source.bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private func rest() -> String { source.text(in: SourceRange(position, end)) }

  private mutating func fail<Result>(_ message: String, at range: SourceRange) -> Result? {
    let hint = "write {{name}} or {{name | filter: \"argument\"}}"
    diagnostic = Diagnostic(.templateTagInvalid, message, hint: hint, in: source, at: range)
    return nil
  }
}

/// Returns quoted words separated by commas, for hints.
func listed(_ words: some Sequence<String>) -> String {
  words.map { "'\($0)'" }.joined(separator: ", ")
}

/// Returns a hint for an unknown name: the most similar known name, otherwise all known names, or of many the nearest.
package func suggestion(for name: String, among names: [String], otherwise list: String = "use ") -> String {
  if let suggestion = didYouMean(name, among: names) { return suggestion }
  if names.isEmpty { return "remove it; none are defined" }
  guard names.count > mostListed else { return list + listed(names) }
  return "similar names: \(listed(nearest(to: name, among: names).prefix(mostNearest)))"
}

/// The largest number of names that are all listed; of more, `mostNearest` are listed.
private let mostListed = 40
private let mostNearest = 8

/// Returns names sorted by the length of the prefix shared with `name`, then by edit distance.
private func nearest(to name: String, among names: [String]) -> [String] {
  let ranked = names.map { other in
    let (shared, longest) = (zip(name, other).prefix { $0 == $1 }.count, max(name.count, other.count))
    return (name: other, rank: (-shared, editDistance(name, other, atMost: longest) ?? longest, other))
  }
  return ranked.sorted { $0.rank < $1.rank }.map(\.name)
}
