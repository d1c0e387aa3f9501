import Notation
import ReviewModel
import SiteModel

/// A review or an entry of the log in the list.
struct ReviewRow {
  let values: [String]
  /// All values by name.
  let json: JSON

  init(_ review: Review, _ configuration: SiteConfiguration) {
    let category = configuration.categories[review.category].name
    let rating = review.rating.map(configuration.scale.text) ?? "unrated"
    let published = review.published.map { "\($0)" }
    values = [
      published ?? ReviewDays.unknown, rating, review.isPick ? "pick" : "", category, review.title, review.path,
    ]
    let members: [(String, JSON)] = [
      ("published", published.map(JSON.text) ?? .null), ("visited", review.visited.map { .text("\($0)") } ?? .null),
      ("rating", configuration.scale.json(review.rating)), ("pick", .condition(review.isPick)),
      ("category", .text(category)), ("restaurant", (review.restaurant?.value.name).map(JSON.text) ?? .null),
      ("visits", .list(review.visits.map { configuration.json($0) })),
      ("tags", .list(review.tags.map { .text($0.value.name) })), ("title", .text(review.title)),
      ("path", .text(review.path)),
    ]
    let fields = configuration.fields.map { ($0.key, review.details[$0.key]?.json ?? .null) }
    json = .object(members + fields)
  }
}

extension ReviewRow {
  init(_ subject: LoggedSubject, _ configuration: SiteConfiguration) {
    let (entry, scale) = (subject.entry, configuration.scale)
    let category = subject.queryCategory.map { configuration.categories[$0].name }
    let (time, rating) = (entry.time.map { "\($0)" }, entry.rating.map(scale.text))
    let review = subject.review?.path
    values = [
      time ?? ReviewDays.unknown, entry.status.rawValue, rating ?? "unrated", category ?? "", subject.title,
      review ?? entry.path,
    ]
    let texts: [(String, String?)] = [
      ("date", time), ("started", entry.start.map { "\($0)" }), ("added", entry.added.map { "\($0)" }),
      ("status", entry.status.rawValue), ("category", category), ("restaurant", entry.restaurant?.value.name),
      ("title", subject.title), ("note", entry.note?.value), ("progress", entry.progress?.description),
      ("url", entry.url),
      ("review", review), ("path", entry.path),
    ]
    let others: [(String, JSON)] = [
      ("rating", scale.json(entry.rating)), ("again", .condition(entry.isAgain)), ("times", .number(entry.times)),
      ("part", .object(entry.parts.map { ($0.name, .number($0.number)) })),
      ("tags", .list(entry.tags.map { .text($0.value.name) })),
    ]
    let fields = configuration.logFields.map { ($0.key, subject.details[$0.key]?.json ?? .null) }
    json = .object(texts.map { ($0, $1.map(JSON.text) ?? .null) } + others + fields)
  }
}

extension SiteConfiguration {
  fileprivate func json(_ visit: Visit) -> JSON {
    let own = [("date", visit.time.map { JSON.text("\($0)") } ?? .null), ("rating", scale.json(visit.rating))]
    return .object(own + visit.details.values.map { ($0.key, $0.value.json) })
  }
}

extension RatingScale {
  /// Returns a rating as a number, or as the name of its grade; null without one.
  func json(_ rating: Rating?) -> JSON {
    guard let rating else { return .null }
    return grades.isEmpty ? .decimal(text(rating)) : .text(text(rating))
  }
}

extension FieldValue {
  /// The value with its type. Durations are in the format of ISO 8601.
  fileprivate var json: JSON {
    switch self {
    case .texts(let texts): .list(texts.map(JSON.text))
    case .number: .decimal(machineTexts[0])
    case .condition: .condition(true)
    case .topics(let topics): .list(topics.map { .text($0.value.name) })
    case .rows(let rows): .list(rows.map { .object($0.values.map { ($0.key, $0.value.json) }) })
    default: .text(machineTexts[0])
    }
  }
}

extension [ReviewRow] {
  var table: String { tableRows(map(\.values)) }

  var json: String { JSON.lines(map(\.json)) }
}
