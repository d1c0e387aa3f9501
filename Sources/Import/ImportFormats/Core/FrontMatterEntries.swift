import FrontMatter
import Notation
import ReviewModel

/// The entries of front matter to write, with unique keys.
package struct FrontMatterEntries: Sendable {
  private var values: [(key: String, value: YAML)] = []

  package init() {}

  /// The value of a key; setting nil removes the entry.
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

  /// Sets a text on one line; an empty or nil text has no effect.
  package mutating func set(_ key: String, text: String?) {
    let text = cleaned(text ?? "")
    if !text.isEmpty { self[key] = .text(text) }
  }

  /// Sets a list of the nonempty texts; an empty list has no effect.
  package mutating func set(_ key: String, texts: some Sequence<String>) {
    let texts = texts.map(cleaned).filter { !$0.isEmpty }
    if !texts.isEmpty { self[key] = .texts(texts) }
  }

  /// Sets a day; nil has no effect.
  package mutating func set(_ key: String, day: CalendarDay?) {
    if let day { self[key] = .plain("\(day)") }
  }

  /// Sets a day, with the time of day if the timestamp has one; nil has no effect.
  package mutating func set(_ key: String, timestamp: Timestamp?) {
    if let timestamp { self[key] = .plain("\(timestamp)") }
  }

  /// Sets an integer; nil has no effect.
  package mutating func set(_ key: String, number: Int?) {
    if let number { self[key] = .plain("\(number)") }
  }

  /// Sets a Boolean to `true`; `false` is not written.
  package mutating func set(_ key: String, holds: Bool) {
    if holds { self[key] = .plain("true") }
  }

  /// The keys, in the order in which they were set.
  package var keys: [String] { values.map(\.key) }

  /// The lines of front matter between the fences. Title, rating, category, days and restaurant precede the site's own
  /// fields; the other keys follow.
  package var lines: [String] {
    let order = Dictionary(uniqueKeysWithValues: (Self.first + Self.last).enumerated().map { ($1, $0) })
    let places = values.indices.sorted { one, other in
      (order[values[one].key] ?? Self.first.count, one) < (order[values[other].key] ?? Self.first.count, other)
    }
    return places.flatMap { Self.lines(values[$0].key, values[$0].value) }
  }

  /// The number of mappings from which a list has one line for each.
  private static let leastLines = 6

  private static func lines(_ key: String, _ value: YAML) -> [String] {
    guard case .list(let items) = value, items.count >= leastLines,
      items.contains(where: { if case .mapping = $0 { true } else { false } })
    else { return ["\(key): \(value)"] }
    return ["\(key):"] + items.map { "  - \($0)" }
  }

  private static let first = [
    "title", "name", "rating", "category", "date", "visited", "published", "updated", "subject", "restaurant",
  ]
  /// The keys after the fields of the site; the empty string is the position of those fields.
  private static let last = {
    let middle = ["", "verdict", "image", "alt", "tags", "pick"] + Review.fields.map(\.key)
    let end = ["slug", "aliases", "draft"]
    return middle + ReviewValidator.ownKeys.filter { !(first + middle + end).contains($0) } + end
  }()
}

extension FrontMatterEntries {
  /// Removes the language if it is the language of the site: `en` on a site in `en` or `en-GB`.
  package mutating func removeLanguage(_ site: String) {
    guard case .text(let own)? = self["lang"] else { return }
    if (site.lowercased() + "-").hasPrefix(own.lowercased() + "-") { self["lang"] = nil }
  }
}
