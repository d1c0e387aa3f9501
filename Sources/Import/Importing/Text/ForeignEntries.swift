import FrontMatter
import ReviewModel

/// The entries of a file of another system by their plain keys (`ForeignKeys.plain`).
struct ForeignEntries {
  /// In the order in which they were written; those of `params` (Hugo) stand with the others.
  let all: [(plain: String, entry: Entry)]

  init(_ entries: [Entry]) {
    let flat = entries.flatMap { entry -> [Entry] in
      guard entry.key.text == "params", case .mapping(let members, _) = entry.value else { return [entry] }
      return members
    }
    all = flat.map { (ForeignKeys.plain($0.key.text), $0) }
  }

  /// The value of the first of some plain keys that has one.
  subscript(plain: String...) -> Value? { self[plain] }

  subscript(plain: [String]) -> Value? {
    plain.lazy.compactMap { name in all.first { $0.plain == name && !$0.entry.value.isNothing }?.entry.value }.first
  }
}

extension Value {
  /// The text of a scalar on one line; nil for others and where there is nothing.
  var text: String? {
    guard case .scalar(let scalar) = self, !scalar.isNothing else { return nil }
    let text = cleaned(scalar.text)
    return text.isEmpty ? nil : text
  }

  /// The texts of a list, or one alone.
  var texts: [String] {
    if case .sequence(let values, _) = self { values.compactMap(\.text) } else { text.map { [$0] } ?? [] }
  }

  /// The texts, or what entries of it call `name`: of people who have more than that.
  var names: [String] {
    switch self {
    case .scalar: texts
    case .sequence(let values, _): values.flatMap(\.names)
    case .mapping: member("name", "title")?.texts ?? []
    }
  }

  /// Whether it holds scalars alone: one, or a list.
  var isFlat: Bool {
    switch self {
    case .scalar: true
    case .sequence(let values, _): values.allSatisfy { if case .scalar = $0 { true } else { false } }
    case .mapping: false
    }
  }

  /// `true` or `false`, as it was written without quotes; nil for others.
  var condition: Bool? {
    guard case .scalar(let scalar) = self else { return nil }
    return ["true": true, "yes": true, "false": false, "no": false][scalar.text.lowercased()]
  }

  /// The value of a key of a mapping, by the first plain name that it has.
  func member(_ names: String...) -> Value? {
    guard case .mapping(let members, _) = self else { return nil }
    let entries = ForeignEntries(members)
    return names.lazy.compactMap { entries[$0] }.first
  }

  /// The entries of a mapping; none for others.
  var members: [Entry] { if case .mapping(let members, _) = self { members } else { [] } }
}
