import ReviewModel
import SiteFiles
import SiteModel
import SiteTestSupport
import TestSupport
import Testing

/// Aggregates of the sample site, computed from its files by a separate program in another language.
@Suite struct SampleNumbersTests {
  private let site: Site

  init() async throws {
    let folder = try TemporaryFolder(copying: Repository.sample)
    site = try #require(try await SiteBuilder(in: folder).check().site)
  }

  private var catalog: Catalog { site.catalog }

  private func slug(_ review: ReviewID?) -> String? { review.map { catalog.reviews[$0].slug.value } }

  private func slug(_ occasion: OccasionID?) -> String? { slug(occasion.flatMap { catalog.occasions[$0].review }) }

  private func check(_ summary: RatingSummary, _ expected: SampleNumbers) {
    #expect(summary.count == expected.count)
    #expect(summary.ratedCount == expected.rated)
    #expect(summary.average == Average(sum: expected.average.0 * 100, count: expected.average.1))
    #expect(summary.average?.tenths == expected.tenths)
    #expect(slug(summary.highest) == expected.highest)
    #expect(slug(summary.lowest) == expected.lowest)
    #expect(slug(summary.latest) == expected.latest)
  }

  @Test(arguments: SampleNumbers.categories)
  func category(_ expected: SampleNumbers) throws {
    let archive = try #require(catalog.categories.first { $0.subject.name == expected.name })
    check(archive.summary, expected)
  }

  @Test(arguments: SampleNumbers.restaurants)
  func restaurant(_ expected: SampleNumbers) throws {
    let archive = try #require(catalog.restaurants.archives.first { $0.topic.name == expected.name })
    check(archive.summary, expected)
  }

  @Test func ranking() {
    #expect(catalog.restaurants.archives.map(\.topic.name) == SampleNumbers.restaurants.map(\.name))
    #expect(catalog.restaurants.archives.map(\.rank) == [1, 2, 3, 4, nil])
    #expect(catalog.restaurants.archives.map(\.isClosed) == [false, false, false, false, true])
  }

  @Test func everything() {
    let summary = catalog.summary
    #expect(catalog.reviews.count == 46)
    #expect(summary.count == 46)
    #expect(summary.ratedCount == 50)
    #expect(summary.average == Average(sum: 18_050, count: 50))
    #expect(summary.average?.tenths == 36)
    #expect(catalog.unrated.count == 1)
  }

  @Test func histogram() {
    #expect(catalog.summary.histogram.map(\.ratings.upperBound.description) == Self.ratings)
    #expect(catalog.summary.histogram.map(\.count) == [8, 8, 13, 6, 6, 2, 2, 2, 1, 1, 1])
    #expect(catalog.ratings.map(\.reviews.count) == [8, 8, 10, 5, 5, 2, 2, 2, 1, 1, 1])
  }

  private static let ratings = ["5", "4.5", "4", "3.5", "3", "2.5", "2", "1.5", "1", "0.5", "0"]

  @Test func years() {
    #expect(catalog.years.map(\.subject) == [2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018])
    #expect(catalog.years.map(\.reviews.count) == [17, 13, 6, 2, 1, 2, 2, 4, 1])
  }

  @Test func tags() {
    let counts = Dictionary(uniqueKeysWithValues: catalog.tags.archives.map { ($0.topic.slug.value, $0.reviews.count) })
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
      catalog.picks.reviews.map(slug) == [
        "tidewrack", "weather-desk", "third-man-2026", "lighthouse-tender", "sumbul-kahvalti", "salt-inspector",
        "aurora-plate", "shazam",
      ]
    )
  }

  @Test func unpublishedReviewsAreReported() async throws {
    let folder = try TemporaryFolder(copying: Repository.sample)
    let report = try await SiteBuilder(in: folder).check()
    #expect(report.diagnostics.isEmpty)
    let reasons = Set(report.unpublishedFiles.map { "\($0.path.split(separator: "/").last ?? ""): \($0.reason)" })
    #expect(reasons == ["slower-decade.md: scheduled for 2031-02-14", "orbit-decaying.md: draft"])
  }
}
