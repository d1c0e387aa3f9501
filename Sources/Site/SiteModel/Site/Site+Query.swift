import ReviewModel

// MARK: - Queries
extension Site {
  /// Returns the reviews for which a query holds, newest first.
  package func reviews(_ fields: QueryFields, matching query: Query) -> [ReviewID] {
    catalog.reviews.ids.filter { review in query.matches { value($0, of: review, fields) } }
  }

  /// Returns the entries of the log for which a query holds, the latest first, then those without a day.
  package func loggedSubjects(_ fields: QueryFields, matching query: Query) -> [LoggedSubject] {
    let log = catalog.occasions.log
    let all = zip(log.entries, log.reviews).map { LoggedSubject($0, of: $1.map { catalog.reviews[$0] }) }
    let found = all.enumerated().filter { entry in query.matches { fields.value($0, of: entry.element) } }
    return found.sorted { ($0.element.visitOrder ?? 0, $0.offset) > ($1.element.visitOrder ?? 0, $1.offset) }.map(
      \.element
    )
  }

  /// Returns the value of a review. Topics have the names of their files, and their slugs, as well.
  private func value(_ key: String, of review: ReviewID, _ fields: QueryFields) -> QueryValue? {
    let value = fields.value(key, of: catalog.reviews[review])
    guard case .names(let names)? = value, let index = catalog.topics.first(where: { $0.kind.key == key }) else {
      return value
    }
    return .names(names + index.topics(of: review).flatMap { index.archives[$0].queryNames(configuration.slugLetters) })
  }

  /// Returns the names in a query that no topic has, each with its kind.
  package func unknownNames(in query: Query) -> [(name: QueryName, kind: TopicKind)] {
    query.names.compactMap { key, name in
      guard let index = catalog.topics.first(where: { $0.kind.key == key }) else { return nil }
      let isKnown = index.archives.contains { $0.queryNames(configuration.slugLetters).contains(name.key) }
      return isKnown ? nil : (name, index.kind)
    }
  }
}

extension TopicArchive {
  fileprivate func queryNames(_ letters: SlugLetters) -> [NameKey] {
    [topic.key, NameKey(of: topic.slug.value), NameKey(of: fullName, letters)].compactMap(\.self)
  }
}
