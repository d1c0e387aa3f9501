import ReviewModel
import SearchIndexing

/// The site as its search index knows it.
extension Site {
  /// The rules by which words are found.
  package var searchRules: LanguageRules { .rules(for: configuration.language) }

  /// The names of the categories, as results show them.
  package var searchCategories: [String] { configuration.categories.map(\.name) }

  /// The review with a number.
  package func searchDocument(_ number: Int) -> SearchDocument {
    let (article, review) = (articles[number], articles[number].review)
    let category = configuration.categories[review.category]
    return SearchDocument(
      title: review.title,
      url: configuration.url.basePath + article.url,
      category: SearchDocument.Topic(name: category.name, slug: category.slug.value),
      rating: review.rating?.hundredths,
      restaurant: review.restaurant.map { SearchDocument.Topic($0.value) },
      day: SearchDay(year: review.day.year, month: review.day.month, day: review.day.day),
      tags: review.tags.map { SearchDocument.Topic($0.value) },
      isPick: review.isPick
    )
  }
}

extension SearchDocument.Topic {
  fileprivate init(_ topic: Topic) {
    self.init(name: topic.name, slug: topic.slug.value)
  }
}
