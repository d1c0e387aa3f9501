import BinaryCoding
import Diagnostics
import FrontMatter
import ReviewModel
import SiteModel

/// Reports ambiguous names of topics: in reviews, and in files that have no distinguishing key.
struct SharedNameCheck {
  private(set) var diagnostics: [Diagnostic] = []

  init(_ catalog: Catalog, _ sources: ContentSources) {
    for topics in catalog.topics {
      for archive in topics.archives { checkSlug(archive, catalog, sources) }
      let facts = topics.archives.compactMap(\.facts).sorted { $0.path.precedesBytewise($1.path) }
      let distinguished = facts.filter { $0.distinction != .none }
      guard !distinguished.isEmpty else { continue }
      checkFiles(facts, topics.kind, sources)
      for archive in topics.archives where archive.facts == nil {
        let candidates = distinguished.filter { $0.sharedKeys.contains(archive.topic.key) }
        guard !candidates.isEmpty else { continue }
        for review in archive.reviews { report(catalog.reviews[review], archive, candidates, sources) }
      }
    }
  }

  /// Reports the slug of a topic that is the name of another topic, whose reviews it would take.
  private mutating func checkSlug(_ archive: TopicArchive, _ catalog: Catalog, _ sources: ContentSources) {
    guard let facts = archive.facts, facts.hasOwnSlug else { return }
    let mentions = archive.reviews.lazy.flatMap { review in
      catalog.reviews[review].mentions(of: archive.kind).map { (topic: $0.value, review: review) }
    }
    let isNamed = mentions.contains { $0.topic.key == facts.topic.value.key }
    guard let other = mentions.first(where: { facts.takes($0.topic, withOwnName: isNamed) }) else { return }
    let path = sources.shownPath(catalog.reviews[other.review].path)
    let name = facts.topic.value.name
    diagnostics.add(
      Diagnostic(
        .sharedName,
        "the slug of '\(name)' is the name of another topic, '\(other.topic.name)' in \(path)",
        hint: "write another slug:, or write \(archive.kind.line(naming: name)) in \(path)",
        in: sources.name(facts.path),
        at: facts.topic.range
      )
    )
  }

  /// Reports files about topics with the same name and no distinguishing key.
  private mutating func checkFiles(_ facts: [TopicFacts], _ kind: TopicKind, _ sources: ContentSources) {
    var first: [NameKey: TopicFacts] = [:]
    for facts in facts where facts.distinction == .missing {
      guard let other = first[facts.topic.value.key] else {
        first[facts.topic.value.key] = facts
        continue
      }
      let keys = kind.namingKeys.filter { facts.details[$0] == nil }.prefix(2).map { "\($0):" }
      diagnostics.add(
        Diagnostic(
          .sharedName,
          "duplicate name '\(facts.longestName)': this file and \(sources.shownPath(other.path))",
          hint: "distinguish them: add \((keys + ["slug: \(facts.suggestedSlug.value)"]).joined(separator: " or "))",
          in: sources.name(facts.path),
          at: facts.topic.range
        )
      )
    }
  }

  private mutating func report(
    _ review: Review,
    _ archive: TopicArchive,
    _ candidates: [TopicFacts],
    _ sources: ContentSources
  ) {
    for mention in review.mentions(of: archive.kind) where mention.value.key == archive.topic.key {
      let names = candidates.map(\.reference).sorted { $0.precedesNaturally($1) }.map(archive.kind.line)
      diagnostics.add(
        Diagnostic(
          .sharedName,
          "ambiguous name '\(mention.value.name)'",
          hint: "write \(names.joined(separator: ", or "))",
          in: sources.name(review.path),
          at: mention.range
        )
      )
    }
  }
}

extension TopicKind {
  /// Returns a line of front matter that names a topic. The name of a series is written as a mapping, because a number at its
  /// end would be parsed as the position.
  fileprivate func line(naming name: String) -> String {
    let text = YAML.text(name)
    if self == Self.tags { return "\(key): \(YAML.texts([name]))" }
    return isSeries ? "\(key): \(YAML.mapping([("name", text)]))" : "\(key): \(text)"
  }
}
