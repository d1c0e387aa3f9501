/// Something that groups reviews and has a name and a page: a tag, a restaurant, a category.
package struct Topic: Hashable, Sendable {
  /// The name as the author wrote it.
  package let name: String
  /// The name in URLs.
  package let slug: Slug

  /// Makes a topic; nil when the name has no letter or digit to make a slug of.
  package init?(name: String, _ letters: SlugLetters = .plain) {
    guard let slug = Slug(of: name, letters) else { return nil }
    self.init(name: name, slug: slug)
  }

  /// Makes a topic with a slug of its own.
  package init(name: String, slug: Slug) {
    self.name = name
    self.slug = slug
  }
}
