import ReviewModel

/// A list with its items in order, each with the review or entry of the log that it means.
package struct ResolvedList: Sendable {
  package let list: ItemList
  package let file: ContentFile
  /// The items in the order of the page.
  package let items: [ListedItem]

  /// The number of items that were reviewed, or seen according to the log.
  package var seen: Int { items.count(where: \.isSeen) }

  /// The ranges of the items below one heading; a single one without headings.
  package var groups: [Range<Int>] {
    guard list.grouping != nil else { return [items.indices] }
    let starts = items.indices.filter { $0 == 0 || items[$0].heading != items[$0 - 1].heading }
    return zip(starts, starts.dropFirst() + [items.count]).map { $0..<$1 }
  }
}

/// The lists of a site, the newest first; those without a day are last, by title.
package struct Lists: Sendable {
  package let all: [ResolvedList]
  /// The places of each review, by review; empty without lists.
  private let byReview: [[ListPlace]]

  init(_ lists: [(list: ItemList, file: ContentFile)], _ catalog: Catalog, _ configuration: SiteConfiguration) {
    let sorted = lists.sorted { $0.list.precedes($1.list) }
    guard !sorted.isEmpty else {
      (all, byReview) = ([], [])
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
    byReview = all.places(of: catalog.reviews.count)
  }

  /// Returns the position of the list with a name; nil if there is none.
  package func number(named name: String) -> Int? { all.firstIndex { $0.list.isNamed(name) } }

  /// Returns the places of a review in the lists that contain it, the newest list first.
  package func places(of review: ReviewID) -> [ListPlace] { byReview.isEmpty ? [] : byReview[review.number] }
}

/// The first item of a list about a review.
package struct ListPlace: Sendable {
  /// The position of the list in `Lists.all`.
  package let list: Int
  /// The number of the item, from 1; nil in a list without numbers.
  package let rank: Int?
}

extension [ResolvedList] {
  /// Returns the places of each of `count` reviews. They are found once, because the page of every review needs its own.
  fileprivate func places(of count: Int) -> [[ListPlace]] {
    var places = [[ListPlace]](repeating: [], count: count)
    for (number, list) in enumerated() {
      for (place, item) in list.items.enumerated() {
        guard let review = item.review?.number, places[review].last?.list != number else { continue }
        places[review].append(ListPlace(list: number, rank: list.list.isRanked ? place + 1 : nil))
      }
    }
    return places
  }
}

extension ItemList {
  fileprivate func precedes(_ other: ItemList) -> Bool {
    let (one, two) = (publicationTime?.order ?? .min, other.publicationTime?.order ?? .min)
    if one != two { return one > two }
    return title == other.title ? path.precedesBytewise(other.path) : title.precedesNaturally(other.title)
  }
}
