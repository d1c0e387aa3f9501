import ReviewModel
import Templating

/// An entry of the log without a review whose title is almost the subject of a review, of the same category.
package struct SimilarEntry: Sendable {
  package let entry: EntryID
  package let subject: String
  package let category: ReviewModel.Category

  /// Returns the entries by category. `earlier` is an earlier catalog with its entries, which are returned if all names are equal:
  /// comparing them took 11 % of a check after a keystroke in a log of 10,000 lines.
  static func all(
    of catalog: Catalog,
    earlier: (catalog: Catalog, entries: Lazy<[SimilarEntry]>)? = nil
  )
    -> [SimilarEntry]
  {
    let log = catalog.occasions.log
    let compared = log.comparedNames
    if let earlier, earlier.catalog.hasReviews(of: catalog), log.hasNames(of: earlier.catalog.occasions.log, compared) {
      return earlier.entries.value
    }
    return catalog.categories.enumerated().flatMap { number, archive -> [SimilarEntry] in
      let entries = compared.filter { log.entries[$0].category == number }
      guard !entries.isEmpty else { return [] }
      let subjects = Array(Set(archive.reviews.map { catalog.reviews[$0].subject })).sorted()
      let names = SimilarNames(subjects + entries.map { log.entries[$0].title ?? "" }, firstCount: subjects.count)
      return names.pairs.map { pair in
        let entry = entries[pair.second - subjects.count]
        return SimilarEntry(entry: entry, subject: subjects[pair.first], category: archive.subject)
      }
    }
  }
}

extension Log {
  /// The first entry of each subject without a review, except parts of a whole.
  fileprivate var comparedNames: [EntryID] {
    unreviewed.filter { entries[$0].parts.isEmpty && firsts[$0.number] == $0 }
  }

  /// Whether the compared entries have the same names as those of another log.
  fileprivate func hasNames(of other: Log, _ compared: [EntryID]) -> Bool {
    let otherCompared = other.comparedNames
    return compared == otherCompared
      && compared.allSatisfy { id in
        let (one, same) = (entries[id], other.entries[id])
        return one.title == same.title && one.category == same.category
      }
  }
}

extension Catalog {
  fileprivate func hasReviews(of other: Catalog) -> Bool { reviews == other.reviews }
}
