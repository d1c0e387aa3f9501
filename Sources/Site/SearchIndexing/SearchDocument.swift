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
  /// What is reviewed, where the title does not say it.
  package var subject: String?
  /// The author's one sentence.
  package var verdict: String?
  package var category: Topic
  package var restaurant: Topic?
  package var tags: [Topic]
  /// What else is known of what is reviewed, each with what its words count.
  package var details: [(text: String, weight: Int)]
  /// What else a reader can filter by: the name of a filter and its value.
  package var filters: [(name: String, topic: Topic)]

  /// Makes a document.
  package init(
    title: String,
    subject: String? = nil,
    verdict: String? = nil,
    category: Topic,
    restaurant: Topic? = nil,
    tags: [Topic] = [],
    details: [(text: String, weight: Int)] = [],
    filters: [(name: String, topic: Topic)] = []
  ) {
    self.title = title
    self.subject = subject
    self.verdict = verdict
    self.category = category
    self.restaurant = restaurant
    self.tags = tags
    self.details = details
    self.filters = filters
  }
}

/// What results are sorted, counted and grouped by before anything else is known of them.
package struct SearchMark: Sendable {
  /// In hundredths; nil when unrated.
  package let rating: Int?
  package let isPick: Bool
  /// The number of the category among those of the site.
  let category: Int
  let year: Int
  /// The number of what is reviewed among all that several reviews are of, from 1; 0 for what has one review.
  let subject: Int

  /// Makes a mark.
  package init(rating: Int?, isPick: Bool, category: Int, year: Int, subject: Int) {
    (self.rating, self.isPick, self.category, self.year, self.subject) = (rating, isPick, category, year, subject)
  }
}
