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

  /// Returns the review of a document.
  package func review(of document: DocumentID) -> ReviewID { ID(articles.count - 1 - document.number) }

  /// Returns the document of a review.
  package func document(of review: ReviewID) -> DocumentID { ID(articles.count - 1 - review.number) }

  /// The values of each review in the head of the index, the oldest first.
  package var searchMarks: [SearchMark] {
    let subjects = neighbours.subjects.numbers
    return zip(catalog.reviews, subjects).reversed().map { review, subject in
      SearchMark(
        rating: review.rating?.hundredths,
        isPick: review.isPick,
        category: review.category,
        year: review.day.year,
        subject: subject
      )
    }
  }

  /// Returns the searchable texts of a review.
  package func searchDocument(_ id: ReviewID) -> SearchDocument {
    let review = articles[id].review
    let (category, restaurant) = (configuration.categories[review.category], restaurant(of: id))
    return SearchDocument(
      title: review.title,
      subject: subject(of: review),
      verdict: review.verdict,
      category: SearchDocument.Topic(name: category.name, slug: category.slug.value),
      restaurant: restaurant,
      tags: zip(review.tags, catalog.tags.topics(of: id)).map { tag, topic in
        SearchDocument.Topic(name: tag.value.name, slug: catalog.tags.archives[topic].topic.slug.value)
      },
      details: configuration.reviewFields.flatMap(review.searched),
      filters: catalog.declaredKinds.flatMap { topics in
        topics.topics(of: id).map { (topics.kind.key, SearchDocument.Topic(topics.archives[$0].topic)) }
      }
    )
  }

  /// Returns the subject; nil if it equals the title.
  private func subject(of review: Review) -> String? {
    review.subject == review.title || review.restaurant != nil ? nil : review.subject
  }

  /// Returns the search result of a review; `text` is its plain text, which is
  /// omitted if the review has spoilers.
  package func searchResult(_ id: ReviewID, text: ContiguousArray<UInt8>) -> SearchResult {
    let (article, review) = (articles[id], articles[id].review)
    return SearchResult(
      title: review.title,
      url: configuration.url.basePath + article.url,
      category: configuration.categories[review.category].name,
      subject: topicLinks.restaurant(of: id)?.name ?? subject(of: review),
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

  private func restaurant(of review: ReviewID) -> SearchDocument.Topic? {
    guard let topic = catalog.restaurant(of: review), let link = topicLinks.restaurant(of: review) else { return nil }
    return SearchDocument.Topic(name: link.name, slug: catalog.restaurants.archives[topic].topic.slug.value)
  }

  /// Returns the hash of the searchable texts of a review.
  package func searchHash(_ review: ReviewID) -> ContentHash {
    hash(articles[review].file.hash, of: review)
  }

  /// Returns the hash of the card of a review.
  package func cardHash(_ review: ReviewID) -> ContentHash {
    hash(articles[review].cardHash, of: review)
  }

  /// Returns a hash that includes the topics of a review with differing names.
  private func hash(_ hash: ContentHash, of review: ReviewID) -> ContentHash {
    let renamed = catalog.renamed.filter { $0.renamed.contains(review) }
    guard !renamed.isEmpty else { return hash }
    var hasher = WordHasher()
    hasher.add(hash)
    for topics in renamed {
      for topic in topics.topics(of: review) { hasher.add(encoded: topics.archives[topic].topic) }
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
