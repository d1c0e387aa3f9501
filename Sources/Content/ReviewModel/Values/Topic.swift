/// A named group of reviews with a page: a tag, a restaurant, a category.
package struct Topic: Hashable, Sendable {
  /// The name as written by the author.
  package let name: String
  /// The identity of the name: topics of a kind with equal keys are the same.
  package let key: NameKey
  /// The name in URLs.
  package let slug: Slug

  /// Creates a topic; nil for white space.
  package init?(name: String, _ letters: SlugLetters = .plain) {
    guard let key = NameKey(of: name, letters) else { return nil }
    self.init(name: name, key: key, slug: Slug(of: key))
  }

  /// Creates a topic with a given slug.
  package init(name: String, key: NameKey, slug: Slug) {
    (self.name, self.key, self.slug) = (name, key, slug)
  }

  /// Returns the topic with another slug.
  package func with(_ slug: Slug) -> Topic { Topic(name: name, key: key, slug: slug) }
}

extension [Topic] {
  /// Returns the topics with unique slugs, independently of their order. A slug with one topic is kept. If several share
  /// a slug, the topic whose key equals the slug keeps it, and the signs of the others are spelled out. If that is not
  /// unique, a hash is appended. Topics at `fixed` indices are not changed.
  package func distinguished(fixed: Set<Int> = []) -> [Topic] {
    guard contains(where: { $0.key.value != $0.slug.value }) else { return self }
    let slugCounts = reduce(into: [:]) { $0[$1.slug, default: 0] += 1 }
    let fixedSlugs = Set(fixed.map { self[$0].slug })
    let isFixed = indices.map { index in
      let topic = self[index]
      return slugCounts[topic.slug] == 1 || fixed.contains(index)
        || topic.key.value == topic.slug.value && !fixedSlugs.contains(topic.slug)
    }
    let spelled = indices.filter { !isFixed[$0] }.reduce(into: [:]) {
      $0[Slug(spelling: self[$1].key), default: 0] += 1
    }
    return indices.map { index in
      let topic = self[index]
      if isFixed[index] { return topic }
      let slug = Slug(spelling: topic.key)
      return topic.with(slugCounts[slug] == nil && spelled[slug] == 1 ? slug : Slug(coding: topic.key))
    }
  }
}
