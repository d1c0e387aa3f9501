import ReviewModel
import TestSupport
import Testing

/// Random queries against a filter that knows nothing of queries.
@Suite struct RandomQueryTests {
  @Test func randomQueriesAndFiltersFindTheSameReviews() throws {
    let site = try Fixture.configuration(
      "categories: [{name: Movie}, {name: TV Show}]\nfields: [{key: pages, type: number}]"
    )
    let fields = QueryFields(site)
    var generator = SeededGenerator(seed: 51)
    let items = (0..<60).map { _ in Item(&generator) }
    let reviews = try items.map { try Fixture.review($0.entries, on: site) }
    for _ in 0..<500 {
      let filter = Filter(&generator, depth: 3)
      let expected = items.indices.filter { filter.holds(for: items[$0]) }
      let mapping = "{\(filter.mapping)}"
      let query = fields.query(mapping, named: "--where")
      #expect(
        query.diagnostics.isEmpty && query.value.map { reviews.indices(matching: $0, fields) } == expected,
        "\(mapping)"
      )
      guard let text = query.value.flatMap(fields.text) else { continue }
      #expect(fields.query(text, named: "").value.map { reviews.indices(matching: $0, fields) } == expected, "\(text)")
    }
  }
}

private let tagNames = ["noir", "slow burn", "東京", "C++"]

/// The values of a review.
private struct Item {
  /// In halves of a point.
  let rating: Int?
  let year: Int
  let isPick: Bool
  let category: Int
  let tags: Set<Int>
  let pages: Int?

  init(_ generator: inout SeededGenerator) {
    rating = Bool.random(using: &generator) ? Int.random(in: 0...10, using: &generator) : nil
    year = Int.random(in: 2019...2024, using: &generator)
    isPick = Bool.random(using: &generator)
    category = Int.random(in: 0...1, using: &generator)
    tags = Set(tagNames.indices.filter { _ in Bool.random(using: &generator) })
    pages = Bool.random(using: &generator) ? Int.random(in: -9...9, using: &generator) : nil
  }

  var entries: String {
    """
    rating: \(rating.map { "\(Double($0) / 2)" } ?? "unrated")
    category: \(["Movie", "TV Show"][category])
    visited: \(year)-03-04
    pick: \(isPick)
    tags: [\(tags.sorted().map { tagNames[$0] }.joined(separator: ", "))]
    pages: \(pages.map { "\($0)" } ?? "")
    """
  }
}

/// A condition, or several.
private indirect enum Filter {
  case rating(Limits), year(Limits), pages(Limits), unrated, pick(Bool), category(Int), tags([Int])
  case not(Filter), any([Filter]), all([Filter])

  /// A range of numbers; a missing one is unlimited.
  struct Limits {
    let lower: Int?, upper: Int?, isStrict: Bool

    init(_ range: ClosedRange<Int>, _ generator: inout SeededGenerator) {
      let ends = [Int.random(in: range, using: &generator), Int.random(in: range, using: &generator)].sorted()
      let kind = Int.random(in: 0...4, using: &generator)
      lower = [0, 1, 4].contains(kind) ? ends[0] : nil
      upper = [0, 2, 3].contains(kind) ? ends[1] : nil
      isStrict = kind > 2
    }

    func contains(_ number: Int?) -> Bool {
      guard let number else { return false }
      return (lower.map { isStrict ? number > $0 : number >= $0 } ?? true)
        && (upper.map { isStrict ? number < $0 : number <= $0 } ?? true)
    }

    func text(_ write: (Int) -> String) -> String {
      if isStrict { return lower.map { "'>\(write($0))'" } ?? "'<\(upper.map(write) ?? "")'" }
      return (lower.map(write) ?? "") + ".." + (upper.map(write) ?? "")
    }
  }

  init(_ generator: inout SeededGenerator, depth: Int) {
    let parts = { (generator: inout SeededGenerator) in
      (0..<Int.random(in: 1...3, using: &generator)).map { _ in Filter(&generator, depth: depth - 1) }
    }
    switch Int.random(in: 0..<(depth > 0 ? 10 : 7), using: &generator) {
    case 0: self = .rating(Limits(0...10, &generator))
    case 1: self = .year(Limits(2018...2025, &generator))
    case 2: self = .pages(Limits(-10...10, &generator))
    case 3: self = .unrated
    case 4: self = .pick(Bool.random(using: &generator))
    case 5: self = .category(Int.random(in: 0...1, using: &generator))
    case 6:
      self = .tags(tagNames.indices.shuffled(using: &generator).dropLast(Int.random(in: 0...3, using: &generator)))
    case 7: self = .not(Filter(&generator, depth: depth - 1))
    case 8: self = .any(parts(&generator))
    default: self = .all(parts(&generator))
    }
  }

  func holds(for item: Item) -> Bool {
    switch self {
    case .rating(let limits): limits.contains(item.rating)
    case .year(let limits): limits.contains(item.year)
    case .pages(let limits): limits.contains(item.pages)
    case .unrated: item.rating == nil
    case .pick(let isWanted): item.isPick == isWanted
    case .category(let category): item.category == category
    case .tags(let tags): !item.tags.isDisjoint(with: tags)
    case .not(let filter): !filter.holds(for: item)
    case .any(let filters): filters.contains { $0.holds(for: item) }
    case .all(let filters): filters.allSatisfy { $0.holds(for: item) }
    }
  }

  /// The entry of a mapping.
  var mapping: String {
    switch self {
    case .rating(let limits): "rating: \(limits.text { "\(Double($0) / 2)" })"
    case .year(let limits): "year: \(limits.text { "\($0)" })"
    case .pages(let limits): "pages: \(limits.text { "\($0)" })"
    case .unrated: "rating: unrated"
    case .pick(let isWanted): "pick: \(isWanted)"
    case .category(let category): "category: \(["Movie", "TV Show"][category])"
    case .tags(let tags): "tags: [\(tags.map { tagNames[$0] }.joined(separator: ", "))]"
    case .not(let filter): "not: {\(filter.mapping)}"
    case .any(let filters): "any: [\(filters.map { "{\($0.mapping)}" }.joined(separator: ", "))]"
    case .all(let filters): "all: [\(filters.map { "{\($0.mapping)}" }.joined(separator: ", "))]"
    }
  }
}
