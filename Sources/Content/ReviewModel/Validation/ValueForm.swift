import Diagnostics
import FrontMatter
import Notation

/// The form of a value that is written as one text: which texts are valid, and the corrections of others. The hint and the
/// fix of an invalid value derive from it, so a new type of value needs only its form.
struct ValueForm<Value: Sendable>: Sendable {
  let code: DiagnosticCode
  /// A noun with its article, such as `a month`.
  let name: String
  /// A valid value as YAML.
  let example: String
  /// Returns the value of a text, or nil if the text is invalid.
  let read: @Sendable (String) -> Value?
  /// Returns a value as YAML.
  let write: @Sendable (Value) -> YAML
  /// Returns the corrections of an invalid text.
  let correct: @Sendable (String) -> Corrections<Value>

  init(
    _ code: DiagnosticCode,
    _ name: String,
    example: String,
    read: @escaping @Sendable (String) -> Value?,
    write: @escaping @Sendable (Value) -> YAML,
    correct: @escaping @Sendable (String) -> Corrections<Value> = { _ in Corrections() }
  ) {
    (self.code, self.name, self.example) = (code, name, example)
    (self.read, self.write, self.correct) = (read, write, correct)
  }
}

/// The values that the author of an invalid text may have meant.
struct Corrections<Value> {
  /// The values, each with the meaning that distinguishes it from the others.
  var values: [(value: Value, meaning: String?)] = []
  /// Whether the author can have meant nothing else, so that the correction is a fix.
  var isCertain = false
  /// The message, if it is more exact than that of the form.
  var message: String?
  /// The reason why the text is invalid, unless it is obvious.
  var reason: String?
  /// An instruction and an example for a text without a correction, in place of those of the form.
  var example: (instruction: String, value: String)?

  /// Returns a correction that is also a fix.
  static func certain(_ value: Value?) -> Corrections {
    Corrections(values: value.map { [($0, nil)] } ?? [], isCertain: true)
  }

  /// Returns a correction that needs a decision of the author.
  static func likely(_ value: Value?, because reason: String? = nil) -> Corrections {
    Corrections(values: value.map { [($0, nil)] } ?? [], reason: reason)
  }

  /// Returns the corrections with converted values.
  func converted<Other>(_ convert: (Value) -> Other) -> Corrections<Other> {
    Corrections<Other>(
      values: values.map { (convert($0.value), $0.meaning) },
      isCertain: isCertain,
      message: message,
      reason: reason,
      example: example
    )
  }

  /// Returns an instruction with an example.
  static func example(_ instruction: String, _ value: String) -> Corrections {
    Corrections(example: (instruction, value))
  }
}

extension ValueForm {
  /// Returns the corrections of a text. A text that differs from a valid one only in the forms of its characters has one.
  func corrections(of text: String) -> Corrections<Value> {
    if let value = read(text) ?? read(plainForm(text)) { return .certain(value) }
    return correct(plainForm(text))
  }

  /// Returns the corrections of a list or mapping that stands in place of one value.
  fileprivate func corrections(of value: FrontMatter.Value) -> Corrections<Value> {
    let readings = value.readings.map { $0.map(corrections) }
    guard let found = readings.first(where: { $0.contains { !$0.values.isEmpty } }) else {
      return Corrections(example: readings.joined().lazy.compactMap(\.example).first)
    }
    let isCertain = value.isOneScalar && found.allSatisfy(\.isCertain)
    return Corrections(values: found.flatMap(\.values), isCertain: isCertain)
  }

  /// Returns the hint for corrections: `February 2026 has 28 days; write visited: 2026-02-28`.
  func hint(_ corrections: Corrections<Value>, for key: String?) -> String {
    let start = key.map { "\($0): " } ?? ""
    let choices = corrections.values.map { start + "\(write($0.value))" + ($0.meaning.map { " \($0)" } ?? "") }
    let reason = corrections.reason.map { "\($0); " } ?? ""
    guard choices.isEmpty else { return reason + "write " + choices.withoutDuplicates.joined(separator: ", or ") }
    let (instruction, value) = corrections.example ?? ("write \(name)", example)
    return "\(reason)\(instruction), such as \(start)\(value)"
  }

