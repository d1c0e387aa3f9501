import BinaryCoding
import FrontMatter
import Notation

extension FieldType {
  /// A decimal number.
  static let number = FieldType("number", example: "7.5", as: .number, measure: .numbers, steps: roundNumbers) {
    reader,
    field in
    reader.expect(field.key, .number(nil))
    return reader.value(field.key, .number).flatMap { FieldValue(number: $0.value) }
  }

  /// 1, 2, 5, 10, 20, 50 and so on.
  private static let roundNumbers = (0..<15).flatMap { zeros in
    [1, 2, 5].map { (0..<zeros).reduce($0) { number, _ in number * 10 } }
  }
}

extension FieldType {
  /// Returns the type of decimal numbers in a range.
  static func number(in range: ClosedRange<Int>) -> FieldType {
    FieldType("number", example: "\(range.lowerBound)", as: .number, measure: .numbers) { reader, field in
      reader.expect(field.key, .number(range))
      return reader.value(field.key, .number(in: range)).flatMap { FieldValue(number: $0.value) }
    }
  }
}

extension Measure {
  fileprivate static let numbers = Measure(.number) { text in Quantity(text).map { $0...$0 } }
}

extension FieldValue {
  /// Parses a number in plain form, such as `-12.50`; nil for other forms and numbers out of range.
  init?(number text: String) {
    guard let number = exactDecimal(text) else { return nil }
    self = .number(units: number.units, decimals: number.decimals)
  }
}

extension ValueForm<String> {
  fileprivate static let number = ValueForm(
    .numberInvalid,
    "a number",
    example: "7.5",
    read: { exactDecimal($0) == nil ? nil : $0 },
    write: { .plain($0) }
  ) { text in
    let numbers = numbers(in: text)
    guard numbers.count == 1 else { return Corrections(values: numbers.flatMap(readings).map { ($0, nil) }) }
    let readings = readings(of: numbers[0])
    return Corrections(values: readings.map { ($0, nil) }, isCertain: readings.count == 1 && numbers[0] == text)
  }

  /// A number in a range. The correction of a number outside is the nearest limit.
  fileprivate static func number(in range: ClosedRange<Int>) -> ValueForm {
    let (least, most) = (Double(range.lowerBound), Double(range.upperBound))
    return ValueForm(
      .numberInvalid,
      "a number from \(range.lowerBound) to \(range.upperBound)",
      example: "\(range.lowerBound)",
      read: { text in
        number.read(text).flatMap { Double($0) }.flatMap { (least...most).contains($0) ? text : nil }
      },
      write: number.write
    ) { text in
      guard let plain = number.corrections(of: text).values.first?.value, let value = Double(plain) else {
        return Corrections()
      }
      return .likely((least...most).contains(value) ? plain : "\(value < least ? range.lowerBound : range.upperBound)")
    }
  }

  /// Returns the numbers of a text such as `320 pages`. Spaces and other separators inside a number are part of it.
  private static func numbers(in text: String) -> [String] {
    let parts = text.split { !($0.isASCII && $0.isNumber || separators.contains($0)) }
    return parts.compactMap { part in
      let digits = part.indices.filter { part[$0].isNumber }
      guard let first = digits.first, let last = digits.last else { return nil }
      let isNegative = first > text.startIndex && text[text.index(before: first)] == "-"
      return (isNegative ? "-" : "") + part[first...last]
    }
  }

  /// Returns the plain forms of a number with a decimal comma or separators of thousands: two for `1,200`.
  private static func readings(of text: String) -> [String] {
    let groups = text.split(omittingEmptySubsequences: false, whereSeparator: separators.contains)
    let signs = Set(text.filter(separators.contains))
    let areThousands = signs.count == 1 && groups.dropFirst().allSatisfy { $0.utf8.count == 3 }
    let whole = areThousands && groups[0] != "0" ? groups.joined() : nil
    let isDecimal = groups.count == 2 && !signs.isDisjoint(with: [".", ","])
    return [whole, isDecimal || groups.count == 1 ? groups.joined(separator: ".") : nil].compactMap { $0 }
  }

  private static let separators: Set<Character> = [".", ",", " ", "'", "’", "_"]
}
