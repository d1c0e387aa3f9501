import Diagnostics
import FrontMatter
import BinaryCoding

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
    let series = name.flatMap { reader.name(Ranged($0, at: reader.valuePlace(of: "name"))) }
    reader.reportUnknownKeys()
    report(reader, of: key)
    return series.map { .series($0, place: place) }
  }

  private mutating func namedSeries(_ key: String) -> FieldValue? {
    guard let text = writtenText(key) else { return nil }
    let parts = SeriesName(text.value)
    let name = Ranged(parts?.name ?? text.value, at: text.range)
    return self.name(name).map { .series($0, place: parts?.place) }
  }

  private mutating func placeInSeries() -> Int? {
    expect("number", .number(0...100_000))
    return value("number", .placeInSeries)?.value
  }
}

extension ValueForm<Int> {
  /// The position in a series in hundredths.
  fileprivate static let placeInSeries = ValueForm(
    .numberInvalid,
    "a series number",
    example: "3",
    read: { SeriesName.place($0) },
    write: { .plain("\(Rating(hundredths: $0))") }
  ) { text in
    guard !text.startsWithBytes(of: "-") else { return Corrections() }
    let numbers = text.split { !($0.isASCII && $0.isNumber || ".,".contains($0)) }
    let places = numbers.compactMap { SeriesName.place(String($0).replacing(",", with: ".")) }
    return Corrections(values: places.map { ($0, nil) }, isCertain: places.count == 1 && numbers[0].count == text.count)
  }
}
