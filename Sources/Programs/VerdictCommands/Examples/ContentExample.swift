import Notation

/// A file of a new site.
struct ContentExample {
  /// Below the folder of the site.
  let path: String
  let text: String

  init(_ path: String, _ text: String) { (self.path, self.text) = (path, text) }

  /// A review by the name of its file.
  init(review name: String, _ text: String) { self.init("content/reviews/\(name).md", text) }
}

/// The day that lies so many days back.
typealias DaysAgo = (Int) -> CalendarDay

extension NewSiteKind {
  /// Short reviews to learn from: each shows something else that can be written. `fields` are lines of front matter.
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
