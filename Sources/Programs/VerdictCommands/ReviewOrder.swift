import ArgumentParser
import Notation
import ReviewModel

/// The output format of commands that list values.
enum TableFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}

/// An order of reviews: by a value, ascending or descending.
struct ReviewOrder: ExpressibleByArgument {
  private enum Key: String, CaseIterable {
    case published, visited, rating, title
  }

  static let names = Key.allCases.flatMap { [$0.rawValue, "-\($0.rawValue)"] }

  private let key: Key
  private let isDescending: Bool

  /// Reads the name of a value; a leading `-` means descending.
  init?(argument: String) {
    guard let key = Key(rawValue: String(argument.trimmingPrefix("-"))) else { return nil }
    (self.key, isDescending) = (key, argument.hasPrefix("-"))
  }

  /// Returns reviews or entries of the log in this order, those with equal values as before, and those without a value last.
  func sorted<Subject: QuerySubject>(_ reviews: [Subject]) -> [Subject] {
    switch key {
    case .published: sorted(reviews) { $0.published }
    case .visited: sorted(reviews) { $0.visitOrder }
    case .rating: sorted(reviews) { $0.rating }
    case .title: sorted(reviews) { folded($0.title) }
    }
  }

  private func sorted<Subject, Value: Comparable>(_ reviews: [Subject], by value: (Subject) -> Value?) -> [Subject] {
    let rows = reviews.enumerated().map { (place: $0.offset, value: value($0.element), review: $0.element) }
    return rows.sorted { one, other in
      switch (one.value, other.value) {
      case (let first?, let second?) where first != second: (first < second) != isDescending
      case (nil, _?): false
      case (_?, nil): true
      default: one.place < other.place
      }
    }.map(\.review)
  }
}
