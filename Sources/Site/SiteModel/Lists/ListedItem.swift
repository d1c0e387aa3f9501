import Notation
import ReviewModel

/// An item of a list.
package struct ListedItem: Sendable {
  /// The item as written; nil in an automatic list.
  package let item: ItemList.Item?
  /// The position of the item's note among the notes of the file; nil without a note.
  package internal(set) var note: Int?
  /// The review of the subject; the newest of several.
  package internal(set) var review: ReviewID?
  /// The first entry of the log about a subject without a review.
  package internal(set) var entry: EntryID?
  /// The other subjects with the name of the item.
  package internal(set) var others: [ReviewID] = []
  /// Whether the subject was reviewed, or seen according to the log.
  package internal(set) var isSeen = false
  /// The heading of the item; nil in a list without headings.
  package internal(set) var heading: ListHeading?

  init(_ item: ItemList.Item? = nil, review: ReviewID? = nil) {
    (self.item, self.review, isSeen) = (item, review, review != nil)
  }
}

extension [ItemList.Item] {
  /// Returns the items, each with the position of its note; `first` is the number of the notes before them.
  func numberingNotes(from first: Int = 0) -> [ListedItem] {
    var notes = first
    return map { item in
      var listed = ListedItem(item)
      guard item.note != nil else { return listed }
      listed.note = notes
      notes += 1
      return listed
    }
  }
}

/// A heading within a list.
package enum ListHeading: Hashable, Sendable {
  case month(CalendarMonth)
  case year(Int)
  /// The first year of a decade.
  case decade(Int)
  case rating(Rating)
  /// The index of a category in the configuration.
  case category(Int)
  /// A letter, or the value of a field.
  case name(String)
  /// The heading of the items without a value.
  case none
}

extension ListHeading {
  func precedes(_ other: ListHeading) -> Bool {
    switch (self, other) {
    case (.month(let one), .month(let two)): (one.year, one.month) > (two.year, two.month)
    case (.year(let one), .year(let two)), (.decade(let one), .decade(let two)): one > two
    case (.rating(let one), .rating(let two)): one > two
    case (.category(let one), .category(let two)): one < two
    case (.name(let one), .name(let two)):
      one.precedesNaturally(two) || !two.precedesNaturally(one) && one.precedesBytewise(two)
    case (.none, _): false
    default: true
    }
  }
}
