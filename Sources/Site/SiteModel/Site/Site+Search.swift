import BinaryCoding
import ReviewModel
import SearchIndexing

// MARK: - Input of the search index
extension Site {
  /// The language rules of the index.
  package var searchRules: LanguageRules { .rules(for: configuration.language) }

  /// The slugs of the categories, for filters.
  package var searchCategories: [String] { configuration.categories.map(\.slug.value) }

  /// The path of the folder of results, relative to that of the index.
  package var searchResults: String { ".." + Permalinks.searchResults }

  /// Returns the index in the catalog for a search number. Search numbers count from the oldest review.
  package func searched(_ number: Int) -> Int { articles.count - 1 - number }

  /// The values of each review in the head of the index, the oldest first.
  package var searchMarks: [SearchMark] {
    let subjects = neighbours.subjects.numbers
    return catalog.reviews.indices.reversed().map { number in
      let review = catalog.reviews[number]
      return SearchMark(
        rating: review.rating?.hundredths,
        isPick: review.isPick,
        category: review.category,
        year: review.day.year,
        subject: subjects[number]
      )
    }
  }

  /// Returns the searchable texts of the review at an index of the catalog.
  package func searchDocument(_ number: Int) -> SearchDocument {
    let review = articles[number].review
    let (category, restaurant) = (configuration.categories[review.category], restaurant(of: number))
    return SearchDocument(
      title: review.title,
      subject: subject(of: review),
      verdict: review.verdict,
      category: SearchDocument.Topic(name: category.name, slug: category.slug.value),
      restaurant: restaurant,
      tags: zip(review.tags, catalog.tags.topics(of: number)).map { tag, topic in
        SearchDocument.Topic(name: tag.value.name, slug: catalog.tags.archives[topic].topic.slug.value)
      },
      details: configuration.reviewFields.flatMap(review.searched),
      filters: catalog.declaredKinds.flatMap { topics in
        topics.topics(of: number).map { (topics.kind.key, SearchDocument.Topic(topics.archives[$0].topic)) }
      }
    )
  }

  /// Returns the subject; nil if it equals the title.
  private func subject(of review: Review) -> String? {
    review.subject == review.title || review.restaurant != nil ? nil : review.subject
  }

  /// Returns the search result of the review at an index of the catalog; `text` is its plain text, which is
  /// omitted if the review has spoilers.
  package func searchResult(_ number: Int, text: ContiguousArray<UInt8>) -> SearchResult {
    let (article, review) = (articles[number], articles[number].review)
    return SearchResult(
      title: review.title,
      url: configuration.url.basePath + article.url,
      category: configuration.categories[review.category].name,
      subject: topicLinks.restaurant(of: number)?.name ?? subject(of: review),
      day: review.day,
      rating: review.rating?.hundredths,
      isPick: review.isPick,
      verdict: review.verdict,
      picture: article.picture.map { configuration.url.basePath + ($0.picture.files.first?.url ?? $0.picture.url) },
      avif: article.picture?.picture.avif.first.map { configuration.url.basePath + $0.url },
      language: review.language.flatMap { $0 == configuration.language ? nil : $0 },
      text: review.hasSpoilers ? "" : String(decoding: text, as: UTF8.self)
    )
  }

  private func restaurant(of review: Int) -> SearchDocument.Topic? {
    guard let number = catalog.restaurant(of: review), let link = topicLinks.restaurant(of: review) else { return nil }
    return SearchDocument.Topic(name: link.name, slug: catalog.restaurants.archives[number].topic.slug.value)
  }

  /// Returns the hash of the searchable texts of a review.
  package func searchHash(_ number: Int) -> ContentHash {
    hash(articles[number].file.hash, of: number)
  }

  /// Returns the hash of the card of a review.
  package func cardHash(_ number: Int) -> ContentHash {
    hash(articles[number].cardHash, of: number)
  }

  /// Returns a hash that includes the topics of a review with differing names.
  private func hash(_ hash: ContentHash, of number: Int) -> ContentHash {
    let renamed = catalog.renamed.filter { $0.renamed.contains(number) }
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
