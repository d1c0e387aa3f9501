import Diagnostics
import FrontMatter

// MARK: - Queries as mappings: {category: Film, rating: 4.., not: {tags: [noir]}}
extension EntryReader {
  /// Returns the query of the entries, which must all hold; nil with a diagnostic for an invalid entry.
  mutating func query(_ fields: QueryFields) -> Query? {
    expect(fields)
    var parts: [Query?] = []
    for field in fields.all {
      if let key = field.entry, isWritten(key) { parts.append(query(writtenNames(key), of: field)) }
    }
    if isWritten("not") { parts.append(negation(fields)) }
    for (key, join) in Self.joints where isWritten(key) { parts.append(alternatives(key, fields).map(join)) }
    for key in unknownKeys {
      let names = fields.all.compactMap(\.entry) + ["not"] + Self.joints.map(\.key)
      let hint = "use \(names.joined(separator: ", "))"
      report(.unknownField, "unknown field '\(key.text)'", key.text, among: names, hint: hint, at: key.range)
      parts.append(nil)
    }
    for key in emptyKeys { report(.emptyValue, "key '\(key.text)' is empty", hint: "write a value", at: key.range) }
    let valid = parts.compactMap(\.self)
    return valid.count == parts.count ? .joined(valid) : nil
  }

  /// Records the keys of conditions, and those of their opposites.
  private mutating func expect(_ fields: QueryFields) {
    guard isProbing else { return }
    for field in fields.all { if let key = field.entry { expect(key, field.type.expected) } }
    let conditions = expected ?? []
    expect("not", .mapping)
    change("not") { $0.keys = conditions }
    for joint in Self.joints {
      expect(joint.key, .mappings)
      change(joint.key) { $0.keys = conditions }
    }
    explain(["not": "Conditions that must not hold.", "any": "Conditions of which one must hold."])
  }

  private static let joints: [(key: String, join: @Sendable ([Query]) -> Query)] = [
    ("any", { .any($0) }), ("all", { .joined($0) }),
  ]

  private mutating func negation(_ fields: QueryFields) -> Query? {
    guard var reader = mapping("not", example: "tags: [noir]") else { return nil }
    let query = reader.query(fields)
    report(reader, of: "not")
    return query?.negated
  }

  private mutating func alternatives(_ key: String, _ fields: QueryFields) -> [Query]? {
    var queries: [Query?] = []
    for var reader in mappings(key, example: "{category: Film}") {
      queries.append(reader.query(fields))
      report(reader, of: key)
    }
    let valid = queries.compactMap(\.self)
    return valid.count == queries.count && !valid.isEmpty ? valid : nil
  }
}