  /// Returns the text that replaces an invalid value; nil if it needs a decision.
  fileprivate func replacement(_ corrections: Corrections<Value>) -> String? {
    guard corrections.isCertain, corrections.values.count == 1 else { return nil }
    return write(corrections.values[0].value).written(inside: true)
  }

  /// Returns the message about an invalid text.
  fileprivate func message(_ text: String, of key: String?) -> String {
    if name.hasPrefix("a whole number") { return "'\(text)' is not \(name)" }
    guard let article = ["a ", "an ", "the "].first(where: name.hasPrefix) else {
      return "key '\(key ?? "")' requires \(name), not '\(text)'"
    }
    return "invalid \(name.dropFirst(article.count)) '\(text)'"
  }
}

extension FrontMatter.Value {
  /// The texts that may have been meant as one value: `2 hours 30 minutes` of `{hours: 2, minutes: 30}`, or each of a list.
  fileprivate var readings: [[String]] {
    guard case .mapping(let entries, _) = self else { return [texts, [texts.joined(separator: " ")]] }
    let pairs = entries.map { $0.value.texts.joined(separator: " ") + " " + $0.key.text }
    return [[pairs.joined(separator: " ")], [texts.joined(separator: " ")], texts]
  }

  /// All scalars, in their order.
  var texts: [String] {
    switch self {
    case .scalar(let scalar): scalar.text.isEmpty ? [] : [scalar.text]
    case .sequence(let values, _): values.flatMap(\.texts)
    case .mapping(let entries, _): entries.flatMap(\.value.texts)
    }
  }

  fileprivate var isOneScalar: Bool {
    if case .sequence(let values, _) = self, values.count == 1, case .scalar = values[0] { true } else { false }
  }
}

extension [String] {
  fileprivate var withoutDuplicates: [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

// MARK: - Values of keys
extension EntryReader {
  /// Returns the value of a key; reports an invalid one with its corrections.
  mutating func value<Value>(_ key: String, _ form: ValueForm<Value>) -> Ranged<Value>? {
    guard let entry = entry(key) else { return nil }
    guard case .scalar(let scalar) = entry.value else {
      reportSeveral(entry, form)
      return nil
    }
    return checked(scalar, of: key, at: entry.errorRange).flatMap { value(of: $0, form, key) }
  }

  /// Returns the value of a text, the value of a key or an item of a list.
  mutating func value<Value>(of text: Ranged<String>, _ form: ValueForm<Value>, _ key: String? = nil) -> Ranged<Value>?
  {
    if let value = form.read(text.value) { return Ranged(value, at: text.range) }
    let corrections = form.corrections(of: text.value)
    report(form, corrections.message ?? form.message(text.value, of: key), corrections, of: key, at: text.range)
    return nil
  }

  /// Reports an invalid value; a certain correction becomes the fix.
  mutating func report<Value>(
    _ form: ValueForm<Value>,
    _ message: String,
    _ corrections: Corrections<Value>,
    of key: String?,
    at range: SourceRange
  ) {
    let fix = form.replacement(corrections).map { [Replacement(range, with: $0)] } ?? []
    report(form.code, message, hint: form.hint(corrections, for: key), at: range, fix: fix)
  }

  private mutating func reportSeveral<Value>(_ entry: Entry, _ form: ValueForm<Value>) {
    let (key, range) = (entry.key.text, entry.value.range)
    let corrections = form.corrections(of: entry.value)
    let isOneLine = !source.text(in: range).contains(where: \.isNewline)
    report(
      .wrongType,
      "key '\(key)' requires a single value",
      hint: form.hint(corrections, for: key),
      at: isOneLine ? range : entry.key.range,
      fix: isOneLine ? form.replacement(corrections).map { [Replacement(range, with: $0)] } ?? [] : []
    )
  }
}
