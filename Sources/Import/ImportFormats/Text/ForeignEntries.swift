import FrontMatter
import ReviewModel

/// The front matter entries of another system, by normalized keys (`ForeignKeys.plain`).
package struct ForeignEntries {
  /// The entries in their original order; the members of `params` (Hugo) replace that entry.
  package let all: [(plain: String, entry: Entry)]

  package init(_ entries: [Entry]) {
    let flat = entries.flatMap { entry -> [Entry] in
      guard entry.key.text == "params", case .mapping(let members, _) = entry.value else { return [entry] }
      return members
    }
    all = flat.map { (ForeignKeys.plain($0.key.text), $0) }
  }

  /// The first nonempty value of the normalized keys, in the order of the keys.
  package subscript(plain: String...) -> Value? { self[plain] }

  package subscript(plain: [String]) -> Value? {
    plain.lazy.compactMap { name in all.first { $0.plain == name && !$0.entry.value.isNull }?.entry.value }.first
  }
}

extension Value {
  /// The text of a scalar on one line; nil if the value is empty or not a scalar.
  package var text: String? {
    guard case .scalar(let scalar) = self, !scalar.isNull else { return nil }
    let text = cleaned(scalar.text)
    return text.isEmpty ? nil : text
  }

  /// The texts of a list, or of a single scalar.
  package var texts: [String] {
    if case .sequence(let values, _) = self { values.compactMap(\.text) } else { text.map { [$0] } ?? [] }
  }

  /// The texts, or the `name` or `title` of mappings, such as people with further properties.
  package var names: [String] {
    switch self {
    case .scalar: texts
    case .sequence(let values, _): values.flatMap(\.names)
    case .mapping: member("name", "title")?.texts ?? []
    }
  }

  /// Whether the value is a scalar or a list of scalars.
  package var isFlat: Bool {
    switch self {
    case .scalar: true
    case .sequence(let values, _): values.allSatisfy { if case .scalar = $0 { true } else { false } }
    case .mapping: false
    }
  }

  /// The Boolean value of `true`, `yes`, `false` or `no`; nil for other values.
  package var condition: Bool? {
    guard case .scalar(let scalar) = self else { return nil }
    return ["true": true, "yes": true, "false": false, "no": false][scalar.text.lowercased()]
  }

  /// Returns the member of a mapping with the first matching normalized key.
  package func member(_ names: String...) -> Value? {
    guard case .mapping(let members, _) = self else { return nil }
    let entries = ForeignEntries(members)
    return names.lazy.compactMap { entries[$0] }.first
  }

  /// The entries of a mapping; empty for other values.
  package var members: [Entry] { if case .mapping(let members, _) = self { members } else { [] } }
}
