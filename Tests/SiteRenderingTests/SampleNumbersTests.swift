import ReviewModel
import SiteFiles
import SiteRendering
import SiteTestSupport
import Testing

/// The numbers of the sample site, worked out from its files by another program in another language.
@Suite struct SampleNumbersTests {
  private let site: Site

  init() async throws {
    let folder = try TemporaryFolder(copying: Repository.sample)
    site = try #require(try await SiteBuilder(try BuildOptions(in: folder)).check().site)
  }

  private var catalog: Catalog { site.catalog }

  /// The parts of a summary: how many, how many with a rating, the exact average, and which stand out.
  struct Expected: CustomTestStringConvertible {
    let name: String
    let count: Int
    let rated: Int
    /// Numerator and denominator.
    let average: (Int, Int)
    let tenths: Int
    let highest: String
    let lowest: String
    let latest: String
    var testDescription: String { name }
  }

  private func check(_ summary: RatingSummary, _ expected: Expected) {
    #expect(summary.count == expected.count)
    #expect(summary.ratedCount == expected.rated)
    #expect(summary.average == Average(sum: expected.average.0 * 100, count: expected.average.1))
    #expect(summary.average?.tenths == expected.tenths)
    #expect(summary.highest?.slug.value == expected.highest)
    #expect(summary.lowest?.slug.value == expected.lowest)
    #expect(summary.latest?.slug.value == expected.latest)
  }

  static let categories = [
    Expected(
      name: "Movie",
      count: 10,
      rated: 10,
      average: (15, 4),
      tenths: 38,
      highest: "third-man-2026",
      lowest: "captain-cashback",
      latest: "metropolis"
    ),
    Expected(
      name: "TV Show",
      count: 5,
      rated: 5,
      average: (31, 10),
      tenths: 31,
      highest: "weather-desk",
      lowest: "halloran",
      latest: "kiln"
    ),
    Expected(
      name: "Game",
      count: 5,
      rated: 4,
      average: (7, 2),
      tenths: 35,
      highest: "tidewrack",
      lowest: "black-ops-4",
      latest: "dungeon-lease"
    ),
    Expected(
      name: "App",
      count: 4,
      rated: 4,
      average: (13, 4),
      tenths: 33,
      highest: "review-app",
      lowest: "tally",
      latest: "perch"
    ),
    Expected(
      name: "Education",
      count: 3,
      rated: 3,
      average: (25, 6),
      tenths: 42,
      highest: "computer-science",
      lowest: "statistics",
      latest: "bookbinding"
    ),
    Expected(
      name: "Book",
      count: 6,
      rated: 6,
      average: (41, 12),
      tenths: 34,
      highest: "left-hand",
      lowest: "everything-sponsored",
      latest: "understudies"
    ),
    Expected(
      name: "Restaurant",
      count: 13,
      rated: 13,
      average: (49, 13),
      tenths: 38,
      highest: "sumbul-kahvalti",
      lowest: "heron-last",
      latest: "aurora-ravioli"
    ),
  ]

  @Test(arguments: categories)
  func category(_ expected: Expected) throws {
    let archive = try #require(catalog.categories.first { $0.subject.name == expected.name })
    check(archive.summary, expected)
  }

  static let restaurants = [
    Expected(
      name: "Lokanta Sümbül",
      count: 3,
      rated: 3,
      average: (13, 3),
      tenths: 43,
      highest: "sumbul-kahvalti",
      lowest: "sumbul-rain",
      latest: "sumbul-tea"
    ),
    Expected(
      name: "Counter No. 9",
      count: 1,
      rated: 1,
      average: (4, 1),
      tenths: 40,
      highest: "counter-no-9",
      lowest: "counter-no-9",
      latest: "counter-no-9"
    ),
    Expected(
      name: "Ærlig",
      count: 3,
      rated: 3,
      average: (23, 6),
      tenths: 38,
      highest: "aerlig-opening",
      lowest: "aerlig-snow",
      latest: "aerlig-summer"
    ),
    Expected(
      name: "Trattoria Aurora",
      count: 4,
      rated: 4,
      average: (15, 4),
      tenths: 38,
      highest: "aurora-plate",
      lowest: "aurora-tuesday",
      latest: "aurora-ravioli"
    ),
    Expected(
      name: "The Brass Heron",
      count: 2,
      rated: 2,
      average: (11, 4),
      tenths: 28,
      highest: "heron-birthday",
      lowest: "heron-last",
      latest: "heron-last"
    ),
  ]

