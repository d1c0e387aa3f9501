import Diagnostics
import FrontMatter

extension FieldType {
  /// The name of a series, and the position in it.
  static let series = FieldType(
    "series",
    example: "{name: Earthsea, number: 1}",
    as: .text,
    isSearched: true,
    grouping: .series
  ) { reader, field in field.kind.flatMap { reader.series(field.key, of: $0) } }
}

extension EntryReader {
  /// Returns a series and the position in it: `{name: The Locked Tomb, number: 1}`, or `The Locked Tomb 1`.
  fileprivate mutating func series(_ key: String, of kind: TopicKind) -> FieldValue? {
    expect(key, .series(kind))
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
