import ReviewModel

/// The pages of content files. Paths are found in any Unicode normalization form.
package struct ContentAddresses: Sendable {
  /// The paths of the files below the content folder.
  package private(set) var paths: [String] = []
  private var addresses: [Address] = []
  private var table = NumberTable()

  private enum Address {
    case review(Slug)
    case topic(TopicKind, Slug)
    case text([String])
  }

  init() {}

  /// Creates the addresses of content. `moved` contains the slugs of topics that other topics change, by the paths of their
  /// files.
  package init(_ content: SiteContent, moved: [String: Slug]) {
    var hasher = TextHasher()
    for (review, _) in content.reviews { add(review.path, .review(review.slug), &hasher) }
    for (facts, _) in content.facts {
      guard let kind = content.configuration.topicKinds.first(where: facts.isOf) else { continue }
      add(facts.path, .topic(kind, moved[facts.path] ?? facts.topic.value.slug), &hasher)
    }
    for (page, _) in content.pages { add(page.path, .text(page.components), &hasher) }
  }

  private mutating func add(_ path: String, _ address: Address, _ hasher: inout TextHasher) {
    table.insert(paths.count, hasher.canonicalHash(path))
    paths.append(path)
    addresses.append(address)
  }

  /// Returns the path of a file's page; nil if it has no page.
  package func url(of path: String) -> String? {
    var hasher = TextHasher()
    guard let number = table.first(hasher.canonicalHash(path), where: { paths[$0] == path }) else { return nil }
    return switch addresses[number] {
    case .review(let slug): Permalinks.review(slug)
    case .topic(let kind, let slug): Permalinks.topic(slug, of: kind)
    case .text(let components): Permalinks.page(components)
    }
  }
}
