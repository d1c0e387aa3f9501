import Notation

/// One time at which something was visited, viewed or played: the unit that averages, histograms, ranks and calendars count.
package struct Occasion: Sendable {
  /// The time; nil if it is unknown.
  package let time: PartialDay?
  package let rating: Rating?
  package let review: ReviewID
  /// The index in the visits of the review; nil if the review lists none, or for a time without a known day.
  package let visit: Int?
  /// A number that increases with the time.
  package let order: Int

  init(_ time: PartialDay?, _ rating: Rating?, of review: ReviewID, visit: Int? = nil) {
    (self.time, self.rating, self.review, self.visit) = (time, rating, review, visit)
    order = time?.order ?? 0
  }
}

/// The number of an occasion in the catalog, review by review from the newest.
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

  /// Creates the occasions of reviews, given newest first.
  package init(_ reviews: [Review], on scale: RatingScale) {
    var (all, starts): ([Occasion], [OccasionID]) = ([], [])
    for (id, review) in zip(reviews.ids, reviews) {
      starts.append(ID(all.count))
      all += review.occasions(id)
    }
    (self.reviews, self.all, self.starts, self.scale) = (reviews, all, starts + [ID(all.count)], scale)
  }

  package subscript(_ id: OccasionID) -> Occasion { all[id] }

  /// Returns the occasions of a review.
  package func occasions(of review: ReviewID) -> Range<OccasionID> {
    starts[review.number]..<starts[review.number + 1]
  }
}

// MARK: - Archives
extension Occasions {
  /// Returns the archive of reviews that share a value.
  package func archive<Subject>(_ subject: Subject, _ reviews: [ReviewID]) -> Archive<Subject> {
    archive(subject, reviews, reviews.flatMap(occasions))
  }

  /// Returns the archive of occasions that share a value; it lists each of their reviews once.
  func archive<Subject>(_ subject: Subject, of occasions: [OccasionID]) -> Archive<Subject> {
    var reviews: [ReviewID] = []
    for review in occasions.map({ all[$0].review }) where reviews.last != review { reviews.append(review) }
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
