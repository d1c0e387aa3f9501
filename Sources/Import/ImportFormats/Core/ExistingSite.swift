import Notation
import ReviewModel

/// The parts of an existing site that an import must respect.
package struct ExistingSite: Sendable {
  /// The parsed `site.yaml`; nil if the file does not exist.
  package var configuration: SiteConfiguration?
  /// The values of `imported:` of all reviews.
  package var imported: Set<String> = []
  /// The visits of imported reviews, by the value of `imported:`.
  package var visits: [String: ExistingVisits] = [:]
  /// The values of `imported:` of all entries of the log.
  package var logged: Set<String> = []
  /// The slugs of all reviews.
  package var slugs: Set<String> = []
  /// The aliases of all reviews and pages.
  package var aliases: Set<String> = []
  /// The paths of all files, relative to the content folder.
  package var paths: Set<String> = []

  /// The current day, which decides whether an entry is scheduled or expired; nil if unknown.
  package var today: CalendarDay?

  package init() {}
}

/// The visits in the files of imported reviews.
package struct ExistingVisits: Sendable {
  package private(set) var days: Set<CalendarDay>
  /// The number of visits without a day.
  private var undated: Int

  /// Creates the visits of a review from its known days and the number of all visits.
  package init(days: Set<CalendarDay> = [], count: Int = 0) {
    (self.days, undated) = (days, max(0, count - days.count))
  }

  /// Adds the visits of another review.
  package mutating func add(_ other: ExistingVisits) {
    days.formUnion(other.days)
    undated += other.undated
  }

  /// Returns whether the files contain a visit. A visit without a day is found as often as there are any.
  package mutating func take(_ day: CalendarDay?) -> Bool {
    if let day { return days.contains(day) }
    undated -= 1
    return undated >= 0
  }
}
