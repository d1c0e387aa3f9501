import Diagnostics

/// What keys take, told by the rules that read them.
extension EntryReader {
  /// The keys that a reading asks for, in its order, found by reading a file that holds nothing.
  static func expectedKeys(
    _ explanations: [String: String],
    _ read: (inout EntryReader) -> Void
  ) -> [ExpectedKey] {
    var reader = EntryReader(probing: SourceFile(path: "", bytes: []))
    read(&reader)
    return (reader.expected ?? []).map { $0.explained(by: explanations) }
  }

  /// Says what a key takes, for who wants to know. Of several rules that read a key, the first, which is nearest to what
  /// the key means, says it; each may say that it must be written.
  mutating func expect(_ key: String, _ value: @autoclosure () -> ExpectedValue, isRequired: Bool = false) {
    if isProbing { note(ExpectedKey(key: key, value: value(), isRequired: isRequired)) }
  }

  /// Says what a field takes.
  mutating func expect(_ field: Field) {
    if isProbing { note(field.expected) }
  }
}

extension ExpectedKey {
  /// With explanations of itself and what it holds, by their path.
  fileprivate func explained(by texts: [String: String], below path: String = "") -> ExpectedKey {
    var key = self
    if key.explanation.isEmpty { key.explanation = texts[path + self.key] ?? "" }
    key.keys = keys.map { $0.explained(by: texts, below: value.isSeries ? "series." : path + self.key + ".") }
    return key
  }
}

extension ExpectedValue {
  fileprivate var isSeries: Bool { if case .series = self { true } else { false } }
}
