import Diagnostics
import FrontMatter

/// Categories: one of those that the configuration lists.
extension EntryReader {
  /// The index of the category that a key names; nil with a finding when there is none.
  mutating func category(_ key: String, among categories: [Category]) -> Int? {
    guard let name = requiredText(key, example: categories.first?.name ?? "Movie") else { return nil }
    // Without any category the configuration is at fault, and says so once.
    guard !categories.isEmpty else { return nil }
    if let index = categories.firstIndex(where: { $0.name == name }) { return index }
    reportUnknownCategory(name, among: categories, at: valuePlace(of: key))
    return nil
  }

  mutating func reportUnknownCategory(_ name: String, among categories: [Category], at range: SourceRange) {
    let names = categories.map(\.name)
    let similar = nearest(to: name, among: names)
    report(
      .unknownCategory,
      "there is no category '\(name)'",
      hint: similar.map { "did you mean '\($0)'?" } ?? "site.yaml lists \(names.joined(separator: ", "))",
      at: range
    )
  }
}
