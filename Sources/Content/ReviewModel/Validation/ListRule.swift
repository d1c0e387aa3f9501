import Diagnostics
import FrontMatter

// MARK: - Lists
extension EntryReader {
  /// Returns the texts of a key; empty if it is missing.
  mutating func texts(_ key: String) -> [String] { writtenTexts(key).map(\.value) }

  /// Returns the texts of a key with their ranges. Names contain no commas and mostly no spaces, with which other systems
  /// separate them on one line.
  mutating func writtenTexts(_ key: String, areNames: Bool = false) -> [Ranged<String>] {
    expect(key, .texts)
    guard let entry = entry(key) else { return [] }
    guard case .sequence(let values, _) = entry.value else {
      reportNotAList(entry, areNames: areNames)
      return []
    }
    return values.compactMap { listed($0, in: key) }
  }

  private mutating func listed(_ value: Value, in key: String) -> Ranged<String>? {
    guard case .scalar(let scalar) = value else {
      report(
        .wrongType,
        "each item of '\(key)' must be a single value",
        hint: "write \(key): [one, two]",
        at: value.range
      )
      return nil
    }
    return checked(scalar, of: key, at: scalar.range)
  }

  private mutating func reportNotAList(_ entry: Entry, areNames: Bool) {
    let (key, range) = (entry.key.text, entry.errorRange)
    guard case .scalar(let scalar) = entry.value else {
      return report(.wrongType, "key '\(key)' requires a list", hint: "write \(key): [one, two]", at: range)
    }
    let texts = scalar.text.split(separator: ",").map { cleaned(String($0)) }.filter { !$0.isEmpty }
    let mayBeSeveral = texts.count != 1 || texts[0].contains(" ")
    let isUnambiguous = areNames ? texts.count > 1 || !mayBeSeveral : texts.count == 1
    let list = YAML.texts(texts)
    let (correction, hint) = (isUnambiguous ? list : nil, "write \(key): \(list)")
    report(.wrongType, "key '\(key)' requires a list", correction: correction, of: key, hint: hint, at: range)
  }

  /// Returns a reader for each mapping in the list of a key.
  mutating func mappings(_ key: String, example: String) -> [EntryReader] {
    expect(key, .mappings)
    guard let entry = entry(key) else { return isProbing ? [nested([], at: place)] : [] }
    guard case .sequence(let values, _) = entry.value else {
      report(.wrongType, "key '\(key)' requires a list", hint: "write \(key): [\(example)]", at: entry.key.range)
      return []
    }
    return values.compactMap { value in
      if case .mapping(let entries, let range) = value { return nested(entries, at: range.firstByte) }
      report(.wrongType, "each item of '\(key)' must be a mapping", hint: "write - \(example)", at: value.range)
      return nil
    }
  }

  /// Returns whether the value of a key is a mapping.
  mutating func isMapping(_ key: String) -> Bool {
    if case .mapping = entry(key)?.value { true } else { false }
  }

  /// Returns a reader for the mapping of a key; nil if it is missing.
  mutating func mapping(_ key: String, example: String) -> EntryReader? {
    expect(key, .mapping)
    guard let entry = entry(key) else { return isProbing ? nested([], at: place) : nil }
    if case .mapping(let entries, _) = entry.value { return nested(entries, at: entry.key.range) }
    report(
      .wrongType,
      "key '\(key)' requires a mapping",
      hint: "write indented entries below it, such as \(example)",
      at: entry.errorRange
    )
    return nil
  }
}

extension SourceRange {
  fileprivate var firstByte: SourceRange { SourceRange(lowerBound, min(lowerBound + 1, upperBound)) }
}
