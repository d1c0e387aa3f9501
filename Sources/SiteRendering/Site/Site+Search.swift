import ReviewModel
import SearchIndexing

/// The site as its search index knows it.
extension Site {
  /// The rules by which words are found.
  package var searchRules: LanguageRules { .rules(for: configuration.language) }

  /// The names of the categories, as results show them.
  package var searchCategories: [String] { configuration.categories.map(\.name) }

  /// What is known first of each review.
  package var searchMarks: [SearchMark] {
    catalog.reviews.map { SearchMark(rating: $0.rating?.hundredths, isPick: $0.isPick) }
  }

  /// The review with a number.
  package func searchDocument(_ number: Int) -> SearchDocument {
    let (article, review) = (articles[number], articles[number].review)
    let category = configuration.categories[review.category]
    return SearchDocument(
      title: review.title,
      url: configuration.url.basePath + article.url,
      category: SearchDocument.Topic(name: category.name, slug: category.slug.value),
      restaurant: review.restaurant.map { SearchDocument.Topic($0.value) },
      day: review.day,
      tags: review.tags.map { SearchDocument.Topic($0.value) },
      details: configuration.reviewFields.flatMap(review.searched)
    )
  }
}

extension Review {
  /// What a search finds of a field.
  fileprivate func searched(_ field: Field) -> [(text: String, weight: Int)] {
    guard let weight = field.searchWeight, let value = details[field.key] else { return [] }
    return value.machineTexts.map { ($0, weight) }
  }
}

extension SearchDocument.Topic {
  fileprivate init(_ topic: Topic) {
    self.init(name: topic.name, slug: topic.slug.value)
  }
}