  @Test(arguments: restaurants)
  func restaurant(_ expected: Expected) throws {
    let archive = try #require(catalog.restaurants.first { $0.topic.name == expected.name })
    check(archive.summary, expected)
  }

  @Test func ranking() {
    #expect(catalog.restaurants.map(\.topic.name) == Self.restaurants.map(\.name))
    #expect(catalog.restaurants.map(\.rank) == [1, 2, 3, 4, nil])
    #expect(catalog.restaurants.map(\.isClosed) == [false, false, false, false, true])
  }

  @Test func everything() {
    let summary = catalog.summary
    #expect(catalog.reviews.count == 46)
    #expect(summary.count == 46)
    #expect(summary.ratedCount == 45)
    #expect(summary.average == Average(sum: 16_200, count: 45))
    #expect(summary.average?.tenths == 36)
    #expect(catalog.unrated.count == 1)
  }

  @Test func histogram() {
    #expect(catalog.summary.histogram.map(\.rating.description) == Self.ratings)
    #expect(catalog.summary.histogram.map(\.count) == [8, 8, 10, 5, 5, 2, 2, 2, 1, 1, 1])
    #expect(catalog.ratings.map(\.reviews.count) == [8, 8, 10, 5, 5, 2, 2, 2, 1, 1, 1])
  }

  private static let ratings = ["5", "4.5", "4", "3.5", "3", "2.5", "2", "1.5", "1", "0.5", "0"]

  @Test func years() {
    #expect(catalog.years.map(\.subject) == [2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018])
    #expect(catalog.years.map(\.reviews.count) == [17, 13, 5, 2, 1, 1, 2, 4, 1])
  }

  @Test func tags() {
    let counts = Dictionary(uniqueKeysWithValues: catalog.tags.map { ($0.subject.slug.value, $0.reviews.count) })
    #expect(
      counts == [
        "action": 3, "breakfast": 3, "bureaucracy": 5, "city": 5, "comedy": 4, "craft": 4, "crime": 3, "dc": 1,
        "debut": 4, "detective": 1, "family": 5, "history": 2, "learning": 4, "noir": 3, "nordic": 3, "pasta": 4,
        "privacy": 3, "rewatch": 2, "satire": 4, "science-fiction": 3, "sea": 5, "sequel": 3, "slow": 8,
        "solo-dining": 2, "strategy": 3, "subscription": 4, "superhero": 3, "tasting-menu": 4, "workplace": 3,
        "writing": 3,
      ]
    )
  }

  @Test func picks() {
    #expect(
      catalog.picks.reviews.map(\.slug.value) == [
        "tidewrack", "weather-desk", "third-man-2026", "lighthouse-tender", "sumbul-kahvalti", "salt-inspector",
        "aurora-plate", "shazam",
      ]
    )
  }

  @Test func heldBack() async throws {
    let folder = try TemporaryFolder(copying: Repository.sample)
    let report = try await SiteBuilder(try BuildOptions(in: folder)).check()
    #expect(report.diagnostics.isEmpty)
    let reasons = Set(report.heldBack.map { "\($0.path.split(separator: "/").last ?? ""): \($0.reason)" })
    #expect(reasons == ["slower-decade.md: to be published on 2031-02-14", "orbit-decaying.md: draft"])
  }
}
