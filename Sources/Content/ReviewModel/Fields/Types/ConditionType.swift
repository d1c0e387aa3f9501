import FrontMatter

extension FieldType {
  /// A condition. A false one has no value.
  static let condition = FieldType("condition", example: "true", as: .condition) {
    $0.condition($1.key) ? .condition : nil
  }
}

extension EntryReader {
  /// Returns the value of a condition; nil if it is missing or invalid.
  mutating func optionalCondition(_ key: String) -> Bool? {
    expect(key, .condition)
    guard let entry = entry(key), let scalar = scalar(of: entry) else { return nil }
    switch scalar.text.lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default:
      report(
        .notACondition,
        "key '\(key)' requires true or false, not '\(scalar.text)'",
        correction: ["1": "true", "y": "true", "0": "false", "n": "false"][scalar.text.lowercased()].map(YAML.plain),
        of: key,
        hint: "write \(key): true",
        at: entry.errorRange
      )
      return nil
    }
  }

  /// Returns the value of a condition; `fallback` if it is missing or invalid.
  mutating func condition(_ key: String, default fallback: Bool = false) -> Bool {
    optionalCondition(key) ?? fallback
  }
}
