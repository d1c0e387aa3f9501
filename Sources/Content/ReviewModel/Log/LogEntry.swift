import BinaryCoding
import Diagnostics
import Notation

/// One entry of the log: something that was seen, is being read, or is to be played, with or without a review.
///
/// An immutable class, because rows, occasions and pages share it.
package final class LogEntry: Sendable {
  /// The path of the file of the log.
  package let path: String
  /// The name of the subject; nil if `review` or an id names it.
  package let title: String?
  /// The index of the category in the site's configuration; nil if `review` or an id names the subject.
  package let category: Int?
  package let status: Status
  /// The time, or the last of several days; nil if it is unknown.
  package let time: PartialDay?
  /// The first of several days.
  package let start: PartialDay?
  /// The time at which the entry was written down.
  package let added: PartialDay?
  package let rating: Rating?
  /// A remark in Markdown, one paragraph.
  package let note: Ranged<String>?
  /// Whether the author marks the entry as a repetition.
  package let isAgain: Bool
  /// The number of times that the entry stands for.
  package let times: Int
  package let progress: Progress?
  package let restaurant: Ranged<Topic>?
  package let tags: [Ranged<Topic>]
  /// An image beside the title, which therefore needs no alternative text.
  package let illustration: Illustration?
  package let url: String?
  /// The path of the review that the entry belongs to, as written.
  package let review: Ranged<String>?
  /// The position in a whole, from the largest unit to the smallest: season 1, episode 10.
  package let parts: [Part]
  /// The values of the fields that a site declares for reviews.
  package let details: Details
  /// The source range for diagnostics: the title, otherwise the entry.
  package let place: SourceRange

  /// Reads an entry of the file at `path`.
  init(
    _ reader: inout EntryReader,
    path: String,
    on scale: RatingScale,
    categories: [Category],
    fields: [Field]
  ) {
    self.path = path
    reader.expect("title", .subject)
    let title = reader.writtenText("title")
    (self.title, place) = (title?.value, title?.range ?? reader.place)
    reader.expect("category", .category(categories.map(\.name)))
    category = reader.holdsValue("category") ? reader.category("category", among: categories) : nil
    reader.expect("review", .review)
    review = reader.writtenText("review")
    status = reader.status()
    (time, start) = reader.period()
    added = reader.partialDay("added")
    isAgain = reader.condition("again")
    times = reader.number("times", in: 1...ContentLimits.times, example: 2) ?? 1
    progress = reader.progress()
    rating = reader.optionalRating("rating", on: scale)
    _ = reader.entry("rating")
    parts = reader.parts()
    restaurant = reader.topic("restaurant", of: .restaurants)
    details = reader.details(fields, category: category)
    reader.expect("note", .sentence)
    note = reader.writtenText("note")
    tags = reader.topics("tags", of: .tags, mayBeOne: true)
    reader.expect("image", .picture)
    illustration = reader.writtenText("image").map { Illustration(path: $0, alt: "") }
    url = reader.url("url")
    // The identity of the entry at its source, by which `verdict import` recognizes it.
    _ = reader.text("imported")
  }

  /// Decodes an entry of the file at `path`, in the order of `encode`.
  init(path: String, from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.path = path
    title = try String?(from: &decoder)
    category = try Int?(from: &decoder)
    guard let status = Status(rawValue: try decoder.text()) else { throw DamagedBytes() }
    self.status = status
    time = try PartialDay?(from: &decoder)
    start = try PartialDay?(from: &decoder)
    added = try PartialDay?(from: &decoder)
    rating = try Rating?(from: &decoder)
    note = try Ranged<String>?(from: &decoder)
    isAgain = try Bool(from: &decoder)
    times = try decoder.integer()
    progress = try String?(from: &decoder).flatMap(Progress.init)
    restaurant = try Ranged<Topic>?(from: &decoder)
    tags = try [Ranged<Topic>](from: &decoder)
    illustration = try Illustration?(from: &decoder)
    url = try String?(from: &decoder)
    review = try Ranged<String>?(from: &decoder)
    let (names, numbers) = (try [String](from: &decoder), try [Int](from: &decoder))
    parts = zip(names, numbers).map { Part(name: $0, number: $1) }
    details = try Details(from: &decoder)
    place = try SourceRange(from: &decoder)
  }

  func encode(to encoder: inout ByteEncoder) {
    title.encode(to: &encoder)
    category.encode(to: &encoder)
    status.rawValue.encode(to: &encoder)
    time.encode(to: &encoder)
    start.encode(to: &encoder)
    added.encode(to: &encoder)
    rating.encode(to: &encoder)
    note.encode(to: &encoder)
    isAgain.encode(to: &encoder)
    encoder.append(times)
    (progress?.description).encode(to: &encoder)
    restaurant.encode(to: &encoder)
    tags.encode(to: &encoder)
    illustration.encode(to: &encoder)
    url.encode(to: &encoder)
    review.encode(to: &encoder)
    parts.map(\.name).encode(to: &encoder)
    parts.map(\.number).encode(to: &encoder)
    details.encode(to: &encoder)
    place.encode(to: &encoder)
  }
}

extension LogEntry {
  /// The state of the subject for the author.
  package enum Status: String, CaseIterable, Sendable {
    case done, now, paused, next, dropped

    /// The names of all states.
    static let names = allCases.map(\.rawValue)
  }

  /// A unit of a whole with its number.
  package struct Part: Hashable, Sendable {
    package let name: String
    package let number: Int

    /// The usual units, the largest first.
    static let units = [
      "series", "season", "volume", "book", "act", "part", "disc", "chapter", "issue", "episode", "track",
    ]
  }
}

extension LogEntry {
  /// Whether the entry counts as a time at which the subject was met: it is done, or it ended earlier with a day or a rating.
  package var isOccasion: Bool {
    switch status {
    case .done: true
    case .paused, .dropped: time != nil || rating != nil
    case .now, .next: false
    }
  }

  /// Returns the topics of a kind.
  package func mentions(of kind: TopicKind) -> [Ranged<Topic>] {
    if kind == TopicKind.tags { return tags }
    if kind == TopicKind.restaurants { return restaurant.map { [$0] } ?? [] }
    return details[kind.key]?.topics ?? []
  }
}
