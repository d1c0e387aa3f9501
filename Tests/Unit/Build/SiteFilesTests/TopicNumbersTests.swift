import ReviewModel
import SiteFiles
import SiteModel
import SiteTestSupport
import Testing

/// Aggregates of three golden sites, computed by hand.
@Suite struct TopicNumbersTests {
  private func topics(_ site: String, _ key: String) async throws -> (catalog: Catalog, topics: TopicIndex) {
    let folder = try GoldenSite(.good, site).copied()
    let catalog = try #require(try await SiteBuilder(in: folder).check().site).catalog
    return (catalog, try #require(catalog.topics.first { $0.kind.key == key }))
  }

  private func lines(_ topics: TopicIndex) -> [String] {
    topics.archives.map { archive in
      let average = archive.summary.average.map { "\($0.tenths)" } ?? "-"
      return
        "\(archive.rank ?? 0) \(archive.topic.name): \(archive.summary.count), \(archive.summary.ratedCount), \(average)"
    }
  }

  /// The ratings of the three ranked directors: 4.5 and 3.5; 4.5 and 3.5; 5, 2 and 3.
  @Test func films() async throws {
    let (_, directors) = try await topics("films", "director")
    #expect(
      lines(directors) == [
        "1 Mira Holt: 3, 2, 40", "1 Tomas Vey: 2, 2, 40", "3 Ines Okafor: 3, 3, 33",
        "0 Jo Adeyemi-Kirchschlager: 1, 0, -", "0 Nobody Yet: 0, 0, -",
      ]
    )
    let (_, studios) = try await topics("films", "studio")
    #expect(lines(studios) == ["0 North Light: 2, 2, 40", "0 Weir: 1, 1, 50"])
  }

  @Test func books() async throws {
    let (catalog, series) = try await topics("books", "series")
    #expect(lines(series) == ["0 Catch 22: 1, 1, 35", "0 Lantern Street: 6, 5, 38"])
    let slugs = series.archives[1].listed.map { catalog.reviews[$0].slug.value }
    #expect(slugs == ["lamplighters", "wicks", "matches", "glow", "ember", "letters"])
    let (_, authors) = try await topics("books", "author")
    #expect(lines(authors) == ["0 Nell Arkwright: 4, 4, 41", "0 Ola Brandt: 2, 2, 38", "0 Pim de Wit: 2, 2, 38"])
  }

  @Test func cities() async throws {
    let (catalog, restaurants) = try await topics("cities", "restaurant")
    #expect(
      lines(restaurants) == [
        "1 Cafe Miramar: 2, 2, 48", "2 A stall: 1, 1, 40", "3 Cafe Miramar: 2, 2, 35", "4 Casa Nova: 2, 2, 28",
      ]
    )
    #expect(
      restaurants.archives.map(\.topic.slug.value) == [
        "cafe-miramar-lagos", "a-stall", "cafe-miramar-porto", "casa-nova",
      ]
    )
    #expect(restaurants.renamed.count == 2)
    #expect(catalog.reviews.count == 7)
  }
}
