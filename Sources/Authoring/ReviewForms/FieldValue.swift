import Diagnostics
import FrontMatter
import ReviewModel

extension Value {
  /// Returns the text of a form field for a value; nil if the field cannot represent the value.
  func shown(as kind: FormField.Kind) -> String? {
    switch (self, kind) {
    case (.sequence(let values, _), .list):
      let texts = values.compactMap { value in if case .scalar(let scalar) = value { scalar.text } else { nil } }
      let isShown = texts.count == values.count && !texts.contains { $0.contains("\n") || $0.isEmpty }
      return isShown ? texts.joined(separator: "\n") : nil
    case (.sequence(let values, _), .rows), (.sequence(let values, _), .parts):
      let rows = values.map(\.row)
      return rows.contains(nil) ? nil : rows.compactMap(\.self).joined(separator: "\n")
    case (.scalar, .rows), (.scalar, .parts), (.scalar, .entries): return nil
    case (.mapping(let entries, _), .entries):
      let lines = entries.map { Value.mapping([$0], $0.value.range).row }
      return lines.contains(nil) ? nil : lines.compactMap(\.self).joined(separator: "\n")
    case (.scalar(let scalar), .condition), (.scalar(let scalar), .answer):
      return ["true", "false"].contains(scalar.text) ? scalar.text : nil
    case (.scalar(let scalar), .rating(let choices, _)): return scalar.text.rating(among: choices)
    // In a list on one line, the ends of the items are ambiguous.
    case (.scalar, .list): return nil
    case (.mapping(let entries, _), .series): return entries.seriesText
    case (.scalar(let scalar), _): return scalar.text
    case (.sequence, _), (.mapping, _): return nil
    }
  }
}

extension [Entry] {
  /// The text of a series: `{name: The Locked Tomb, number: 1}` becomes `The Locked Tomb 1`. Nil for other keys.
  fileprivate var seriesText: String? {
    let parts = ["name", "number"].compactMap { key in first { $0.key.text == key } }
    let texts = parts.compactMap { part in if case .scalar(let scalar) = part.value { scalar.text } else { nil } }
    return texts.count == count ? texts.joined(separator: " ") : nil
  }
}

// MARK: - Rows
extension Value {
  /// An item on one line, a mapping without its braces: `date: 2026-11-04, rating: 4`. Nil for an item that a line cannot
  /// represent.
  fileprivate var row: String? {
    let text = YAML(self).written(inside: true)
    let row = if case .mapping = self { String(text.dropFirst().dropLast()) } else { text }
    let isRepresented = YAML(row: row).written(inside: true) == text && !row.isEmpty
    return isRepresented && !row.contains(where: \.isNewline) ? row : nil
  }
}

extension YAML {
  /// Parses an item on one line: a text in quotes, entries, or a plain text.
  init(row: String) {
    let quoted = row.hasPrefix("\"") ? Self.value(row) : nil
    let entries = row.contains(":") ? Self.value("{\(row)}") : nil
    self = (quoted ?? entries).map { YAML($0) } ?? .text(row)
  }

  /// Parses a text or a mapping on one line. The script of the form writes each as a text in quotes.
  fileprivate init(part: String) {
    self = YAML(row: part)
    if part.hasPrefix("\""), case .text(let text) = self { self = YAML(row: text) }
  }

  /// Returns the value that a whole text contains; nil if it is invalid.
  private static func value(_ text: String) -> Value? {
    let source = SourceFile(path: "", text: "row: \(text)\n")
    let entries = YAMLReader.read(source, in: source.range)
    guard !entries.hasErrors, let value = entries.value?.first?.value, entries.value?.count == 1,
      value.range.upperBound == source.bytes.count - 1
    else { return nil }
    return value
  }

  /// Creates the mapping whose entries are on separate lines; a text if a line is no entry.
  fileprivate init(lines: [String]) {
    let members: [[(key: String, value: YAML)]] = lines.map { line in
      if case .mapping(let members) = YAML(row: line) { members } else { [] }
    }
    self = members.allSatisfy { !$0.isEmpty } ? .mapping(Array(members.joined())) : .text(lines.joined(separator: " "))
  }
}

extension FormField.Kind {
  /// Returns the normalized text of a field: cleaned, without empty lines, and with canonical Booleans and ratings.
  func cleaned(_ text: String) -> String {
    switch self {
    case .list, .rows, .entries, .parts:
      text.withLineFeeds.split(separator: "\n").map { ReviewModel.cleaned(String($0)) }.joined(separator: "\n")
    case .condition: text == "true" ? "true" : ""
    case .rating(let choices, _): text.withDecimalPoint.rating(among: choices)
    case .number: ReviewModel.cleaned(text).withDecimalPoint
    case .colour: ReviewModel.cleaned(text).withoutQuotes
    case .line, .area, .day, .partialDay, .choice, .series, .answer: ReviewModel.cleaned(text)
    }
  }

  /// Returns the value for front matter; nil for an empty text.
  func value(_ text: String) -> YAML? {
    let text = cleaned(text)
    guard !text.isEmpty else { return nil }
    switch self {
    case .list: return .texts(text.split(separator: "\n").map(String.init))
    case .rows: return .list(text.split(separator: "\n").map { YAML(row: String($0)) })
    case .entries: return YAML(lines: text.split(separator: "\n").map(String.init))
    case .parts: return .list(text.split(separator: "\n").map { YAML(part: String($0)) })
    case .condition: return .plain("true")
    case .answer: return ["true", "false"].contains(text) ? .plain(text) : .text(text)
    case .line, .area, .day, .partialDay, .number, .colour, .choice, .series, .rating: return .text(text)
    }
  }
}

extension String {
  /// The number with a point in place of a decimal comma; any other text unchanged.
  package var withDecimalPoint: String {
    wholeMatch(of: #/\s*(\d+),(\d+)\s*/#).map { "\($0.1).\($0.2)" } ?? self
  }

  /// The text between quotation marks, as in the notation of files; any other text unchanged.
  fileprivate var withoutQuotes: String {
    guard utf8.count > 1, let first, "\"'“„".contains(first), let last, "\"'”“".contains(last) else { return self }
    return ReviewModel.cleaned(String(dropFirst().dropLast()))
  }

  /// Returns the rating in the notation of the scale; any other text unchanged.
  fileprivate func rating(among choices: [RatingChoice]) -> String {
    let text = cleaned(self)
    let hundredths = Rating.hundredths(of: text)
    return choices.map(\.value).first { value in
      value.lowercased() == text.lowercased() || hundredths != nil && Rating.hundredths(of: value) == hundredths
    } ?? text
  }
}

extension FormField.Kind {
  /// Returns the matching choice for a value; other values unchanged.
  func asChosen(_ value: String) -> String {
    if case .rating(let choices, _) = self { value.rating(among: choices) } else { value }
  }
}
