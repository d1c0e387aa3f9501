import ReviewModel

/// An entry of the log without a review whose title is almost the subject of a review, of the same category.
package struct SimilarEntry: Sendable {
  package let entry: EntryID
  package let subject: String
  package let category: ReviewModel.Category

  /// Returns the entries by category. Each subject of the log is compared once, and parts of a whole are not.
  static func all(of catalog: Catalog) -> [SimilarEntry] {
    let log = catalog.occasions.log
    let compared = log.unreviewed.filter { log.entries[$0].parts.isEmpty && log.firsts[$0.number] == $0 }
    return catalog.categories.enumerated().flatMap { number, archive -> [SimilarEntry] in
      let entries = compared.filter { log.entries[$0].category == number }
      guard !entries.isEmpty else { return [] }
      let subjects = Array(Set(archive.reviews.map { catalog.reviews[$0].subject })).sorted()
      let names = SimilarNames(subjects + entries.map { log.entries[$0].title ?? "" })
      return names.pairs.filter { $0.first < subjects.count && $0.second >= subjects.count }.map { pair in
        let entry = entries[pair.second - subjects.count]
        return SimilarEntry(entry: entry, subject: subjects[pair.first], category: archive.subject)
      }
    }
  }
}
