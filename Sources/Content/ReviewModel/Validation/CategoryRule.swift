import Diagnostics
import FrontMatter

// MARK: - Category of a review
extension EntryReader {
  /// Returns the index of the category of a key; nil with a diagnostic if there is none.
  mutating func category(_ key: String, among categories: [Category]) -> Int? {
    expect(key, .category(categories.map(\.name)))
    guard let name = requiredText(key, example: categories.first?.name ?? "Movie") else { return nil }
    // A configuration without categories has an error, which is reported once.
    guard !categories.isEmpty else { return nil }
    return index(of: name, among: categories, at: valuePlace(of: key))
  }

  /// Returns the index of the category with a name; nil with a diagnostic if there is none.
  mutating func index(of name: String, among categories: [Category], at range: SourceRange) -> Int? {
    if let index = categories.firstIndex(where: { $0.name == name }) { return index }
    let names = categories.map(\.name)
    let (message, hint) = (
      "unknown category '\(name)'", "use \(names.joined(separator: ", ")), or add it to categories: in site.yaml"
    )
    report(.unknownCategory, message, name, among: names, hint: hint, at: range)
    return nil
  }
}
