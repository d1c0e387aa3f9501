/// A section of the home page.
package enum HomeSection: Hashable, Sendable {
  /// The newest review, and those that follow it.
  case lead, latest
  /// What is in progress, the latest rows of the diary, the newest lists.
  case now, diary, lists
  case mostViewed
  /// The best reviews of several categories, and the links to the other categories.
  case shelves, categories
  /// The topics of a kind with the most reviews, by the folder of the kind.
  case topics(String)
  /// The best reviews of a category, by its index in the configuration.
  case category(Int)
  /// The first items of a list, by the name of its file.
  case list(String)

  /// The sections that every site can name.
  static let named: [(name: String, section: HomeSection)] = [
    ("lead", .lead), ("latest", .latest), ("now", .now), ("mostViewed", .mostViewed), ("shelves", .shelves),
    ("categories", .categories), ("diary", .diary), ("lists", .lists),
  ]

  /// The sections of a site that names none.
  package static let standard: [HomeSection] = [.lead, .latest, .now, .mostViewed, .shelves, .categories]
}
