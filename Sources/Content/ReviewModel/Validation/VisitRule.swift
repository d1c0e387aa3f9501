import Diagnostics
import FrontMatter
import Notation

// MARK: - Visits of a review
extension EntryReader {
  /// Returns the visits of a review in source order. Each is a day or a mapping.
  mutating func visits(on scale: RatingScale, _ fields: [Field]) -> [Ranged<Visit>] {
    expect("visits", .dates(.partialDay))
    guard let entry = entry("visits") else {
      if isProbing { _ = visit(nested([], at: place), on: scale, fields) }
      return []
    }
    guard case .sequence(let values, _) = entry.value else {
      let hint = entry.value.texts.count == 1 ? "write visits: [\(source.text(in: entry.value.range))]" : Self.visitHint
      report(.wrongType, "key 'visits' requires a list", hint: hint, at: entry.key.range)
      return []
    }
    let visits = values.compactMap { visit($0, on: scale, fields) }
    reportSameDays(visits)
    return visits
  }

  private static let visitHint = "write a list, such as visits: [2019-05-04, {date: 2026-11-04, rating: 4}]"

  private mutating func visit(_ value: Value, on scale: RatingScale, _ fields: [Field]) -> Ranged<Visit>? {
    switch value {
    case .scalar(let scalar):
      let day = checked(scalar, of: "visits", at: scalar.range).flatMap { self.value(of: $0, .partialDay) }
      return day.map { Ranged(Visit(time: $0.value), at: $0.range) }
    case .mapping(let entries, let range):
      return Ranged(visit(nested(entries, at: range), on: scale, fields), at: range)
    case .sequence(_, let range):
      report(.wrongType, "each item of 'visits' must be a day or a mapping", hint: Self.visitHint, at: range)
      return nil
    }
  }

  private mutating func visit(_ row: EntryReader, on scale: RatingScale, _ fields: [Field]) -> Visit {
    var row = row
    let (time, start) = row.period()
    let rating = row.optionalRating("rating", on: scale)
    _ = row.entry("rating")
    row.expect("note", .sentence)
    let note = row.writtenText("note")
    let details = row.details(fields)
    row.explain(Visit.declaration.explanations)
    row.reportUnknownKeys(remedy: "; declare others under fields: in site.yaml, with of: visit")
    report(row, of: "visits")
    return Visit(time: time, start: start, rating: rating, note: note, details: details)
  }

  /// Returns the day of `date`, and that of `started`, which must not be later.
  mutating func period() -> (time: PartialDay?, start: PartialDay?) {
    let (time, start) = (partialDay("date"), partialDay("started"))
    reportOrder(time, start)
    return (time, start)
  }

  mutating func partialDay(_ key: String) -> PartialDay? {
    expect(key, .written(.partialDay))
    return value(key, .partialDay)?.value
  }

  private mutating func reportOrder(_ time: PartialDay?, _ start: PartialDay?) {
    guard let time, let start, start.order > time.order, !start.overlaps(time) else { return }
    report(
      .dateOrder,
      "'started' (\(start)) is later than 'date' (\(time))",
      hint: "correct one of the two days",
      at: place(of: "started")
    )
  }

  /// Warns about two visits on one day.
  private mutating func reportSameDays(_ visits: [Ranged<Visit>]) {
    var days: Set<Timestamp> = []
    for visit in visits {
      guard let day = visit.value.time?.timestamp, !days.insert(day).inserted else { continue }
      report(.sameVisit, "duplicate visit on \(day)", hint: "remove one of the two", at: visit.range)
    }
  }

  /// Warns about visits before the year of the subject.
  mutating func reportVisits(_ visits: [Ranged<Visit>], before year: Int?) {
    guard let year else { return }
    for visit in visits {
      guard let time = visit.value.time, time.year < year else { continue }
      let message = "visit (\(time)) is earlier than the year of the subject (\(year))"
      report(.dateOrder, message, hint: "correct the day or the year", at: visit.range)
    }
  }

  /// Returns the rating of a review: the written one, otherwise that of the latest rated visit. Reports a missing one.
  mutating func rating(_ written: Rating??, of visits: [Visit], on scale: RatingScale) -> Rating?? {
    guard written == nil, !isWritten("rating"), holdsValue("visits") else { return written }
    if let latest = visits.latestRating { return .some(latest) }
    reportMissingRating("rating", scale)
    return .none
  }
}

extension WrittenForm {
  /// Whether values are days, of which only the month or the year may be known.
  package var isPartialDay: Bool { pattern == Self.partialDay.pattern }

  fileprivate static let partialDay = WrittenForm(
    "a day, month or year, such as 2026-11-04 or 2026",
    pattern: "\\d{4}(?:-(?:0[1-9]|1[0-2])(?:-.*)?)?",
    numbers: 1...9999
  ) { "\($0)" }
}

extension ValueForm<PartialDay> {
  static let partialDay = ValueForm(
    .dateInvalid,
    "a day",
    example: "2026-11-04",
    read: { PartialDay($0) },
    write: { .plain("\($0)") }
  ) { text in
    if let month = FreeformMonth(text)?.month { return .certain(.month(month)) }
    return ValueForm<Timestamp>.day.correct(text).converted { .day($0) }
  }
}
