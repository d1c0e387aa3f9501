import FrontMatter

extension FieldType {
  /// A language tag (BCP 47).
  static let language = FieldType("language", example: "en", as: .text) {
    $0.language($1.key).map { .text($0) }
  }
}

extension EntryReader {
  /// Returns the language tag of a key (BCP 47: letters and digits joined by hyphens, beginning with a language of two or
  /// three letters).
  mutating func language(_ key: String) -> String? {
    expect(key, .language)
    guard let text = writtenText(key) else { return nil }
    if Self.isLanguage(text.value) { return text.value }
    let hyphenated = String(text.value.map { $0 == "_" ? "-" : $0 })
    report(
      .languageInvalid,
      "invalid language tag '\(text.value)'",
      correction: Self.isLanguage(hyphenated) ? .text(hyphenated) : nil,
      of: key,
      hint: "write \(key): en, or de-AT",
      at: text.range
    )
    return nil
  }

  private static func isLanguage(_ tag: String) -> Bool {
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    let areParts = parts.allSatisfy { part in
      (1...8).contains(part.count) && part.utf8.allSatisfy { $0.isLetter || $0.isDigit }
    }
    guard areParts, let first = parts.first else { return false }
    return (2...3).contains(first.count) && first.utf8.allSatisfy(\.isLetter)
  }
}
