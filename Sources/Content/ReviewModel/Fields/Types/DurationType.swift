import BinaryCoding
import Notation

extension FieldType {
  /// A duration, stored in minutes.
  package static let duration = FieldType(
    "duration",
    example: "1 h 30 min",
    as: .text,
    measure: .durations,
    steps: [10, 15, 30, 60, 120, 300, 600, 1200, 3000, 6000]
  ) { reader, field in
    reader.expect(field.key, .written(.duration))
    return reader.value(field.key, .duration).map { .duration($0.value) }
  }
}

extension Measure {
  fileprivate static let durations = Measure(.duration) { Quantity(units: $0)...Quantity(units: $0) }
}

extension WrittenForm {
  fileprivate static let duration = WrittenForm(
    "a duration, such as 1 h 30 min",
    pattern: "[\\d\\s:hminutespHMINUTESPT]+",
    numbers: 1...60_000
  )
}

extension ValueForm<Int> {
  fileprivate static let duration = ValueForm(
    .durationInvalid,
    "a duration",
    example: "1 h 30 min",
    read: { Duration.minutes(of: $0) },
    write: { .text(Duration.text($0)) },
    correct: { .certain(Duration.minutes(inWords: $0)) }
  )
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

  /// Returns a duration as `1 h 30 min`.
  static func text(_ minutes: Int) -> String {
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    return [hours > 0 ? "\(hours) h" : nil, rest > 0 ? "\(rest) min" : nil].compactMap { $0 }.joined(separator: " ")
  }

  /// Returns the minutes of a text with units in words or in other forms, such as `2 hours`, `1.5 h`, `1 Std. 30`, `90'`
  /// or `01:52:00`; nil if a part has no known unit, or if they are no whole number of minutes.
  static func minutes(inWords text: String) -> Int? {
    let seconds = withSeconds(text) ?? parts(of: text).flatMap(seconds)
    return seconds.flatMap { $0.isMultiple(of: 60) ? minutes(of: "\($0 / 60)") : nil }
  }

  /// Parses `01:52:00`.
  private static func withSeconds(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { number($0) }
    guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2] else { return nil }
    return hours * 3600 + minutes * 60 + seconds
  }

  /// Returns the numbers of a text, each with the word that follows it; nil if a word precedes the first number.
  private static func parts(of text: String) -> [(number: String, unit: String)]? {
    var parts: [(number: String, unit: String)] = []
    for character in text.lowercased() {
      let isNumber = character.isASCII && character.isNumber || ".,".contains(character) && parts.last?.unit == ""
      if isNumber, parts.last?.unit == "" {
        parts[parts.count - 1].number.append(character)
      } else if isNumber {
        parts.append((String(character), ""))
      } else if character.isLetter || "'’′".contains(character) {
        guard !parts.isEmpty else { return nil }
        parts[parts.count - 1].unit.append(character)
      } else if character.isWhitespace, parts.last?.unit == "" {
        parts[parts.count - 1].unit = " "
      }
    }
    return parts
  }

  /// Returns the sum of parts in seconds. A number without a unit after hours is minutes.
  private static func seconds(_ parts: [(number: String, unit: String)]) -> Int? {
    var (sum, last) = (0, 0)
    for part in parts {
      let word = part.unit.filter { !$0.isWhitespace }.replacing("and", with: "")
      let unit = word.isEmpty && last == 3600 ? 60 : units.first { $0.words.contains(word) }?.seconds
      guard let unit, let hundredths = Rating.hundredths(of: part.number.replacing(",", with: ".")) else { return nil }
      (sum, last) = (sum + hundredths * unit / 100, unit)
    }
    return parts.isEmpty ? nil : sum
  }

  /// The words for units, in several languages.
  private static let units: [(seconds: Int, words: Set<String>)] = [
    (
      3600,
      [
        "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "heure", "heures", "hora", "horas", "ora", "ore",
        "uur",
      ]
    ),
    (60, ["m", "min", "mins", "minute", "minutes", "minuten", "minuto", "minutos", "minuti", "minuut", "'", "’", "′"]),
    (1, ["s", "sec", "secs", "second", "seconds", "sek", "sekunden"]),
  ]
}
