import Diagnostics
import ReviewModel
import SiteModel

/// Warns about topics that are probably one topic in two spellings.
struct SimilarNamesCheck {
  private let sources: ContentSources
  private let catalog: Catalog
  private(set) var diagnostics: [Diagnostic] = []

  init(_ aggregates: Aggregates, _ sources: ContentSources) {
    (catalog, self.sources) = (aggregates.catalog, sources)
    for (topics, names) in zip(catalog.topics, aggregates.names.value) { check(topics, names) }
  }

  /// Compares the names of a kind. Tags are common nouns, so 'cat' and 'cart' may both be intended. Only a tag that is used
  /// once is reported.
  private mutating func check(_ topics: TopicIndex, _ names: SimilarNames) {
    let (archives, areTags) = (topics.archives, topics.kind == TopicKind.tags)
    let counts = archives.map { $0.reviews.count + ($0.facts == nil ? 0 : 1000) }
    for pair in names.pairs {
      let (rare, other) = pair.rarerFirst(counts)
      if areTags, counts[rare] != 1 || counts[other] < 2 || names.length(rare) < 5 { continue }
      let topic = archives[rare].topic
      guard let review = firstReview(archives[rare].reviews),
        let written = review.mentions(of: topics.kind).first(where: { $0.value.key == topic.key })
      else { continue }
      let name = archives[other].topic.name
      warn(
        topics.kind,
        written,
        "'\(topic.name)' is similar to '\(name)'",
        hint: "did you mean '\(name)'?",
        in: review
      )
    }
  }

  /// Returns the review whose file comes first in the content folder.
  private func firstReview(_ reviews: [ReviewID]) -> Review? {
    reviews.min { catalog.inputNumbers[$0.number] < catalog.inputNumbers[$1.number] }.map { catalog.reviews[$0] }
  }

  /// Warns about the name of a topic in a review.
  private mutating func warn(
    _ kind: TopicKind,
    _ written: Ranged<Topic>,
    _ problem: String,
    hint: String,
    in review: Review
  ) {
    let (message, file) = ("the \(kind.noun) \(problem)", sources.name(review.path))
    diagnostics.add(Diagnostic(kind.similarNameCode, message, hint: hint, in: file, at: written.range))
  }
}

extension SimilarNames.Pair {
  /// Returns the two names, the less frequent one first.
  fileprivate func rarerFirst(_ counts: [Int]) -> (Int, Int) {
    counts[first] <= counts[second] ? (first, second) : (second, first)
  }
}

extension TopicKind {
  fileprivate var noun: String { self == TopicKind.tags ? "tag" : key }

  fileprivate var similarNameCode: DiagnosticCode {
    if self == TopicKind.restaurants { return .similarRestaurant }
    return self == TopicKind.tags ? .similarTag : .similarTopic
  }
}
