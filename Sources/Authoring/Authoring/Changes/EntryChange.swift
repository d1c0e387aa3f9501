import Diagnostics
import FrontMatter

/// The smallest edit that sets an entry of front matter. All other bytes stay unchanged: comments, order, quotes, line endings.
package enum EntryChange {
  /// Returns the replacements that set a key to a value, in the style of the old value if possible; nil removes the key and
  /// its lines.
  ///
  /// Returns an empty list if the value is unchanged, or if every edit would change other entries. A new key is inserted
  /// after the keys that precede it in `order`, otherwise at the end.
  package static func replacements(
    setting key: String,
    to value: YAML?,
    in document: FencedDocument,
    order: [String] = []
  ) -> [Replacement] {
    let entry = document.entries.first { $0.key.text == key }
    if entry.map({ Reading($0.value).cleaned }) == value.map({ Reading($0).cleaned }) { return [] }
    let candidates =
      switch (entry, value) {
      case (let entry?, let value?): changes(of: entry, to: value, in: document)
      case (let entry?, nil): removals(of: entry, in: document)
      case (nil, let value?): additions(of: key, value, in: document, order)
      case (nil, nil): [[Replacement]]()
      }
    return candidates.first { leavesOthers($0, key, value, in: document) } ?? []
  }

  /// Returns the replacements that set several keys, one after the other. Rows of a list that move keep their comments and style.
  package static func replacements(
    setting values: [(key: String, value: YAML?)],
    in document: FencedDocument,
    order: [String] = []
  ) -> [Replacement] {
    var (file, document) = (FixedFile(document.source), document)
    func apply(_ changes: [Replacement]) {
      guard !changes.isEmpty else { return }
      file.replace(changes)
      let changed = SourceFile(path: document.source.path, bytes: file.bytes)
      document = document.reparsed(changed) ?? document
    }
    for (key, value) in values {
      apply(reordering(key, like: value, in: document))
      apply(replacements(setting: key, to: value, in: document, order: order))
    }
    return file.changes
  }

  /// Returns the replacements that put the rows of a list in the order of its new value; empty if their order stays.
  private static func reordering(_ key: String, like value: YAML?, in document: FencedDocument) -> [Replacement] {
    guard case .list(let new)? = value, let entry = document.entries.first(where: { $0.key.text == key }),
      case .sequence(let old, let range) = entry.value, let rows = Rows(old, in: range, of: document.source)
    else { return [] }
    let order = RowOrder.indices(of: old.map { Reading($0).cleaned }, like: new.map { Reading($0).cleaned })
    guard order != Array(old.indices) else { return [] }
    let changes = rows.reordering(order)
    return leavesOthers(changes, key, .list(order.map { YAML(old[$0]) }), in: document) ? changes : []
  }

  private static func changes(of entry: Entry, to value: YAML, in document: FencedDocument) -> [[Replacement]] {
    let change = ValueChange(document.source, isInBrackets: document.isInBrackets)
    return [change.keepingStyle(of: entry, value), change.onOneLine(entry, value)]
  }

  /// Returns two candidates: removing the lines of an entry, or only its value. The second applies if the following lines would
  /// otherwise join the previous entry.
  private static func removals(of entry: Entry, in document: FencedDocument) -> [[Replacement]] {
    let index = document.entries.firstIndex(of: entry) ?? 0
    let lines = document.rows?.removing(index..<index + 1)
    return [lines ?? [], ValueChange(document.source, isInBrackets: false).onOneLine(entry, .plain(""))]
  }

  private static func additions(
    of key: String,
    _ value: YAML,
    in document: FencedDocument,
    _ order: [String]
  ) -> [[Replacement]] {
    let text = "\(YAML.text(key)): \(value.written(inside: document.isInBrackets))"
    guard let rows = document.rows else { return [document.insertion(with: text)] }
    return [rows.inserting([text], at: document.place(of: key, order)), rows.inserting([text], at: rows.ranges.count)]
  }

  /// Whether the file, after the replacements, has the value under the key and no other entry has changed.
  private static func leavesOthers(
    _ replacements: [Replacement],
    _ key: String,
    _ value: YAML?,
    in document: FencedDocument
  ) -> Bool {
    let changed = document.source.replacing(replacements)
    guard let after = document.reparsed(changed), after.body.count == document.body.count else { return false }
    return after.reading(of: key) == (value.map { Reading($0) } ?? .null)
      && after.readings(without: key) == document.readings(without: key)
  }
}

extension FencedDocument {
  /// Returns the value of a key; `.null` if the key is missing.
  fileprivate func reading(of key: String) -> Reading {
    entries.first { $0.key.text == key }.map { Reading($0.value) } ?? .null
  }

  fileprivate func readings(without key: String) -> [[String: Reading]] {
    entries.filter { $0.key.text != key }.map { [$0.key.text: Reading($0.value)] }
  }

  /// Returns the index among the entries at which a new key is inserted.
  fileprivate func place(of key: String, _ order: [String]) -> Int {
    guard let number = order.firstIndex(of: key) else { return entries.count }
    let (before, after) = (Set(order[..<number]), Set(order[number...]))
    return entries.lastIndex { before.contains($0.key.text) }.map { $0 + 1 }
      ?? entries.firstIndex { after.contains($0.key.text) } ?? entries.count
  }
}
