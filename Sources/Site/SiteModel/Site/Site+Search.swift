import BinaryCoding
import ReviewModel
import SearchIndexing

// MARK: - Feeds and search
extension Site {
  /// Returns the entry of a review in feeds.
  package func document(of review: ReviewID) -> Document { Document(listed: articles[review], review: review) }

  /// Whether feeds and search show files of several types.
  package var hasSeveralTypes: Bool { documents.count > articles.count }

  /// Returns the name of the category of a document, otherwise that of its type.
  package func category(of document: Document) -> String {
    document.listed.category.map { configuration.categories[$0].name } ?? name(of: document.listed.file.type)
  }

  /// Returns the name of a content type: the theme's string, such as `kindNote`, otherwise its noun.
  package func name(of type: any ContentType) -> String {
    let noun = type.noun.prefix(1).uppercased() + type.noun.dropFirst()
    return string("kind\(noun)", default: noun)
  }

  /// Returns the hash of the card of a document.
  package func cardHash(_ document: Document) -> ContentHash {
    document.review.map(cardHash) ?? document.listed.cardHash
  }
}

// MARK: - Input of the search index
extension Site {
  /// The language rules of the index.
  package var searchRules: LanguageRules { .rules(for: configuration.language) }

  /// The slugs of the categories, for filters.
  package var searchCategories: [String] { configuration.categories.map(\.slug.value) }

  /// The path of the folder of results, relative to that of the index.
  package var searchResults: String { ".." + Permalinks.searchResults }

  /// Returns the document with a number.
  package func document(_ id: DocumentID) -> Document { documents[documents.count - 1 - id.number] }

  /// The values of each document in the head of the index, the oldest first.
  package var searchMarks: [SearchMark] {
    let subjects = neighbours.subjects.numbers
    return documents.reversed().map { document in
      let listed = document.listed
      return SearchMark(
        rating: listed.rating?.hundredths,
        isPick: listed.isPick,
        category: listed.category,
        year: listed.time?.day.year,
        subject: document.review.map { subjects[$0.number] } ?? 0
      )
    }
  }

  /// Returns the searchable texts of a document. If several types are listed, it contains the filter `kind`.
  package func searchDocument(_ document: Document) -> SearchDocument {
    let (listed, type) = (document.listed, document.listed.file.type)
    let kind = SearchDocument.Topic(name: name(of: type), slug: type.noun)
    var found =
      document.review.map(searchDocument)
      ?? SearchDocument(
        title: listed.title,
        verdict: listed.verdict,
        category: kind,
        details: itemTitles(of: listed).map { ($0, 1) }
      )
    if hasSeveralTypes { found.filters.append((Self.kindFilter, kind)) }
    return found
  }

  /// The maximum number of items of a list that are searched.
  private static let mostItems = 250

  /// Returns the names of the first items of a list; none for another type.
  private func itemTitles(of listed: any Listed) -> [String] {
    list(of: listed)?.items.prefix(Self.mostItems).map(title) ?? []
  }

  /// The filter of searches by type.
  package static let kindFilter = "kind"

  /// Returns the searchable texts of a review.
  private func searchDocument(_ id: ReviewID) -> SearchDocument {
    let review = articles[id].review
    let (category, restaurant) = (configuration.categories[review.category], restaurant(of: id))
    return SearchDocument(
      title: review.title,
      subject: subject(of: review),
      verdict: review.verdict,
      category: SearchDocument.Topic(name: category.name, slug: category.slug.value),
      restaurant: restaurant,
      tags: zip(review.tags, catalog.tags.topics(of: id)).map { tag, topic in
        SearchDocument.Topic(tag.value.with(catalog.tags.archives[topic].topic.slug))
      },
      details: configuration.reviewFields.flatMap(review.searched),
      filters: catalog.declaredKinds.flatMap { topics in
        topics.topics(of: id).map { (topics.kind.key, SearchDocument.Topic(topics.archives[$0].topic)) }
      }
        + aggregates.searchedFacts.flatMap { fact in
          catalog.values(of: fact, in: id).map { (fact.field.key, SearchDocument.Topic($0)) }
        }
    )
  }

  /// Returns the subject; nil if it equals the title.
  private func subject(of review: Review) -> String? {
    review.subject == review.title || review.restaurant != nil ? nil : review.subject
  }

  /// Returns the search result of a document; `text` is its plain text, which is omitted if it has spoilers.
  package func searchResult(_ document: Document, text: ContiguousArray<UInt8>) -> SearchResult {
    let listed = document.listed
    return SearchResult(
      title: typeset(listed.title, in: listed.language),
      url: configuration.url.basePath + listed.url,
      category: typeset(category(of: document)),
      subject: document.review.flatMap { topicLinks.restaurant(of: $0)?.name ?? subject(of: articles[$0].review) }
        .map { typeset($0, in: listed.language) },
      day: listed.time?.day,
      rating: listed.rating?.hundredths,
      isPick: listed.isPick,
      verdict: listed.verdict.map { typeset($0, in: listed.language) },
      picture: listed.picture.map { configuration.url.basePath + ($0.picture.files.first?.url ?? $0.picture.url) },
      avif: listed.picture?.picture.avif.first.map { configuration.url.basePath + $0.url },
      language: listed.language.flatMap { $0 == configuration.language ? nil : $0 },
      text: listed.hasSpoilers ? "" : String(decoding: text, as: UTF8.self)
    )
  }

  private func restaurant(of review: ReviewID) -> SearchDocument.Topic? {
    guard let topic = catalog.restaurant(of: review), let link = topicLinks.restaurant(of: review) else { return nil }
    let archived = catalog.restaurants.archives[topic].topic
    return SearchDocument.Topic(name: link.name, slug: archived.slug.value, signs: archived.key.signs)
  }

  /// Returns the hash of the searchable texts of a document.
  package func searchHash(_ document: Document) -> ContentHash {
    let file = document.listed.file
    let own = document.review.map { hash(file.hash, of: $0) } ?? file.hash
    let ofVisits = catalog.declaredKinds.filter(\.kind.isOfVisits)
    guard hasSeveralTypes || !aggregates.searchedFacts.isEmpty || !ofVisits.isEmpty else { return own }
    var hasher = WordHasher()
    hasher.add(own)
    if let review = document.review {
      // The log names some of them.
      for topics in ofVisits { for id in topics.topics(of: review) { hasher.add(encoded: topics.archives[id].topic) } }
      for fact in aggregates.searchedFacts {
        for value in catalog.values(of: fact, in: review) { hasher.add(value.name) }
      }
    }
    hasher.add(encoded: name(of: file.type))
    hasher.add(encoded: itemTitles(of: document.listed))
    return hasher.hash()
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
    self.init(name: topic.name, slug: topic.slug.value, signs: topic.key.signs)
  }
}
