import ReviewModel

/// A list with its items in order, each with the review or entry of the log that it means.
package struct ResolvedList: Sendable {
  package let list: ItemList
  package let file: ContentFile
  /// The items in the order of the page.
  package let items: [ListedItem]

  /// The number of items that were reviewed, or seen according to the log.
  package var seen: Int { items.count(where: \.isSeen) }
}

/// The lists of a site, the newest first; those without a day are last, by title.
package struct Lists: Sendable {
  package let all: [ResolvedList]
  /// The lists of each review, as positions in `all`.
  private let byReview: [ReviewID: [Int]]

  init(_ lists: [(list: ItemList, file: ContentFile)], _ catalog: Catalog, _ configuration: SiteConfiguration) {
    let sorted = lists.sorted { $0.list.precedes($1.list) }
    guard !sorted.isEmpty else {
      (all, byReview) = ([], [:])
      return
    }
    let subjects = NamedSubjects(sorted.flatMap(\.list.items), catalog)
    var selected = SelectedReviews(catalog, configuration)
    let headings = ListHeadings(catalog, configuration)
    all = sorted.map { list, file in
      let items = list.selection.map { selected.reviews($0).map { ListedItem(review: $0) } }
      let resolved = items ?? list.items.numberingNotes().map(subjects.resolved)
      return ResolvedList(list: list, file: file, items: headings.sorted(resolved, by: list.grouping))
    }
    var byReview: [ReviewID: [Int]] = [:]
    for (number, list) in all.enumerated() {
      for review in Set(list.items.compactMap(\.review)) { byReview[review, default: []].append(number) }
    }
    self.byReview = byReview
  }

  /// Returns the position of the list with a name; nil if there is none.
  package func number(named name: String) -> Int? { all.firstIndex { $0.list.isNamed(name) } }

  /// Returns the positions of the lists that contain a review, the newest first.
  package func numbers(with review: ReviewID) -> [Int] { byReview[review] ?? [] }
}

extension ItemList {
  fileprivate func precedes(_ other: ItemList) -> Bool {
    let (one, two) = (publicationTime?.order ?? .min, other.publicationTime?.order ?? .min)
    if one != two { return one > two }
    return title == other.title ? path.precedesBytewise(other.path) : title.precedesNaturally(other.title)
  }
}
