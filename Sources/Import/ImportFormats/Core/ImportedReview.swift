import FrontMatter
import Notation

/// A review or an entry of the log, with the values of its source.
package struct ImportedReview: Sendable {
  /// The stable identifier in every export of the source, such as `letterboxd/boxd.it/4rRfM`. Ranged as `imported:`.
  package var key: String
  package var place: ImportPlace
  package var title: String
  /// The rating; nil for unrated reviews.
  package var rating: ImportedRating?
  /// The name of a category of `ImportedSite`.
  package var category: String
  /// The path of the file below `reviews/`, without extension; nil to derive it from the title.
  package var path: String?
  /// The other front matter entries.
  package var entries = FrontMatterEntries()
  /// Markdown that Verdict parses without an error.
  package var body = ""
  /// The days from which and until which the source shows the review; `begin` is unused, because the entries contain it.
  package var lifetime: ImportedLifetime = (nil, nil)
  /// The days of a table; nil if `entries` contains the days.
  package var days: ImportedDays?
  package var status = ImportedStatus.done
  /// A remark on one line, for entries without a text.
  package var note: String?
  /// Further times at which the subject was seen, from other rows of the source.
  package var others: [ImportedReview] = []
  /// The rating of today, if it was not given at one of the times.
  package var standingRating: ImportedRating?
  /// The keys of `entries` that belong to one visit, such as the venue.
  package var visitKeys: [String] = []
  /// Whether the source has a row for the entry; a row with several times is several entries of the log.
  package var isRow = true

  /// Creates a review without text and further values.
  package init(key: String, place: ImportPlace, title: String, rating: ImportedRating?, category: String) {
    (self.key, self.place, self.title) = (key, place, title)
    (self.rating, self.category) = (rating, category)
  }
}

/// The state of a subject at its source; the raw value is the status of an entry of the log.
package enum ImportedStatus: String, Sendable {
  case done, now, paused, next, dropped
}

/// The days that a service stores about one subject.
package struct ImportedDays: Sendable {
  /// The known times, oldest first.
  package var times: [ImportedTime] = []
  /// The day on which the user added or rated the subject, which is no day of seeing it.
  package var logged: CalendarDay?
  /// How often the subject was seen in all; 0 if unknown.
  package var count = 0

  package init() {}

  /// The latest day; nil if no day is known.
  package var latest: CalendarDay? { times.compactMap(\.day).max() }
}

/// A day, or several days such as those of a reading.
package struct ImportedTime: Hashable, Sendable {
  /// The first of several days.
  package var start: CalendarDay?
  /// The day, or the last of several days; nil if it is unknown or in the future.
  package var day: CalendarDay?

  package init(start: CalendarDay? = nil, day: CalendarDay?) { (self.start, self.day) = (start, day) }
}
