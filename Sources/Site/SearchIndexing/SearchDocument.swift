/// A document in the search index, such as a review. Its text is passed separately, because only the extraction of terms needs it.
package struct SearchDocument: Sendable {
  /// A value to filter by: a category, a restaurant or a tag.
  package struct Topic: Hashable, Sendable {
    package let name: String
    /// The value of the filter in URLs.
    package let slug: String
    /// The signs that distinguish the name from others with its words: `++` of `C++`.
    package let signs: String

    package init(name: String, slug: String, signs: String = "") {
      (self.name, self.slug, self.signs) = (name, slug, signs)
    }
  }

  package var title: String
  /// The subject, if the title does not name it.
  package var subject: String?
  /// The author's verdict in one sentence.
  package var verdict: String?
  /// The category, otherwise the type of the document.
  package var category: Topic
  package var restaurant: Topic?
  package var tags: [Topic]
  /// Further searchable texts about the subject, each with the weight of its words.
  package var details: [(text: String, weight: Int)]
  /// Further filters: name and value.
  package var filters: [(name: String, topic: Topic)]

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

/// The data of a review by which results are sorted, counted and grouped before their files are loaded.
package struct SearchMark: Sendable {
  /// The rating in hundredths; nil if unrated.
  package let rating: Int?
  package let isPick: Bool
  /// The position of the category in the list of all categories; nil for a document with neither category nor rating.
  let category: Int?
  let year: Int?
  /// The number, from 1, of a subject with several reviews; 0 for a subject with one review.
  let subject: Int

  /// Creates the values of a review for filters.
  package init(rating: Int?, isPick: Bool, category: Int?, year: Int?, subject: Int) {
    (self.rating, self.isPick, self.category, self.year, self.subject) = (rating, isPick, category, year, subject)
  }
}
