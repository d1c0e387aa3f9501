import BinaryCoding
import Notation

extension FieldType {
  /// A duration, stored in minutes.
  static let duration = FieldType("duration", example: "1 h 30 min", as: .text) {
    $0.duration($1.key).map { .duration($0) }
  }
}

extension WrittenForm {
  fileprivate static let duration = WrittenForm(
    "a duration, such as 1 h 30 min",
    pattern: "[\\d\\s:hminutespHMINUTESPT]+",
    numbers: 1...60_000
  )
}

extension EntryReader {
  fileprivate mutating func duration(_ key: String) -> Int? {
    expect(key, .written(.duration))
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
