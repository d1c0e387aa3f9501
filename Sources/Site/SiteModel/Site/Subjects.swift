import ReviewModel

/// Groups of reviews with one restaurant, or with one subject in one category.
package struct Subjects: Sendable {
  /// For each review, the newest review of the same subject.
  private let newest: [ReviewID]
  /// The reviews of subjects with several reviews, by the newest.
  private var several: [ReviewID: [ReviewID]] = [:]
  /// For each review, its position among the reviews of its subject.
  private let places: [Int]

  /// The maximum number of other reviews of a subject that a page lists. A subject with more reviews has a separate page.
  static let limit = 10

  init(_ catalog: Catalog) {
    var newest = Array(catalog.reviews.ids)
    for archive in catalog.restaurants.archives {
      guard let first = archive.reviews.first, archive.reviews.count > 1 else { continue }
      for review in archive.reviews { newest[review.number] = first }
      several[first] = archive.reviews
    }
    var table = NumberTable(capacity: catalog.reviews.count)
    var hasher = TextHasher()
    for (id, review) in zip(catalog.reviews.ids, catalog.reviews) where review.restaurant == nil {
      let hash = hasher.foldedHash(review.subject) ^ UInt64(review.category)
      if let first = table.first(hash, where: { catalog.reviews[$0].hasSubject(of: review) }) {
        newest[id.number] = ID(first)
        several[ID(first), default: [ID(first)]].append(id)
      } else {
        table.insert(id.number, hash)
      }
    }
    self.newest = newest
    var places = [Int](repeating: 0, count: newest.count)
    for group in several.values { for (place, review) in group.enumerated() { places[review.number] = place } }
    self.places = places
  }

  /// The reviews of each subject with several reviews, newest first. The order of the subjects is undefined.
  var groups: some Collection<[ReviewID]> { several.values }

  /// For each review, the number of its subject, from 1 in the order of the subjects' first reviews; 0 for a subject with one
  /// review.
  var numbers: [Int] {
    var numbers = [Int](repeating: 0, count: newest.count)
    for (place, reviews) in several.values.sorted(by: { $0[$0.count - 1] > $1[$1.count - 1] }).enumerated() {
      for review in reviews { numbers[review.number] = place + 1 }
    }
    return numbers
  }

  /// Returns the newest review of the same subject.
  func newest(of review: ReviewID) -> ReviewID { newest[review.number] }

  /// Whether two reviews have the same subject.
  func areSame(_ one: ReviewID, _ other: ReviewID) -> Bool { newest[one.number] == newest[other.number] }

  /// Returns the reviews of the same subject, newest first; empty for the only review of a subject.
  func all(of review: ReviewID) -> [ReviewID] { several[newest[review.number]] ?? [] }

  /// Returns the other reviews of the same subject that are nearest in time, newest first.
  func nearest(to review: ReviewID) -> some Collection<ReviewID> {
    let all = all(of: review)
    let start = max(0, min(places[review.number] - Self.limit / 2, all.count - Self.limit - 1))
    return all.dropFirst(start).prefix(Self.limit + 1).lazy.filter { $0 != review }
  }
}

extension Review {
  fileprivate func hasSubject(of other: Review) -> Bool {
    category == other.category && (subject == other.subject || folded(subject) == folded(other.subject))
  }
}
