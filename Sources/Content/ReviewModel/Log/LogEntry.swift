import BinaryCoding
import Diagnostics
import Notation

/// One entry of the log: something that was seen, is being read, or is to be played, with or without a review.
package struct LogEntry: Hashable, Sendable {
  /// The name of the subject; nil if `review` or an id names it.
  package var title: String?
  /// The index of the category in the site's configuration; nil if `review` or an id names the subject.
  package var category: Int?
  package var status = Status.done
  /// The time, or the last of several days; nil if it is unknown.
  package var time: PartialDay?
  /// The first of several days.
  package var start: PartialDay?
  /// The time at which the entry was written down.
  package var added: PartialDay?
  package var rating: Rating?
  /// A remark in one paragraph.
  package var note: String?
  /// Whether the author marks the entry as a repetition.
  package var isAgain = false
  /// The number of times that the entry stands for.
  package var times = 1
  package var progress: Progress?
  package var restaurant: Ranged<Topic>?
  package var tags: [Ranged<Topic>] = []
  package var url: String?
  /// The path of the review that the entry belongs to, as written.
  package var review: Ranged<String>?
  /// The position in a whole, from the largest unit to the smallest: season 1, episode 10.
  package var parts: [Part] = []
  /// The values of the fields that a site declares for reviews.
  package var details = Details()
  /// The source range for diagnostics: the title, otherwise the entry.
  package var place = SourceRange(0, 0)

  /// The state of the subject for the author.
  package enum Status: String, CaseIterable, Sendable {
    case done, now, paused, next, dropped
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

  /// An amount that is done, such as 212 of 880 pages.
  package struct Progress: Hashable, Sendable {
    package let done: Int
    /// The whole amount; nil if it is unknown.
    package let whole: Int?
    /// Whether both are percentages.
    package let isPercent: Bool
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

extension LogEntry.Progress: CustomStringConvertible {
  /// The text in the log: `212/880`, `35%` or `212`.
  package var description: String { isPercent ? "\(done)%" : "\(done)" + (whole.map { "/\($0)" } ?? "") }
}

extension LogEntry: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
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
    url.encode(to: &encoder)
    review.encode(to: &encoder)
    parts.map(\.name).encode(to: &encoder)
    parts.map(\.number).encode(to: &encoder)
    details.encode(to: &encoder)
    place.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    title = try String?(from: &decoder)
    category = try Int?(from: &decoder)
    guard let status = Status(rawValue: try decoder.text()) else { throw DamagedBytes() }
    self.status = status
    time = try PartialDay?(from: &decoder)
    start = try PartialDay?(from: &decoder)
    added = try PartialDay?(from: &decoder)
    rating = try Rating?(from: &decoder)
    note = try String?(from: &decoder)
    isAgain = try Bool(from: &decoder)
    times = try decoder.integer()
    progress = try String?(from: &decoder).flatMap(Progress.init)
    restaurant = try Ranged<Topic>?(from: &decoder)
    tags = try [Ranged<Topic>](from: &decoder)
    url = try String?(from: &decoder)
    review = try Ranged<String>?(from: &decoder)
    let (names, numbers) = (try [String](from: &decoder), try [Int](from: &decoder))
    parts = zip(names, numbers).map { Part(name: $0, number: $1) }
    details = try Details(from: &decoder)
    place = try SourceRange(from: &decoder)
  }
}

extension LogEntry.Progress {
  /// Parses the text of a progress; nil for other texts, and for more than the whole.
  package init?(_ text: String) {
    let isPercent = text.hasSuffix("%")
    let parts = (isPercent ? text.dropLast() : text[...]).split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in part.utf8.allSatisfy(\.isDigit) ? Int(part) : nil }
    guard numbers.count == parts.count, (1...2).contains(parts.count), !isPercent || parts.count == 1 else {
      return nil
    }
    let whole = isPercent ? 100 : numbers.dropFirst().first
    guard numbers[0] <= whole ?? .max else { return nil }
    (done, self.whole, self.isPercent) = (numbers[0], whole, isPercent)
  }
}

/// A file of the log.
package struct LogFile: ContentValue {
  package let path: String
  package let entries: [LogEntry]

  package var title: String { String(path.lastPathComponent) }
  package var illustration: Illustration? { nil }

  package init(path: String, entries: [LogEntry]) { (self.path, self.entries) = (path, entries) }

  package init(path: String, from decoder: inout ByteDecoder) throws(DamagedBytes) {
    (self.path, entries) = (path, try [LogEntry](from: &decoder))
  }

  package func encode(to encoder: inout ByteEncoder) { entries.encode(to: &encoder) }
}
