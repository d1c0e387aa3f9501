import Diagnostics
import FrontMatter

/// Categories: one of those that the configuration lists.
extension EntryReader {
  /// The index of the category that a key names; nil with a finding when there is none.
  mutating func category(_ key: String, among categories: [Category]) -> Int? {
    expect(key, .category(categories.map(\.name)))
    guard let name = requiredText(key, example: categories.first?.name ?? "Movie") else { return nil }
    // Without any category the configuration is at fault, and says so once.
    guard !categories.isEmpty else { return nil }
    return index(of: name, among: categories, at: valuePlace(of: key))
  }

  /// The index of the category with a name that stands somewhere; nil with a finding when there is none.
  mutating func index(of name: String, among categories: [Category], at range: SourceRange) -> Int? {
    if let index = categories.firstIndex(where: { $0.name == name }) { return index }
    let names = categories.map(\.name)
    let (message, hint) = ("unknown category '\(name)'", "use \(names.joined(separator: ", "))")
    report(.unknownCategory, message, name, among: names, hint: hint, at: range)
    return nil
  }
}
