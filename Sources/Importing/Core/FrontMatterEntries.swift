import FrontMatter
import Notation
import ReviewModel

/// The entries of front matter to be written; each key has one.
package struct FrontMatterEntries: Sendable {
  private var values: [(key: String, value: YAML)] = []

  package init() {}

  /// The value of a key; setting nil removes it.
  package subscript(key: String) -> YAML? {
    get { values.first { $0.key == key }?.value }
    set {
      let index = values.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): values[index].value = value
      case (let index?, nil): values.remove(at: index)
      case (nil, let value?): values.append((key, value))
      case (nil, nil): break
      }
    }
  }

  /// Sets a text on one line; nothing where it has no character to be shown.
  package mutating func set(_ key: String, text: String?) {
    let text = cleaned(text ?? "")
    if !text.isEmpty { self[key] = .text(text) }
  }

  /// Sets a list; nothing where it has no text.
  package mutating func set(_ key: String, texts: some Sequence<String>) {
    let texts = texts.map(cleaned).filter { !$0.isEmpty }
    if !texts.isEmpty { self[key] = .texts(texts) }
  }

  /// Sets a day.
  package mutating func set(_ key: String, day: CalendarDay?) {
    if let day { self[key] = .plain("\(day)") }
  }

  /// Sets a day, with the time of day where it has one.
  package mutating func set(_ key: String, timestamp: Timestamp?) {
    if let timestamp { self[key] = .plain("\(timestamp)") }
  }

  /// Sets a whole number.
  package mutating func set(_ key: String, number: Int?) {
    if let number { self[key] = .plain("\(number)") }
  }

  /// Sets a condition that holds; one that does not is not written.
  package mutating func set(_ key: String, holds: Bool) {
    if holds { self[key] = .plain("true") }
  }

  /// The keys, in the order in which they were set.
  package var keys: [String] { values.map(\.key) }

  /// The lines of front matter between its fences, in the order in which a person reads: what it is, what it is worth, when
  /// and where, the site's own fields, then what only machines need.
  package var lines: [String] {
    let order = Dictionary(uniqueKeysWithValues: (Self.first + Self.last).enumerated().map { ($1, $0) })
    let places = values.indices.sorted { one, other in
      (order[values[one].key] ?? Self.first.count, one) < (order[values[other].key] ?? Self.first.count, other)
    }
    return places.map { "\(values[$0].key): \(values[$0].value)" }
  }

  private static let first = [
    "title", "name", "rating", "category", "date", "visited", "published", "updated", "subject", "restaurant",
  ]
  /// The first of these shares its place in the order with the fields of the site.
  private static let last =
    ["", "verdict", "image", "alt", "tags", "pick"] + Review.fields.map(\.key) + ["qr", "slug", "aliases", "draft"]
}
