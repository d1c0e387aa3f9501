import Diagnostics

// MARK: - Expected keys
extension EntryReader {
  /// Returns the keys that a rule requests, in their order, by reading an empty file.
  static func expectedKeys(_ read: (inout EntryReader) -> Void) -> [ExpectedKey] {
    var reader = EntryReader(probing: SourceFile(path: "", bytes: []))
    read(&reader)
    return reader.expected ?? []
  }

  /// Records the type of a key while probing. If several rules request a key, the first type is kept; each rule may mark
  /// the key as required.
  package mutating func expect(_ key: String, _ value: @autoclosure () -> ExpectedValue, isRequired: Bool = false) {
    if isProbing { note(ExpectedKey(key: key, value: value(), isRequired: isRequired)) }
  }

  /// Records the properties of a field whose key and type are recorded.
  mutating func expect(_ field: Field) {
    change(field.key) { key in
      (key.isRequired, key.categories) = (field.isRequired, field.categories)
      key.customName = field.explanation == nil ? field.label ?? field.key : nil
      key.explanation = field.explanation ?? "Custom field \(field.label ?? field.key): \(key.value.summary)."
    }
  }
}
