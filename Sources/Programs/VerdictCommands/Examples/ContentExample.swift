import Notation

/// A file of a new site.
struct ContentExample {
  /// The path below the folder of the site.
  let path: String
  let text: String

  init(_ path: String, _ text: String) { (self.path, self.text) = (path, text) }

  /// Creates a review; `name` is its file name without extension.
  init(review name: String, _ text: String) { self.init("content/reviews/\(name).md", text) }
}

/// A function that returns the day a number of days ago.
typealias DaysAgo = (Int) -> CalendarDay

extension NewSiteKind {
  /// Returns short reviews that each demonstrate other features.
  func examples(_ daysAgo: DaysAgo) -> [ContentExample] {
    switch self {
    case .anything:
      [.firstVisit(daysAgo), .secondVisit(daysAgo), .plate, .restaurant]
        + [.film(daysAgo, category: "Movie"), .book(daysAgo)]
    case .films:
      [.film(daysAgo, category: "Film", fields: .filmFields), .earlierFilm(daysAgo), .series(daysAgo)]
    case .books: [.firstPart(daysAgo), .secondPart(daysAgo), .essay(daysAgo)]
    case .restaurants:
      [.firstVisit(daysAgo, fields: .firstVisitFields), .secondVisit(daysAgo, fields: .secondVisitFields)]
        + [.plate, .restaurant, .café(daysAgo)]
    }
  }
}
