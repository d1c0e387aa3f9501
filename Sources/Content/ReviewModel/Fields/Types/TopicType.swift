import Diagnostics
import FrontMatter
import Notation

extension FieldType {
  /// The name of a topic.
  static let topic = FieldType("topic", example: "a name", as: .text, isSearched: true, grouping: .topics) {
    reader,
    field in
    field.kind.flatMap { reader.topic(field.key, of: $0) }.map { .topics([$0]) }
  }

  /// The names of several topics.
  static let topics = FieldType(
    "topics",
    example: "[one name, another]",
    as: .texts,
    isSearched: true,
    grouping: .topics
  ) { reader, field in
    let topics = field.kind.map { reader.topics(field.key, of: $0, mayBeOne: true) } ?? []
    return topics.isEmpty ? nil : .topics(topics)
  }
}

extension EntryReader {
  /// Returns the topic of a key.
  mutating func topic(_ key: String, of kind: TopicKind) -> Ranged<Topic>? {
    expect(key, .topic(kind))
    return writtenText(key).flatMap { name($0) }
  }

  /// Returns the topics of a key that takes a list, or a single name if allowed. Later spellings of a topic are left out.
  mutating func topics(_ key: String, of kind: TopicKind, mayBeOne: Bool) -> [Ranged<Topic>] {
    expect(key, .topics(kind, mayBeOne: mayBeOne))
    let names = mayBeOne ? writtenNames(key) : writtenTexts(key, areNames: true)
    return names.compactMap { name($0) }.distinct
  }

  /// Returns the topic with a name; warns about typographic quotation marks around it, which YAML reads as a part of the name.
  mutating func name(_ text: Ranged<String>) -> Ranged<Topic>? {
    warnAboutMarks(around: text)
    return topic(text)
  }

  /// Returns the texts of a key that takes a list or a single text.
  mutating func writtenNames(_ key: String) -> [Ranged<String>] {
    guard let entry = entry(key) else { return [] }
    guard case .scalar = entry.value else { return writtenTexts(key) }
    return writtenText(key).map { name in
      warnAboutMarks(aroundEachIn: name, of: key)
      return [name]
    } ?? []
  }
}

extension [Ranged<Topic>] {
  /// The topics without later spellings of the same ones.
  package var distinct: [Ranged<Topic>] {
    guard count > 1 else { return self }
    var seen = Set<NameKey>(minimumCapacity: count)
    return filter { seen.insert($0.value.key).inserted }
  }
}

// MARK: - Typographic quotation marks, which YAML reads as a part of the text
extension EntryReader {
  /// Warns about a name in typographic quotation marks.
  mutating func warnAboutMarks(around name: Ranged<String>) {
    let bare = withoutTypographicQuotes(name.value)
    guard bare.utf8.count < name.value.utf8.count, !bare.isEmpty else { return }
    let written = YAML.text(bare).written(inside: true)
    report(
      .quotedName,
      "typographic quotation marks are part of the name '\(name.value)'",
      hint: "write \(written)",
      at: name.range,
      fix: [Replacement(name.range, with: written)]
    )
  }

  /// Warns about one text that consists of several names in typographic quotation marks.
  mutating func warnAboutMarks(aroundEachIn text: Ranged<String>, of key: String) {
    let names = text.value.commaSeparated.map(cleaned)
    let bare = names.map(withoutTypographicQuotes)
    guard names.count > 1, zip(names, bare).allSatisfy({ $0.utf8.count > $1.utf8.count }) else { return }
    report(
      .quotedName,
      "typographic quotation marks are part of the name '\(text.value)'",
      hint: "write \(key): \(YAML.texts(bare))",
      at: text.range,
      fix: [Replacement(text.range, with: "\(YAML.texts(bare))")]
    )
  }
}
