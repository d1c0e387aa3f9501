import BinaryCoding
import Diagnostics
import FrontMatter
import Notation

// MARK: - Values of fields
extension EntryReader {
  /// Returns the values of the fields of a category, or of all fields if it is nil.
  mutating func details(_ fields: [Field], category: Int? = nil) -> Details {
    var details = Details()
    for field in fields {
      expect(field)
      guard field.isFor(category) else {
        reportMisplaced(field)
        continue
      }
      if let value = value(of: field) {
        details.add(field.key, value)
      } else if field.isRequired, !holdsValue(field.key), category != nil || field.categories == nil {
        reportMissing(field.key, example: field.type.example)
      }
    }
    return details
  }

  private mutating func value(of field: Field) -> FieldValue? {
    switch field.type {
    case .text: text(field.key).map { .text($0) }
    case .texts: list(field.key).map { .texts($0) }
    case .number: number(field.key)
    case .day: day(field.key).map { .day($0) }
    case .month: month(field.key).map { .month($0) }
    case .year: year(field.key).map { .text($0) }
    case .duration: duration(field.key).map { .duration($0) }
    case .url: url(field.key).map { .text($0) }
    case .condition: condition(field.key) ? .condition : nil
    case .language: language(field.key).map { .text($0) }
    case .choice(let texts): choice(field.key, among: texts).map { .text($0) }
    case .topic: writtenText(field.key).flatMap { topic($0) }.map { .topics([$0]) }
    case .topics: topics(field.key)
    case .series: series(field.key)
    }
  }

  private mutating func list(_ key: String) -> [String]? {
    let texts = texts(key)
    return texts.isEmpty ? nil : texts
  }

  private mutating func number(_ key: String) -> FieldValue? {
    guard let text = writtenText(key) else { return nil }
    if let number = FieldValue(number: text.value) { return number }
    let corrected = text.value.contains(".") ? nil : FieldValue.corrected(text.value)
    report(
      .numberInvalid,
      "invalid number '\(text.value)'",
      correction: corrected.map(YAML.plain),
      of: key,
      hint: "use digits and a decimal point, such as 7.5",
      at: text.range
    )
    return nil
  }

  /// Returns a year of four digits.
  private mutating func year(_ key: String) -> String? {
    guard let text = writtenText(key) else { return nil }
    let digits = text.value.utf8
    if digits.count == 4, digits.allSatisfy(\.isDigit) { return text.value }
    let first = text.value.split(separator: "-").first.map(String.init)
    let hint = CalendarDay(text.value) == nil ? "write four digits, such as 1994" : "write \(key): \(first ?? "1994")"
    report(.dateInvalid, "invalid year '\(text.value)'", hint: hint, at: text.range)
    return nil
  }

  /// Returns a duration in minutes.
  private mutating func duration(_ key: String) -> Int? {
    guard let text = writtenText(key) else { return nil }
    if let minutes = Duration.minutes(of: text.value) { return minutes }
    report(
      .durationInvalid,
      "invalid duration '\(text.value)'",
      hint: "write \(key): 1 h 30 min, or 90 min",
      at: text.range
    )
    return nil
  }

  mutating func choice(_ key: String, among texts: [String]) -> String? {
    expect(key, .choice(texts))
    guard let text = writtenText(key) else { return nil }
    if texts.contains(text.value) { return text.value }
    let message = "unknown value '\(text.value)' of '\(key)'"
    let hint = "use \(texts.joined(separator: ", "))"
    report(.unknownChoice, message, text.value, among: texts, hint: hint, at: text.range)
    return nil
  }

  private mutating func reportMisplaced(_ field: Field) {
    guard let entry = entry(field.key) else { return }
    report(
      .fieldOfOtherCategory,
      "key '\(field.key)' is not allowed in this category",
      hint: "remove the line, or add the category to 'for' of the field in site.yaml",
      at: entry.key.range
    )
  }
}

extension FieldValue {
  /// Parses a number in plain form, such as `-12.50`; nil for other forms and numbers out of range.
  init?(number text: String) {
    guard let number = exactDecimal(text) else { return nil }
    self = .number(units: number.units, decimals: number.decimals)
  }

  /// Returns a number with a decimal point for a decimal comma; nil if it is ambiguous, since three digits could be thousands.
  fileprivate static func corrected(_ text: String) -> String? {
    let decimals = text.utf8.drop { $0 != UInt8(ascii: ",") }.count - 1
    guard decimals != 3 || text.startsWithBytes(of: "0,") else { return nil }
    let corrected = String(text.map { $0 == "," ? "." : $0 })
    return FieldValue(number: corrected).map { _ in corrected }
  }
}

/// Returns the minutes of a duration in the form that fields accept; nil for other texts.
package func minutes(ofDuration text: String) -> Int? { Duration.minutes(of: text) }

/// A parser of durations as people write them, `112`, `112 min`, `1 h 52 min`, `1:52`, and in ISO 8601, `PT1H52M`.
enum Duration {
  /// The maximum in minutes: a thousand hours.
  private static let longest = 60_000

  /// Returns the minutes of a text; nil if it is not a duration.
  static func minutes(of text: String) -> Int? {
    let text = text.lowercased().filter { !$0.isWhitespace }
    let minutes = clock(text) ?? units(text.startsWithBytes(of: "pt") ? String(text.dropFirst(2)) : text)
    return minutes.flatMap { (1...longest).contains($0) ? $0 : nil }
  }

  /// Parses `1:52`.
  private static func clock(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 2, let hours = number(parts[0]), let minutes = number(parts[1]),
      minutes < 60
    else { return nil }
    return hours * 60 + minutes
  }

  /// Parses `1h52min`, `112m` and `112`.
  private static func units(_ text: String) -> Int? {
    let parts = text.split(separator: "h", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return minutes(parts[0]) }
    guard let hours = number(parts[0]) else { return nil }
    return parts[1].isEmpty ? hours * 60 : minutes(parts[1]).map { hours * 60 + $0 }
  }

  private static func minutes(_ text: Substring) -> Int? {
    let unit = text.drop { $0.isASCII && $0.isNumber }
    return ["", "m", "min", "mins", "minutes"].contains(unit) ? number(text.prefix { $0.isASCII && $0.isNumber }) : nil
  }

  private static func number(_ text: Substring) -> Int? {
    (1...5).contains(text.utf8.count) && text.utf8.allSatisfy(\.isDigit) ? Int(text) : nil
  }
}
