import Diagnostics
import FrontMatter
import TestSupport
import Testing

import ReviewModel

/// Topics that visits and entries of the log name, such as cinemas.
@Suite struct VisitTopicTests {
  private static let fields = """
    categories: [{name: Film}]
    fields:
      - {key: where, of: visit, type: topic, name: Cinema, ranked: true}
      - {key: with, of: visit, type: topics, name: Companion, min: 2}
    """

  private func site(_ more: String = "") throws -> SiteConfiguration { try Fixture.configuration(Self.fields + more) }

  private func catalog(_ reviews: [String], log: [String] = [], _ site: SiteConfiguration) throws -> Catalog {
    let text = log.map { "- {\($0)}\n" }.joined()
    let document = try #require(FencedDocument.parse(SourceFile(path: "log/a.yaml", text: text), .list).value)
    let validated = LogValidator(site).validate(document, path: "log/a.yaml")
    #expect(validated.diagnostics.isEmpty)
    let read = try reviews.enumerated().map { try Fixture.review($1, path: "reviews/\($0).md", on: site) }
    return Catalog(few: read, log: validated.value?.entries ?? [], facts: [], configuration: site)
  }

  /// Returns the name, the numbers of reviews and of occasions, and the average in tenths of each topic of a kind.
  private func shown(_ catalog: Catalog, _ key: String = "where") throws -> [String] {
    try #require(catalog.topics.first { $0.kind.key == key }).archives.map { archive in
      let average = archive.summary.average.map { "\($0.tenths)" } ?? "-"
      return "\(archive.topic.name): \(archive.reviews.count) \(archive.occasions.count) \(average)"
    }
  }

  private static let twice = """
    title: Heron
    category: Film
    rating: 5
    visited: 2026-02-01
    visits: [{date: 2026-02-01, where: Odeon}, {date: 2025-02-01, rating: 1, where: Rialto}, 2024-02-01]
    """

  @Test func topicCountsTheOccasionsThatNameIt() throws {
    #expect(try shown(catalog([Self.twice], site())) == ["Odeon: 1 1 50", "Rialto: 1 1 10"])
  }

  @Test func entriesOfTheLogNameTopics() throws {
    let log = [
      "title: Tide, category: Film, rating: 3, where: Odeon", "title: Reef, category: Film, where: Kino",
      "title: Ash, category: Film, status: next, where: Roxy",
    ]
    let catalog = try catalog([Self.twice], log: log, site())
    #expect(try shown(catalog) == ["Odeon: 1 2 40", "Rialto: 1 1 10", "Kino: 0 1 -"])
  }

  /// An entry about the day of a review is not another time.
  @Test func entryOfAReviewNamesTheTopicOfItsDay() throws {
    let lock = "title: Lock\ncategory: Film\nrating: 4\nvisited: 2026-02-02"
    let log = ["title: Lock, category: Film, date: 2026-02-02, where: Odeon"]
    #expect(try shown(catalog([lock], log: log, site())) == ["Odeon: 1 1 40"])
  }

  @Test func valueOfTheReviewHoldsForVisitsWithoutOne() throws {
    let site = try site("\n  - {key: where, type: topic, name: Cinema}")
    #expect(site.topicKinds.map(\.key) == ["restaurant", "tags", "where", "with"])
    #expect(try shown(catalog([Self.twice + "\nwhere: Kino"], site)).contains("Kino: 1 1 -"))
    let single = "title: Lock\ncategory: Film\nrating: 4\nvisited: 2026-02-02\nwhere: Odeon"
    #expect(try shown(catalog([single], site)) == ["Odeon: 1 1 40"])
  }

  @Test func timesDecideAboutThePage() throws {
    let visits = "visits: [{date: 2026-02-01, with: [Ada, Ben, ada]}, {date: 2025-02-01, with: Ada}]"
    let catalog = try catalog(["title: Heron\ncategory: Film\nrating: 5\nvisited: 2026-02-01\n\(visits)"], site())
    #expect(try shown(catalog, "with") == ["Ada: 1 2 50", "Ben: 1 1 50"])
    #expect(try #require(catalog.topics.last).archives.map(\.hasPage) == [true, false])
  }

  @Test(arguments: [
    ("where:odeon", [0], [0]), ("cinema:Rialto", [0], []), ("where:Kino", [], [1]), ("with:Ada", [], []),
  ]) func queriesFindTheTopics(_ query: String, _ reviews: [Int], _ entries: [Int]) throws {
    let site = try site()
    let catalog = try catalog(
      [Self.twice],
      log: [
        "title: Heron, category: Film, date: 2020-01-01, where: Odeon", "title: Reef, category: Film, where: Kino",
      ],
      site
    )
    let fields = QueryFields(site)
    let found = try #require(fields.query(query, named: "--where").value)
    #expect(catalog.reviews.indices(matching: found, fields) == reviews)
    let log = catalog.occasions.log
    let subjects = zip(log.entries, log.reviews).map { LoggedSubject($0, of: $1.map { catalog.reviews[$0] }) }
    #expect(subjects.indices(matching: found, fields) == entries)
  }
}
