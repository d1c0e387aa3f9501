import BinaryCoding
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
      restaurant: restaurant(of: number),
      day: review.day,
      tags: review.tags.map { SearchDocument.Topic($0.value) },
      details: configuration.reviewFields.flatMap(review.searched),
      filters: catalog.declaredKinds.flatMap { topics in
        topics.topics(of: number).map { (topics.kind.key, topics.archives[$0].topic.slug.value) }
      }
    )
  }

  private func restaurant(of review: Int) -> SearchDocument.Topic? {
    guard let number = catalog.restaurant(of: review), let link = topicLinks.restaurant(of: review) else { return nil }
    return SearchDocument.Topic(name: link.name, slug: catalog.restaurants.archives[number].topic.slug.value)
  }

  /// The hash of what a search finds of a review.
  package func searchHash(_ number: Int) -> ContentHash {
    hash(articles[number].file.hash, of: number)
  }

  /// The hash of what its card shows.
  package func cardHash(_ number: Int) -> ContentHash {
    hash(articles[number].cardHash, of: number)
  }

  /// The hash of the names that readers know a review by.
  package func nameHash(_ number: Int) -> ContentHash {
    hash(articles[number].file.nameHash, of: number)
  }

  /// A hash with the topics of a review that it calls by another name.
  private func hash(_ hash: ContentHash, of number: Int) -> ContentHash {
    let renamed = catalog.topics.filter { $0.renamed.contains(number) }
    guard !renamed.isEmpty else { return hash }
    var hasher = WordHasher()
    hasher.add(hash)
    for topics in renamed {
      for topic in topics.topics(of: number) { hasher.add(encoded: topics.archives[topic].topic) }
    }
    return hasher.hash()
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
