import BinaryCoding
import Diagnostics
import FrontMatter
import Notation

extension FieldType {
  /// A decimal number.
  static let number = FieldType("number", example: "7.5", as: .number) { $0.number($1.key) }
}

extension EntryReader {
  fileprivate mutating func number(_ key: String) -> FieldValue? {
    expect(key, .number(nil))
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
