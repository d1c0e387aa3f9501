import Notation

/// One time at which something was visited, viewed or played: the unit that averages, histograms, ranks and calendars count.
package struct Occasion: Sendable {
  /// The time; nil if it is unknown.
  package let time: PartialDay?
  package fileprivate(set) var rating: Rating?
  /// The review of the subject; nil if the log alone knows it.
  package let review: ReviewID?
  /// The index in the visits of the review; nil if the review lists none, or for a time without a known day.
  package let visit: Int?
  /// The entry of the log; nil if no entry is about this time.
  package fileprivate(set) var entry: EntryID?
  /// A number that increases with the time.
  package let order: Int

  init(_ time: PartialDay?, _ rating: Rating?, of review: ReviewID?, visit: Int? = nil, entry: EntryID? = nil) {
    (self.time, self.rating, self.review, self.visit, self.entry) = (time, rating, review, visit, entry)
    order = time?.order ?? 0
  }
}

/// The number of an occasion in the catalog: review by review from the newest, then entries of the log without a review.
package typealias OccasionID = ID<Occasion>

extension Review {
  /// Returns the occasions that the review is about, newest first. A rating counts once for each time it was given.
  fileprivate func occasions(_ id: ReviewID) -> [Occasion] {
    let listed = visits.enumerated().map { Occasion($1.time, $1.rating, of: id, visit: $0) }
    let known = listed.isEmpty ? [Occasion(time.map { .day($0) }, rating, of: id)] : listed
    // The common case, without further arrays.
    return otherTimes == 0 ? known : known + Array(repeating: Occasion(nil, nil, of: id), count: otherTimes)
  }
}

extension LogEntry {
  /// Returns the occasions of an entry; the first one has its time and its rating.
  fileprivate func occasions(_ id: EntryID, of review: ReviewID?) -> [Occasion] {
    guard isOccasion else { return [] }
    let known = Occasion(time, rating, of: review, entry: id)
    return [known] + Array(repeating: Occasion(nil, nil, of: review, entry: id), count: times - 1)
  }
}

extension [Occasion] {
  /// Adds the occasions of an entry. A time that is listed already is not a further one; a rating is added to it if it has none.
  fileprivate mutating func merge(_ entry: [Occasion]) {
    guard let first = entry.first, let time = first.time,
      let same = firstIndex(where: { $0.entry == nil && $0.time?.overlaps(time) ?? false })
    else { return self += entry }
    self[same].entry = first.entry
    if self[same].rating == nil { self[same].rating = first.rating }
    self += entry.dropFirst()
  }

  fileprivate func merging(_ entries: [EntryID], _ log: Log, _ review: ReviewID) -> [Occasion] {
    var all = self
    for entry in entries { all.merge(log.entries[entry].occasions(entry, of: review)) }
    return all.newestFirst
  }

  /// The occasions, newest first; those without a day last.
  fileprivate var newestFirst: [Occasion] {
    enumerated().sorted {
      $0.element.order == $1.element.order ? $0.offset < $1.offset : $0.element.order > $1.element.order
    }
    .map(\.element)
  }
}

/// Reviews with their occasions, and functions that group and summarize them.
///
/// An immutable class, because many values share it.
package final class Occasions: Sendable {
  /// The reviews, newest first.
  let reviews: [Review]
  /// All occasions. They are copied into one array, because reviews are scattered in memory.
  package let all: [Occasion]
  /// The first occasion of each review, and the end of the last.
  private let starts: [OccasionID]
  let scale: RatingScale
  /// The rating fields.
  package let aspects: [Field]

  /// The occasions of entries of the log without a review.
  package var unreviewed: Range<OccasionID> { starts[starts.count - 1]..<ID(all.count) }
  /// The entries of the log.
  package let log: Log

  /// Creates the occasions of reviews, given newest first, and of the entries of the log.
  package init(_ reviews: [Review], log: Log = Log([], [], fields: []), on scale: RatingScale, aspects: [Field] = []) {
    var (all, starts): ([Occasion], [OccasionID]) = ([], [])
    for (id, review) in zip(reviews.ids, reviews) {
      starts.append(ID(all.count))
      let (own, entries) = (review.occasions(id), log.entries(of: id))
      all += entries.isEmpty ? own : own.merging(entries, log, id)
    }
    starts.append(ID(all.count))
    for entry in log.unreviewed { all += log.entries[entry].occasions(entry, of: nil) }
    (self.reviews, self.log, self.all, self.starts) = (reviews, log, all, starts)
    (self.scale, self.aspects) = (scale, aspects)
  }

  package subscript(_ id: OccasionID) -> Occasion { all[id] }

  /// Returns the entry of the log of an occasion, if it has one.
  package func logged(_ id: OccasionID) -> LogEntry? { all[id].entry.map { log.entries[$0] } }

  /// Returns the occasions of a review.
  package func occasions(of review: ReviewID) -> Range<OccasionID> {
    starts[review.number]..<starts[review.number + 1]
  }
}

