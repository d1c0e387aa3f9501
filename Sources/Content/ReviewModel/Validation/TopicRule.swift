import Diagnostics
import FrontMatter

// MARK: - Topics
extension EntryReader {
  /// Returns the topics of a key that takes a list or a single name.
  mutating func topics(_ key: String) -> FieldValue? {
    let topics = distinct(writtenNames(key).compactMap { topic($0) })
    return topics.isEmpty ? nil : .topics(topics)
  }

  private mutating func writtenNames(_ key: String) -> [Ranged<String>] {
    guard let entry = entry(key) else { return [] }
    if case .scalar = entry.value { return writtenText(key).map { [$0] } ?? [] }
    return writtenTexts(key)
  }

  /// Returns the topics without later spellings of the same topic.
  func distinct(_ topics: [Ranged<Topic>]) -> [Ranged<Topic>] {
    guard topics.count > 1 else { return topics }
    var seen = Set<NameKey>(minimumCapacity: topics.count)
    return topics.filter { seen.insert($0.value.key).inserted }
  }

  /// Returns a series and the position in it: `{name: The Locked Tomb, number: 1}`, or `The Locked Tomb 1`.
  mutating func series(_ key: String) -> FieldValue? {
    if !isMapping(key), !isProbing { return namedSeries(key) }
    guard var reader = mapping(key, example: "name: The Locked Tomb") else { return nil }
    let name = reader.requiredText("name", example: "The Locked Tomb")
    let place = reader.placeInSeries()
    reader.explain(["name": "Name of the series.", "number": "Number in the series, such as 3 or 2.5."])
    let series = name.flatMap { reader.topic(Ranged($0, at: reader.valuePlace(of: "name"))) }
    reader.reportUnknownKeys()
    report(reader, of: key)
    return series.map { .series($0, place: place) }
  }

  private mutating func namedSeries(_ key: String) -> FieldValue? {
    guard let text = writtenText(key) else { return nil }
    let parts = SeriesName(text.value)
    let name = Ranged(parts?.name ?? text.value, at: text.range)
    return topic(name).map { .series($0, place: parts?.place) }
  }

  /// Returns whether the value of a key is a mapping.
  mutating func isMapping(_ key: String) -> Bool {
    if case .mapping = entry(key)?.value { true } else { false }
  }

  private mutating func placeInSeries() -> Int? {
    expect("number", .number(0...100_000))
    guard let text = writtenText("number") else { return nil }
    if let place = SeriesName.place(text.value) { return place }
    report(
      .numberInvalid,
      "invalid series number '\(text.value)'",
      hint: "write digits, such as 3 or 2.5",
      at: text.range
    )
    return nil
  }
}
