import Diagnostics
import ReviewModel

/// Refuses a name that several topics share, where only their cities tell them apart.
struct SharedNameCheck {
  private(set) var diagnostics: [Diagnostic] = []

  init(_ catalog: Catalog, _ sources: ContentSources) {
    for topics in catalog.topics {
      let sharing = Dictionary(grouping: topics.archives.compactMap(\.facts).filter { $0.sharedSlug != nil }) {
        $0.sharedSlug
      }
      guard !sharing.isEmpty else { continue }
      for archive in topics.archives where archive.facts == nil {
        guard let meant = sharing[archive.topic.slug] else { continue }
        for number in archive.reviews { report(catalog.reviews[number], archive, meant, sources) }
      }
    }
  }

  private mutating func report(
    _ review: Review,
    _ archive: TopicArchive,
    _ meant: [TopicFacts],
    _ sources: ContentSources
  ) {
    let key = archive.kind.key
    for mention in review.mentions(of: archive.kind) where mention.value.slug == archive.topic.slug {
      let names = meant.compactMap { facts in facts.details["city"]?.text.map { "\(facts.name), \($0)" } }
      diagnostics.add(
        Diagnostic(
          .sharedName,
          "several have the name '\(mention.value.name)'",
          hint: "say which: \(key): \(names.joined(separator: ", or \(key): "))",
          in: sources.name(review.path),
          at: mention.range
        )
      )
    }
  }
}
