extension FieldType {
  /// Returns a type whose values are some of the texts.
  static func choice(_ texts: [String]) -> FieldType {
    FieldType(
      "choice",
      example: texts.first ?? "",
      choices: texts,
      as: .text,
      isSearched: true,
      isDistinctive: true,
      steps: [1]
    ) { $0.choice($1.key, among: texts).map { .text($0) } }
  }
}

extension EntryReader {
  /// Returns the text of a key, if it is one of the texts.
  mutating func choice(_ key: String, among texts: [String]) -> String? {
    expect(key, .choice(texts))
    return writtenText(key, mayHaveBrackets: false).flatMap { choice($0, of: key, among: texts) }
  }

  /// Returns a text, if it is one of the texts.
  mutating func choice(_ text: Ranged<String>, of key: String, among texts: [String]) -> String? {
    if texts.contains(text.value) { return text.value }
    let message = "unknown value '\(text.value)' of '\(key)'"
    let hint = "use \(texts.joined(separator: ", "))"
    report(.unknownChoice, message, text.value, among: texts, hint: hint, at: text.range)
    return nil
  }
}
