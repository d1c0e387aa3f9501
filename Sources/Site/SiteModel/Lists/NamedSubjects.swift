import Notation
import ReviewModel

/// The reviews and entries of the log with the names of items.
struct NamedSubjects {
  private let catalog: Catalog
  private let byPath: [String: ReviewID]
  private var reviews: [String: [ReviewID]] = [:]
  private var entries: [String: [EntryID]] = [:]
  /// The first entries of the subjects that were seen.
  private let seen: Set<EntryID>

  private var log: Log { catalog.occasions.log }

  /// Finds the subjects with the names of items. Only their names are compared, by hash, because there are far more reviews.
  init(_ items: [ItemList.Item], _ catalog: Catalog) {
    self.catalog = catalog
    let paths = Set(items.compactMap(\.review).map { LogEntry.path($0.value) })
    byPath = Dictionary(
      catalog.reviews.ids.compactMap { paths.contains(catalog.reviews[$0].path) ? (catalog.reviews[$0].path, $0) : nil }
    ) { first, _ in first }
    let log = catalog.occasions.log
    seen = Set(log.unreviewed.filter { log.entries[$0].isOccasion }.map { log.firsts[$0.number] })
    var hasher = TextHasher()
    let hashes = Set(items.flatMap(\.names).map { hasher.foldedHash($0.name) })
    guard !hashes.isEmpty else { return }
    for id in catalog.reviews.ids {
      let review = catalog.reviews[id]
      for name in review.title == review.subject ? [review.title] : [review.title, review.subject]
      where hashes.contains(hasher.foldedHash(name)) {
        reviews[folded(name), default: []].append(id)
      }
    }
    for id in log.unreviewed where log.firsts[id.number] == id {
      guard let title = log.entries[id].title, hashes.contains(hasher.foldedHash(title)) else { continue }
      entries[folded(title), default: []].append(id)
    }
  }

  /// Returns an item with its review or entry.
  func resolved(_ listed: ListedItem) -> ListedItem {
    guard let item = listed.item else { return listed }
    var listed = listed
    if let path = item.review {
      listed.review = byPath[LogEntry.path(path.value)]
    } else {
      let found = item.names.lazy.map { reviews(of: item, $0.name, $0.year) }.first { !$0.isEmpty } ?? []
      listed.review = found.first
      listed.others = found.dropFirst().filter { !isSame($0, found[0]) }
      if found.isEmpty {
        listed.entry = item.names.lazy.compactMap { entry(of: item, $0.name, $0.year) }.first
      }
    }
    listed.isSeen = listed.review != nil || listed.entry.map(seen.contains) ?? false
    return listed
  }

  private func reviews(of item: ItemList.Item, _ name: String, _ year: Int?) -> [ReviewID] {
    reviews[folded(name), default: []].filter { id in
      let review = catalog.reviews[id]
      return item.isOf(review.category) && review.details.hasYear(year)
    }
  }

  private func entry(of item: ItemList.Item, _ name: String, _ year: Int?) -> EntryID? {
    entries[folded(name), default: []].first { id in
      let entry = log.entries[id]
      return (entry.category.map(item.isOf) ?? true) && entry.details.hasYear(year)
    }
  }

  private func isSame(_ one: ReviewID, _ other: ReviewID) -> Bool {
    let (one, other) = (catalog.reviews[one], catalog.reviews[other])
    return one.category == other.category && folded(one.subject) == folded(other.subject)
      && other.details.hasYear(one.details.year)
  }
}

extension ItemList.Item {
  /// Returns whether the item may be of a category.
  fileprivate func isOf(_ other: Int) -> Bool { category.map { $0 == other } ?? true }

  /// The possible names of the subject, each with its year: `Stalker (1979)` may be a title with the year.
  package var names: [(name: String, year: Int?)] {
    guard let title else { return [] }
    guard year == nil, let dated = title.beforeYear else { return [(title, year)] }
    return [(title, nil), (dated.name, dated.year)]
  }
}

extension String {
  /// The text before a year in brackets at its end, and the year; nil without both. A regular expression, which is compiled for each
  /// title, took a third of the instructions of an edit with 50 lists of 30 titles.
  package var beforeYear: (name: String, year: Int)? {
    guard last == ")", let bracket = lastIndex(of: "(") else { return nil }
    let digits = self[index(after: bracket)...].dropLast()
    guard digits.utf8.count == 4, digits.utf8.allSatisfy(\.isDigit), let year = Int(digits),
      let end = self[..<bracket].lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return (String(self[...end]), year)
  }
}
