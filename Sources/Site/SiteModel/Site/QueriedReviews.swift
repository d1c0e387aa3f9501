import ReviewModel

/// The reviews of a catalog for queries. The values of a field are read once for all queries.
package struct QueriedReviews {
  private let catalog: Catalog
  private let fields: QueryFields
  private let letters: SlugLetters
  private var columns: [String: [QueryValue?]] = [:]

  package init(_ catalog: Catalog, _ configuration: SiteConfiguration) {
    (self.catalog, letters) = (catalog, configuration.slugLetters)
    fields = QueryFields(configuration)
  }

  /// Returns the reviews for which a query holds, newest first.
  package mutating func matching(_ query: Query) -> [ReviewID] {
    for key in query.keys where columns[key] == nil { columns[key] = column(key) }
    let found = query.holds(ofEach: catalog.reviews.count) { [columns] in columns[$0] ?? [] }
    return catalog.reviews.ids.filter { found[$0.number] }
  }

  /// Returns the values of a field. Topics have the names of their files, and their slugs, as well.
  private func column(_ key: String) -> [QueryValue?] {
    guard let index = catalog.topics.first(where: { $0.kind.key == key }) else {
      return catalog.reviews.map { fields.value(key, of: $0) }
    }
    let known = index.archives.map { $0.queryNames(letters) }
    return catalog.reviews.ids.map { review in
      guard case .names(let names)? = fields.value(key, of: catalog.reviews[review]) else { return nil }
      return .names(names + index.topics(of: review).flatMap { known[$0.number] })
    }
  }

  /// Returns the names in a query that no topic has, each with its kind.
  package func unknownNames(in query: Query) -> [(name: QueryName, kind: TopicKind)] {
    query.names.compactMap { key, name in
      guard let index = catalog.topics.first(where: { $0.kind.key == key }) else { return nil }
      return index.archives.contains { $0.queryNames(letters).contains(name.key) } ? nil : (name, index.kind)
    }
  }
}

extension TopicArchive {
  fileprivate func queryNames(_ letters: SlugLetters) -> [NameKey] {
    [topic.key, NameKey(of: topic.slug.value), NameKey(of: fullName, letters)].compactMap(\.self)
  }
}
