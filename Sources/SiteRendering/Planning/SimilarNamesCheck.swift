import Diagnostics
import ReviewModel

/// Warns of topics that are probably one, written in two ways.
struct SimilarNamesCheck {
  private let sources: ContentSources
  private let catalog: Catalog
  private(set) var diagnostics: [Diagnostic] = []

  init(_ aggregates: Aggregates, _ sources: ContentSources) {
    (catalog, self.sources) = (aggregates.catalog, sources)
    for (topics, names) in zip(catalog.topics, aggregates.names.value) { check(topics, names.similar) }
  }

  /// A tag is a common noun, so 'cat' and 'cart' may both be meant: only one that is used once is doubted.
  private mutating func check(_ topics: TopicIndex, _ names: SimilarNames) {
    let (archives, areTags) = (topics.archives, topics.kind === TopicKind.tags)
    let counts = archives.map { $0.reviews.count + ($0.facts == nil ? 0 : 1000) }
    for pair in names.pairs {
      let (rare, other) = pair.rarerFirst(counts)
      if areTags, counts[rare] != 1 || counts[other] < 2 || names.length(rare) < 5 { continue }
      let topic = archives[rare].topic
      guard let review = firstReview(archives[rare].reviews),
        let written = review.mentions(of: topics.kind).first(where: { $0.value.slug == topic.slug })
      else { continue }
      warn(topics.kind, topic, archives[other].topic, review, written)
    }
  }

  /// The one of some reviews that comes first in the content folder.
  private func firstReview(_ numbers: [Int]) -> Review? {
    numbers.min { catalog.inputNumbers[$0] < catalog.inputNumbers[$1] }.map { catalog.reviews[$0] }
  }

  private mutating func warn(
    _ kind: TopicKind,
    _ rare: Topic,
    _ other: Topic,
    _ review: Review,
    _ written: Written<Topic>
  ) {
    diagnostics.add(
      Diagnostic(
        kind.similarNameCode,
        "the \(kind === TopicKind.tags ? "tag" : kind.key) '\(rare.name)' is almost called '\(other.name)'",
        hint: "did you mean '\(other.name)'?",
        in: sources.name(review.path),
        at: written.range
      )
    )
  }
}

extension SimilarNames.Pair {
  /// The two names, the one that is used less often first.
  fileprivate func rarerFirst(_ counts: [Int]) -> (Int, Int) {
    counts[first] <= counts[second] ? (first, second) : (second, first)
  }
}

extension TopicKind {
  fileprivate var similarNameCode: DiagnosticCode {
    if self === TopicKind.restaurants { return .similarRestaurant }
    return self === TopicKind.tags ? .similarTag : .similarTopic
  }
}
