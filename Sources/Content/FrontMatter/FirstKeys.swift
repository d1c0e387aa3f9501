import Diagnostics

/// The keys of a mapping. The first ones are compared one by one, which saves a dictionary for each line of a log: in one of 10,000
/// lines, updating the dictionaries took an eighth of the instructions for reading the YAML.
struct FirstKeys {
  private var others: [String: SourceRange] = [:]

  private static let few = 12

  /// Returns the range of an equal key before a key; nil for the first one, which becomes the next of `entries`.
  mutating func insert(_ key: Scalar, behind entries: [Entry]) -> SourceRange? {
    if let first = entries.prefix(Self.few).first(where: { $0.key.text == key.text }) { return first.key.range }
    guard entries.count >= Self.few else { return nil }
    if let other = others[key.text] { return other }
    others[key.text] = key.range
    return nil
  }
}
