extension FieldType {
  /// A text on one line.
  package static let text = FieldType("text", example: "text", as: .text, isSearched: true, isDistinctive: true) {
    $0.text($1.key).map { .text($0) }
  }

  /// A list of texts.
  static let texts = FieldType("texts", example: "[one, two]", as: .texts, isSearched: true) { reader, field in
    let texts = reader.texts(field.key)
    return texts.isEmpty ? nil : .texts(texts)
  }
}
