import Notation

/// A review as the search index knows it; its text is given apart, because only extracting terms needs it.
package struct SearchDocument: Sendable {
  /// What a reader can filter by: a category, a restaurant or a tag.
  package struct Topic: Hashable, Sendable {
    package let name: String
    /// The value of the filter in addresses.
    package let slug: String

    /// Makes a topic.
    package init(name: String, slug: String) {
      self.name = name
      self.slug = slug
    }
  }

  package var title: String
  /// The path of the page, as a link is written.
  package var url: String
  package var category: Topic
  package var restaurant: Topic?
  package var day: CalendarDay
  package var tags: [Topic]
  /// What else is known of what is reviewed, each with what its words count.
  package var details: [(text: String, weight: Int)]
  /// What else a reader can filter by: the name of a filter and its value.
  package var filters: [(name: String, slug: String)]

  /// Makes a document.
  package init(
    title: String,
    url: String,
    category: Topic,
    restaurant: Topic? = nil,
    day: CalendarDay,
    tags: [Topic] = [],
    details: [(text: String, weight: Int)] = [],
    filters: [(name: String, slug: String)] = []
  ) {
    self.title = title
    self.url = url
    self.category = category
    self.restaurant = restaurant
    self.day = day
    self.tags = tags
    self.details = details
    self.filters = filters
  }
}

/// What results are sorted and filtered by before anything else is known of them.
package struct SearchMark: Sendable {
  /// In hundredths; nil when unrated.
  let rating: Int?
  let isPick: Bool

  /// Makes a mark.
  package init(rating: Int?, isPick: Bool) {
    self.rating = rating
    self.isPick = isPick
  }
}
