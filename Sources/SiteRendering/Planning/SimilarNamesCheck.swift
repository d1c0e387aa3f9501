import Diagnostics
import ReviewModel

/// Warns of restaurants and tags that are probably one, written in two ways.
struct SimilarNamesCheck {
  private let sources: ContentSources
  private(set) var diagnostics: [Diagnostic] = []

  init(_ content: SiteContent, _ catalog: Catalog, _ sources: ContentSources) {
    self.sources = sources
    let restaurants = catalog.restaurants.map {
      Name($0.topic, count: $0.reviews.count + ($0.restaurant == nil ? 0 : 1000))
    }
    for (rare, other) in Self.similarPairs(restaurants) {
      warn(.similarRestaurant, "restaurant", rare, other, Self.firstUse(of: rare, in: content, \.restaurants))
    }
    let tags = catalog.tags.map { Name($0.subject, count: $0.reviews.count) }
    // A tag is a common noun, so 'cat' and 'cart' may both be meant: only one that is used once is doubted.
    for (rare, other) in Self.similarPairs(tags) where rare.count == 1 && other.count > 1 && rare.length > 4 {
      warn(.similarTag, "tag", rare, other, Self.firstUse(of: rare, in: content, \.tags))
    }
  }

  private struct Name {
    let topic: Topic
    let key: String
    let count: Int
    var length: Int { key.count }

    init(_ topic: Topic, count: Int) {
      self.topic = topic
      self.count = count
      key = folded(topic.name)
    }
  }

  /// Pairs whose names differ in one or two characters, the rarer first. Only names with a common beginning or end are
  /// compared, since two edits cannot touch both halves and their middle; so the work stays near linear.
  private static func similarPairs(_ names: [Name]) -> [(Name, Name)] {
    var pairs: [(Name, Name)] = []
    var seen: Set<[Int]> = []
    for bucket in buckets(names) {
      for (position, i) in bucket.enumerated() {
        for j in bucket.dropFirst(position + 1) where seen.insert([i, j]).inserted {
          guard isNear(names[i], names[j]) else { continue }
          pairs.append(names[i].count <= names[j].count ? (names[i], names[j]) : (names[j], names[i]))
        }
      }
    }
    return pairs
  }

  private static func isNear(_ one: Name, _ other: Name) -> Bool {
    let limit = min(one.length, other.length) < 8 ? 1 : 2
    guard differOnlyInDigits(one.key, other.key) == false else { return false }
    return editDistance(one.key, other.key, atMost: limit) != nil
  }

  /// `Table 12` and `Table 13` are two places.
  private static func differOnlyInDigits(_ one: String, _ other: String) -> Bool {
    let (a, b) = (one.filter { !$0.isNumber }, other.filter { !$0.isNumber })
    return a == b
  }

  private static func buckets(_ names: [Name]) -> [[Int]] {
    var groups: [String: [Int]] = [:]
    for (index, name) in names.enumerated() where name.length > 3 {
      let third = max(2, name.length / 3)
      groups["<" + name.key.prefix(min(4, third)), default: []].append(index)
      groups[">" + name.key.suffix(min(4, third)), default: []].append(index)
    }
    return groups.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func firstUse(
    of name: Name,
    in content: SiteContent,
    _ topics: (Review) -> [Written<Topic>]
  ) -> (file: String, range: SourceRange)? {
    for (review, _) in content.reviews {
      if let topic = topics(review).first(where: { $0.value.slug == name.topic.slug }) {
        return (review.path, topic.range)
      }
    }
    return nil
  }

  private mutating func warn(
    _ code: DiagnosticCode,
    _ kind: String,
    _ rare: Name,
    _ other: Name,
    _ use: (file: String, range: SourceRange)?
  ) {
    guard let use else { return }
    diagnostics.append(
      Diagnostic(
        code,
        "the \(kind) '\(rare.topic.name)' is almost called '\(other.topic.name)'",
        hint: "did you mean '\(other.topic.name)'?",
        in: sources.source(use.file),
        at: use.range
      )
    )
  }
}

extension Review {
  fileprivate var restaurants: [Written<Topic>] { restaurant.map { [$0] } ?? [] }
}
