import Diagnostics
import ReviewModel

/// Warns of restaurants and tags that are probably one, written in two ways.
struct SimilarNamesCheck {
  private let sources: ContentSources
  private let catalog: Catalog
  private(set) var diagnostics: [Diagnostic] = []

  init(_ catalog: Catalog, _ sources: ContentSources) {
    (self.catalog, self.sources) = (catalog, sources)
    checkRestaurants()
    checkTags()
  }

  private mutating func checkRestaurants() {
    let archives = catalog.restaurants
    let counts = archives.map { $0.reviews.count + ($0.restaurant == nil ? 0 : 1000) }
    for pair in SimilarNames(archives.map(\.topic.name)).pairs {
      let (rare, other) = pair.rarerFirst(counts)
      guard let review = firstReview(archives[rare].reviews), let written = review.restaurant else { continue }
      warn(.similarRestaurant, "restaurant", archives[rare].topic, archives[other].topic, review, written)
    }
  }

  /// A tag is a common noun, so 'cat' and 'cart' may both be meant: only one that is used once is doubted.
  private mutating func checkTags() {
    let archives = catalog.tags
    let counts = archives.map(\.reviews.count)
    let names = SimilarNames(archives.map(\.subject.name))
    for pair in names.pairs {
      let (rare, other) = pair.rarerFirst(counts)
      guard counts[rare] == 1, counts[other] > 1, names.length(rare) > 4 else { continue }
      let topic = archives[rare].subject
      guard let review = firstReview(archives[rare].reviews),
        let written = review.tags.first(where: { $0.value.slug == topic.slug })
      else { continue }
      warn(.similarTag, "tag", topic, archives[other].subject, review, written)
    }
  }

  /// The one of some reviews that comes first in the content folder.
  private func firstReview(_ numbers: [Int]) -> Review? {
    numbers.min { catalog.inputNumbers[$0] < catalog.inputNumbers[$1] }.map { catalog.reviews[$0] }
  }

  private mutating func warn(
    _ code: DiagnosticCode,
    _ kind: String,
    _ rare: Topic,
    _ other: Topic,
    _ review: Review,
    _ written: Written<Topic>
  ) {
    diagnostics.add(
      Diagnostic(
        code,
        "the \(kind) '\(rare.name)' is almost called '\(other.name)'",
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
