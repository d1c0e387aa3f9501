import ReviewModel

/// The reviews and entries of a catalog for queries. The values of a field of reviews are read once for all queries.
package struct QueriedCatalog {
  private let catalog: Catalog
  private let fields: QueryFields
  private let letters: SlugLetters
  /// The facts of topics by which reviews are found.
  private let facts: [TopicValues]
  private var columns: [String: QueryColumn] = [:]

  package init(_ catalog: Catalog, _ configuration: SiteConfiguration) {
    (self.catalog, letters) = (catalog, configuration.slugLetters)
    fields = QueryFields(configuration)
    facts = catalog.facts(in: fields)
  }

  /// Returns the reviews for which a query holds, newest first.
  package mutating func reviews(matching query: Query) -> [ReviewID] {
    for key in query.keys where columns[key] == nil { columns[key] = column(key) }
    let holds = query.results(catalog.reviews.count) { columns[$0] }
    return catalog.reviews.ids.filter { holds[$0.number] }
  }

  /// Returns the entries of the log for which a query holds, the latest first, then those without a day.
  package func logged(matching query: Query) -> [LoggedSubject] {
    let log = catalog.occasions.log
    let all = zip(log.entries, log.reviews).map { LoggedSubject($0, of: $1.map { catalog.reviews[$0] }) }
    let holds = query.results(all.count) { key in
      guard let fact = facts.first(where: { $0.field.key == key }) else {
        return fields.values(key, of: all).map { QueryColumn($0) }
      }
      return QueryColumn(log.reviews.map { .names($0.map { fact.queryNames(of: $0, catalog) } ?? []) })
    }
    let matching = all.indices.filter { holds[$0] }
    return matching.sorted { (all[$0].visitOrder ?? 0, $0) > (all[$1].visitOrder ?? 0, $1) }.map { all[$0] }
  }

  /// Returns the values of a field. Topics have the names of their files, and their slugs, as well.
  private func column(_ key: String) -> QueryColumn? {
    if let fact = facts.first(where: { $0.field.key == key }) {
      return QueryColumn(catalog.reviews.ids.map { .names(fact.queryNames(of: $0, catalog)) })
    }
    let index = catalog.topics.first { $0.kind.key == key }
    return index.map(column) ?? fields.values(key, of: catalog.reviews).map { QueryColumn($0) }
  }

  /// Returns the topics of a kind. Reading them from the index, not from each review, makes the column of the tags of 10,000 reviews
  /// several times faster.
  private func column(_ index: TopicIndex) -> QueryColumn {
    var reviews: [NameKey: [Int]] = [:]
    for topic in index.archives {
      let numbers = topic.reviews.map(\.number)
      for name in Set(topic.queryNames(letters)) { reviews[name, default: []] += numbers }
    }
    return QueryColumn(catalog.reviews.count, reviews)
  }

  /// Returns the names in a query that no topic has, each with its kind.
  package func unknownNames(in query: Query) -> [(name: QueryName, kind: TopicKind)] {
    query.names.compactMap { key, name in
      guard let index = catalog.topics.first(where: { $0.kind.key == key }) else { return nil }
      return index.archives.contains { $0.queryNames(letters).contains(name.key) } ? nil : (name, index.kind)
    }
  }
}

extension Catalog {
  /// Returns the facts of topics that are fields of queries.
  func facts(in fields: QueryFields) -> [TopicValues] {
    facts.filter { fields.isQueried($0.field, of: topics[$0.kind].kind) }
  }
}

extension TopicValues {
  fileprivate func queryNames(of review: ReviewID, _ catalog: Catalog) -> [NameKey] {
    catalog.values(of: self, in: review).map(\.key)
  }
}

extension TopicArchive {
  fileprivate func queryNames(_ letters: SlugLetters) -> [NameKey] {
    [topic.key, NameKey(of: topic.slug.value), NameKey(of: fullName, letters)].compactMap(\.self)
  }
}
