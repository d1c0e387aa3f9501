import FrontMatter

extension FieldType {
  /// A condition. A false one has no value.
  static let condition = FieldType("condition", example: "true", as: .condition) {
    $0.condition($1.key) ? .condition : nil
  }
}

extension ValueForm<Bool> {
  static let condition = ValueForm(
    .notACondition,
    "true or false",
    example: "true",
    read: { words[$0.lowercased()] },
    write: { .plain("\($0)") },
    correct: { short[$0.lowercased()].map { .certain($0) } ?? Corrections(values: [(true, nil), (false, nil)]) }
  )

  private static let words = ["true": true, "yes": true, "on": true, "false": false, "no": false, "off": false]
  private static let short = ["1": true, "y": true, "0": false, "n": false]
}

extension EntryReader {
  /// Returns the value of a condition; nil if it is missing or invalid.
  mutating func optionalCondition(_ key: String) -> Bool? {
    expect(key, .condition)
    return value(key, .condition)?.value
  }

  /// Returns the value of a condition; `fallback` if it is missing or invalid.
  mutating func condition(_ key: String, default fallback: Bool = false) -> Bool {
    optionalCondition(key) ?? fallback
  }
}
