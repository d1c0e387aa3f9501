import BinaryCoding
import Notation

extension FieldType {
  /// A year of four digits.
  package static let year = FieldType(
    "year",
    example: "1994",
    as: .text,
    isSearched: true,
    isDistinctive: true,
    measure: .years,
    steps: [10, 50, 100, 500, 1000]
  ) {
    reader,
    field in
    reader.expect(field.key, .written(.year))
    return reader.value(field.key, .year).map { .text($0.value) }
  }
}

extension Measure {
  static let years = Measure(.year, write: { Int($0.description)?.padded(to: 4) ?? "" }) { text in
    Quantity(text).map { $0...$0 }
  }
}

extension WrittenForm {
  fileprivate static let year = WrittenForm("a year, such as 1994", pattern: "\\d{4}", numbers: 0...9999) {
    "\($0.year)"
  }
}

extension ValueForm<String> {
  fileprivate static let year = ValueForm(
    .dateInvalid,
    "a year",
    example: "1994",
    read: { $0.utf8.count == 4 && $0.utf8.allSatisfy(\.isDigit) ? $0 : nil },
    write: { .plain($0) }
  ) { text in
    let numbers = text.split { !$0.isASCII || !$0.isNumber }.map(String.init)
    let years = numbers.filter { $0.utf8.count == 4 }
    if years.isEmpty, let short = FreeformDay.year(of: numbers) { return .likely("\(short)") }
    return Corrections(values: years.map { ($0, nil) })
  }
}

extension FreeformDay {
  /// Returns the year of a single number of two digits, as in `'94`; otherwise nil.
  fileprivate static func year(of numbers: [String]) -> Int? {
    numbers.count == 1 && numbers[0].utf8.count == 2 ? year(numbers[0]) : nil
  }
}
