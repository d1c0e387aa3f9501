import ReviewModel
import TestSupport
import Testing

/// The catalog of a small site, with values calculated by hand.
@Suite struct CatalogTests {
  @Test("Reviews are sorted newest first: by publication, then by day, then by title")
  func order() async throws {
    let catalog = try await Self.catalog()
    #expect(catalog.reviews.map(\.title) == ["H", "G", "E", "F", "D", "C", "B", "A"])
    #expect(catalog.summary.count == 8)
    #expect(catalog.summary.average == Average(sum: 2350, count: 7))
    #expect(catalog.summary.average?.tenths == 34)
  }

  /// Reviews of one day, the newest first.
  @Test(arguments: [
    ["Part 2", "Part 1"], ["Dune: Part 10", "Dune: Part 9", "Dune: Part 1"], ["Rocky III", "Rocky II", "Rocky"],
    ["Season 2, episode 1", "Season 1, episode 10", "Season 1, episode 9"], ["Heat 2", "Heat"],
    ["Alien", "Heat 2: The Return", "Heat 1: The Return", "Zulu"], ["1984", "2001"], ["A 2", "A 1", "A 2 b", "A 1 b"],
  ])
  func laterPartsAreNewer(_ titles: [String]) async throws {
    let reviews = try titles.map { try Self.review("'\($0)'", "Movie", 3, "2021-01-01", "") }
    let catalog = await Catalog(reviews.reversed(), facts: [], configuration: try Self.site())
    #expect(catalog.reviews.map(\.title) == titles)
    #expect(catalog.summary.latest?.number == 0)
  }

  @Test("Categories are in the order of the configuration, including empty ones")
  func categories() async throws {
    let catalog = try await Self.catalog()
    let categories = catalog.categories
    #expect(categories.map(\.subject.name) == ["Movie", "Food", "Book"])
    #expect(categories.map { catalog.titles($0.reviews) } == [["H", "B", "A"], ["G", "E", "F", "D", "C"], []])
    #expect(categories.map(\.summary.average) == [Average(sum: 950, count: 2), Average(sum: 1400, count: 5), nil])
  }