extension Occasions {
  /// Creates the occasions of reviews, given newest first, and of the log of a site.
  convenience init(_ reviews: [Review], _ log: [LogEntry], _ configuration: SiteConfiguration) {
    let log = Log(log, reviews, fields: configuration.fields)
    self.init(reviews, log: log, on: configuration.scale, aspects: configuration.aspects)
  }

  /// Returns the occasions of the log without a review, by category.
  func unreviewedByCategory(_ count: Int) -> [[OccasionID]] {
    var groups = [[OccasionID]](repeating: [], count: count)
    for id in unreviewed { if let category = logged(id)?.category { groups[category].append(id) } }
    return groups
  }
}

// MARK: - Topics
extension Occasions {
  /// Returns the topics of a kind of each review.
  func mentions(of kind: TopicKind) -> [[Ranged<Topic>]] { reviews.ids.map { mentions(of: kind, in: $0) } }

  /// Returns the topics of a kind of a review; those of its occasions once each.
  package func mentions(of kind: TopicKind, in review: ReviewID) -> [Ranged<Topic>] {
    guard kind.isOfVisits else { return reviews[review].mentions(of: kind) }
    return occasions(of: review).flatMap { mentions(of: kind, at: $0) }.distinct
  }

  /// Returns the topics of a kind at an occasion: those of the review or of the entry of the log; in a kind of visits, those of the
  /// visit, otherwise of the entry, otherwise of the review.
  package func mentions(of kind: TopicKind, at id: OccasionID) -> [Ranged<Topic>] {
    let occasion = all[id]
    let (review, entry) = (occasion.review.map { reviews[$0] }, logged(id))
    guard kind.isOfVisits else { return review?.mentions(of: kind) ?? entry?.mentions(of: kind) ?? [] }
    let details = [occasion.visit.flatMap { review?.visits[$0].details }, entry?.details, review?.details]
    return details.lazy.compactMap { $0?[kind.key]?.topics }.first { !$0.isEmpty } ?? []
  }

  /// The occasions whose topics are not those of their reviews: in a kind of visits all, otherwise those without a review.
  func namingTopics(of kind: TopicKind) -> Range<OccasionID> { kind.isOfVisits ? all.ids : unreviewed }

  /// Returns the archive of a topic from its reviews, and from the occasions that name it without them.
  func archive(_ topic: Topic, of kind: TopicKind, _ reviews: [ReviewID], _ naming: [OccasionID]) -> Archive<Topic> {
    kind.isOfVisits ? archive(topic, reviews, naming) : archive(topic, reviews, also: naming)
  }
}

// MARK: - Ratings of aspects
extension Occasions {
  /// Returns the average of each aspect, in the order of `aspects`; nil for one without ratings.
  func averages(of ids: some Sequence<OccasionID>) -> [Average?] {
    guard !aspects.isEmpty else { return [] }
    let given = ids.map { id in aspects.map { rating(of: $0.key, at: id)?.hundredths } }
    return aspects.indices.map { place in
      let ratings = given.compactMap { $0[place] }
      return Average(sum: ratings.reduce(0, +), count: ratings.count)
    }
  }

  /// Returns the rating of an aspect at an occasion. What the front matter of a review says counts once, at its newest occasion.
  private func rating(of aspect: String, at id: OccasionID) -> Rating? {
    let occasion = all[id]
    let review = occasion.review.map { reviews[$0] }
    let isNewest = occasion.review.map { starts[$0.number] == id } ?? false
    let details = [
      occasion.visit.flatMap { review?.visits[$0].details }, isNewest ? review?.details : nil, logged(id)?.details,
    ]
    return details.lazy.compactMap { $0?[aspect]?.rating }.first
  }
}

// MARK: - Archives
extension Occasions {
  /// Returns the archive of reviews that share a value, and of occasions of the log that share it.
  package func archive<Subject>(
    _ subject: Subject,
    _ reviews: [ReviewID],
    also unreviewed: some Sequence<OccasionID> = []
  ) -> Archive<Subject> {
    archive(subject, reviews, reviews.flatMap(occasions) + unreviewed)
  }

  /// Returns the archive of occasions that share a value; it lists each of their reviews once.
  func archive<Subject>(_ subject: Subject, of occasions: [OccasionID]) -> Archive<Subject> {
    var reviews: [ReviewID] = []
    for review in occasions.lazy.compactMap({ self.all[$0].review }) where reviews.last != review {
      reviews.append(review)
    }
    return archive(subject, reviews, occasions)
  }

  func archive<Subject>(
    _ subject: Subject,
    _ reviews: [ReviewID],
    _ occasions: [OccasionID]
  ) -> Archive<Subject> {
    let summary = RatingSummary(of: reviews.count, occasions, in: self)
    return Archive(subject: subject, reviews: reviews, occasions: occasions, summary: summary)
  }
}

extension Array {
  /// Returns the elements of each key below `count`, in order.
  func groups(_ count: Int, by key: (Element) -> Int?) -> [[ID<Element>]] {
    var groups = [[ID<Element>]](repeating: [], count: count)
    for (id, element) in zip(ids, self) { if let group = key(element) { groups[group].append(id) } }
    return groups
  }
}
