import BinaryCoding
import Notation

extension FieldType {
  /// A year of four digits.
  static let year = FieldType("year", example: "1994", as: .text, isSearched: true, isDistinctive: true) {
    $0.year($1.key).map { .text($0) }
  }
}

extension WrittenForm {
  fileprivate static let year = WrittenForm("a year, such as 1994", pattern: "\\d{4}", numbers: 0...9999) {
    "\($0.year)"
  }
}

extension EntryReader {
  fileprivate mutating func year(_ key: String) -> String? {
    expect(key, .written(.year))
    guard let text = writtenText(key) else { return nil }
    let digits = text.value.utf8
    if digits.count == 4, digits.allSatisfy(\.isDigit) { return text.value }
    let first = text.value.split(separator: "-").first.map(String.init)
    let hint = CalendarDay(text.value) == nil ? "write four digits, such as 1994" : "write \(key): \(first ?? "1994")"
    report(.dateInvalid, "invalid year '\(text.value)'", hint: hint, at: text.range)
    return nil
  }
}