  @Test("Ratings are sorted best first, each with its reviews; unrated reviews are separate")
  func ratings() async throws {
    let catalog = try await Self.catalog()
    #expect(
      catalog.ratings.map(\.subject.description) == ["5", "4", "3", "2", "1", "0"].flatMap { [$0] + Self.half($0) }
    )
    let reviews = catalog.ratings.filter { !$0.reviews.isEmpty }.map { catalog.titles($0.reviews) }
    #expect(reviews == [["A"], ["B"], ["F", "D"], ["G"], ["E"], ["C"]])
    #expect(catalog.titles(catalog.unrated) == ["H"])
  }

  @Test("Years are sorted newest first, by day of visit, without empty years")
  func years() async throws {
    let catalog = try await Self.catalog()
    let years = catalog.years
    #expect(years.map(\.subject) == [2022, 2021, 2019])
    #expect(years.map { catalog.titles($0.reviews) } == [["H", "G"], ["E", "F", "D"], ["C", "B", "A"]])
  }

  @Test func eachOccasionCountsOnceInYearsAndRatings() async throws {
    let catalog = try await Self.catalog()
    let all = Array(catalog.occasions.all.ids)
    #expect(catalog.years.flatMap(\.occasions).sorted() == all)
    #expect(catalog.years.map(\.summary.ratedCount).reduce(0, +) == catalog.summary.ratedCount)
    #expect(catalog.ratings.flatMap(\.occasions).sorted() == all.filter { catalog.occasions[$0].rating != nil })
    #expect(catalog.categories.flatMap(\.occasions).sorted() == all)
  }

  @Test("Tags are sorted by name, in the spelling of the newest review")
  func tags() async throws {
    let catalog = try await Self.catalog()
    let tags = catalog.tags.archives
    #expect(tags.map(\.topic.name) == ["Café", "dc", "Zoo"])
    #expect(tags.map { catalog.titles($0.reviews) } == [["G", "C"], ["H", "A"], ["B"]])
  }

  @Test("Picks")
  func picks() async throws {
    let catalog = try await Self.catalog()
    #expect(catalog.titles(catalog.picks.reviews) == ["G", "A"])
  }

  @Test("Any order of the input gives the same catalog")
  func shuffled() async throws {
    var generator = SeededGenerator(seed: 4)
    let (reviews, facts, site) = (try Self.reviews(), try Self.facts(), try Self.site())
    let expected = Self.shown(await Catalog(reviews, facts: facts, configuration: site))
    for _ in 0..<100 {
      let (some, others) = (reviews.shuffled(using: &generator), facts.shuffled(using: &generator))
      #expect(Self.shown(await Catalog(some, facts: others, configuration: site)) == expected)
    }
  }

  @Test("A catalog without reviews is empty")
  func empty() async throws {
    let catalog = await Catalog([], facts: [], configuration: try Self.site())
    #expect(catalog.reviews.isEmpty && catalog.topics.allSatisfy(\.archives.isEmpty) && catalog.years.isEmpty)
    #expect(catalog.categories.count == 3)
    #expect(catalog.ratings.count == 11)
    #expect(catalog.summary.average == nil)
  }

  private static func half(_ point: String) -> [String] {
    point == "0" ? [] : [Int(point).map { "\($0 - 1).5" } ?? ""]
  }

  static func site() throws -> SiteConfiguration {
    try Fixture.configuration("categories: [{name: Movie}, {name: Food}, {name: Book}]")
  }

  static func facts() throws -> [TopicFacts] {
    try [
      Fixture.restaurant("name: Le Café\ncity: Paris", path: "restaurants/cafe.md"),
      Fixture.restaurant("name: Never Visited", path: "restaurants/never.md"),
      Fixture.restaurant("name: Le cafe\ncity: Rome", path: "restaurants/zweitens.md"),
    ]
  }

  static func reviews() throws -> [Review] {
    try [
      review("A", "Movie", 5, "2019-01-01", "tags: [DC]\npick: true"),
      review("B", "Movie", 4.5, "2019-02-01", "tags: [Zoo]"),
      review("C", "Food", 0, "2019-03-01", "restaurant: LE CAFE\ntags: [cafe]"),
      review("D", "Food", 4, "2021-01-01", "restaurant: Other"),
      review("E", "Food", 2.5, "2021-01-02", "published: 2021-02-01\nrestaurant: Le  Café"),
      review("F", "Food", 4, "2021-01-01", "published: 2021-02-01"),
      review(
        "G",
        "Food",
        3.5,
        "2022-01-01",
        "published: 2022-02-01\nrestaurant: Third\ntags: [Café, CAFE]\npick: true"
      ),
      review("H", "Movie", nil, "2022-01-01", "published: 2022-03-01\ntags: [dc]"),
    ]
  }

  private static func review(
    _ title: String,
    _ category: String,
    _ rating: Double?,
    _ visited: String,
    _ entries: String
  ) throws -> Review {
    let text = rating.map { "\($0)" } ?? "unrated"
    return try Fixture.review(
      "title: \(title)\ncategory: \(category)\nrating: \(text)\nvisited: \(visited)\n\(entries)",
      path: "reviews/\(title).md",
      on: try site()
    )
  }

  private static func catalog() async throws -> Catalog {
    await Catalog(try reviews(), facts: try facts(), configuration: try site())
  }

  /// Returns the values of a catalog as one string, for comparison.
  private static func shown(_ catalog: Catalog) -> String {
    let line = { (name: String, reviews: [ReviewID], summary: RatingSummary) in
      Self.line(name, reviews.map { catalog.reviews[$0].path }, summary, in: catalog)
    }
    var lines = [line("all", Array(catalog.reviews.ids), catalog.summary)]
    lines += catalog.categories.map { line($0.subject.name, $0.reviews, $0.summary) }
    lines += catalog.tags.archives.map { line($0.topic.name, $0.reviews, $0.summary) }
    lines += catalog.ratings.map { line("\($0.subject)", $0.reviews, $0.summary) }
    lines += catalog.years.map { line("\($0.subject)", $0.reviews, $0.summary) }
    lines += catalog.restaurants.archives.map {
      line("\($0.rank ?? 0) \($0.topic.name) \($0.facts?.path ?? "")", $0.reviews, $0.summary)
    }
    return (lines + [line("picks", catalog.picks.reviews, catalog.picks.summary)]).joined(separator: "\n")
  }

  private static func line(
    _ name: String,
    _ paths: [String],
    _ summary: RatingSummary,
    in catalog: Catalog
  ) -> String {
    let occasions = [summary.highest, summary.lowest, summary.latest]
    let parts = occasions.map { $0.flatMap { catalog.occasions[$0].review }.map { catalog.reviews[$0].path } ?? "none" }
    let bars = summary.histogram.map { "\($0.count)" }.joined()
    return "\(name): \(paths) \(parts) \(bars) \(summary.average?.sum ?? -1)/\(summary.ratedCount)"
  }
}

extension Catalog {
  fileprivate func titles(_ ids: [ReviewID]) -> [String] { ids.map { reviews[$0].title } }
}
