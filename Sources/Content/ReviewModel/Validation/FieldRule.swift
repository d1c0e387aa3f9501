// MARK: - Values of fields
extension EntryReader {
  /// Returns the values of the fields of a category, or of all fields if it is nil.
  mutating func details(_ fields: [Field], category: Int? = nil) -> Details {
    var details = Details()
    for field in fields {
      guard field.isFor(category) else {
        reportMisplaced(field)
        continue
      }
      let value = field.type.read(&self, field)
      expect(field)
      if let value {
        details.add(field.key, value)
      } else if field.isRequired, !holdsValue(field.key), category != nil || field.categories == nil {
        reportMissing(field.key, example: field.type.example)
      }
    }
    return details
  }

  private mutating func reportMisplaced(_ field: Field) {
    guard let entry = entry(field.key) else { return }
    report(
      .fieldOfOtherCategory,
      "key '\(field.key)' is not allowed in this category",
      hint: "remove the line, or add the category to 'for' of the field in site.yaml",
      at: entry.key.range
    )
  }
}
