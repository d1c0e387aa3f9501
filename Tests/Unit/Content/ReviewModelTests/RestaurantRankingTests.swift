import ReviewModel
import TestSupport
import Testing

@Suite struct RestaurantRankingTests {
  @Test("Equal averages share a rank, and later ranks count each of them")
  func sharedRanks() async throws {
    let archives = try await ranking([("A", ["4"]), ("B", ["4"]), ("C", ["3"]), ("D", ["5"]), ("E", ["3"])])
    #expect(archives.map(\.topic.name) == ["D", "A", "B", "C", "E"])
    #expect(archives.map(\.rank) == [1, 2, 2, 4, 4])
    #expect(try await ranking([("A", ["5"]), ("B", ["5"]), ("C", ["4"])]).map(\.rank) == [1, 1, 3])
  }

  @Test("Ranks compare exact averages, not rounded ones")
  func exact() async throws {
    let archives = try await ranking([
      ("A", ["4", "4", "4.5"]), ("B", ["4", "4.5"]), ("C", ["4", "4", "4", "4", "4.5"]),
    ])
    #expect(archives.map(\.topic.name) == ["B", "A", "C"])
    #expect(archives.map(\.summary.average?.tenths) == [43, 42, 41])
    #expect(archives.map(\.rank) == [1, 2, 3])
  }

  @Test("Ties are broken by more visits, then the later visit, then the name")
  func ties() async throws {
    let archives = try await ranking([
      ("B", ["4"]), ("A", ["4"]), ("C", ["4", "4"]), ("D", ["unrated", "4", "unrated"]),
    ])
    #expect(archives.map(\.topic.name) == ["D", "C", "A", "B"])
    #expect(archives.map(\.rank) == [1, 1, 1, 1])
    let site = try Fixture.configuration()
    let reviews = try [
      Fixture.review("restaurant: A\nvisited: 2020-01-01", path: "reviews/1.md"),
      Fixture.review("restaurant: B\nvisited: 2020-01-02", path: "reviews/2.md"),
    ]
    let catalog = await Catalog(reviews, facts: [], configuration: site)
    #expect(catalog.restaurants.archives.map(\.topic.name) == ["B", "A"])
  }

  @Test("Closed and unrated restaurants are unranked, and sorted by name after the ranking")
  func unranked() async throws {
    let archives = try await ranking(
      [("Zed", ["5"]), ("Open", ["1"]), ("bistro", ["unrated"])],
      [
        Fixture.restaurant("name: Zed\nclosed: 2026-03", path: "restaurants/z.md"),
        Fixture.restaurant("name: Ämter", path: "restaurants/n.md"),
      ]
    )
    #expect(archives.map(\.topic.name) == ["Open", "Ämter", "bistro", "Zed"])
    #expect(archives.map(\.rank) == [1, nil, nil, nil])
    #expect(archives.map(\.isClosed) == [false, false, false, true])
    #expect(archives.last?.summary.average == Average(sum: 500, count: 1))
  }

  @Test("Case, accents and spacing of names are ignored; the newest spelling is shown")
  func oneName() async throws {
    let site = try Fixture.configuration()
    let names = ["Café  Zoë", "CAFE ZOE", "Cafe\u{301} zoe\u{308}", "cafe zoe"]
    let reviews = try names.enumerated().map { index, name in
      try Fixture.review("restaurant: \"\(name)\"\nvisited: 2020-01-0\(4 - index)", path: "reviews/\(index).md")
    }
    let archives = await Catalog(reviews, facts: [], configuration: site).restaurants.archives
    #expect(archives.map(\.topic.name) == ["Café Zoë"])
    #expect(archives.map(\.reviews.count) == [4])
    let fact = try Fixture.restaurant("name: Cafe Zoe")
    let known = await Catalog(reviews, facts: [fact], configuration: site).restaurants.archives
    #expect(known.map(\.topic.name) == ["Cafe Zoe"])
    #expect(known.map(\.reviews.count) == [4])
  }

  @Test("A restaurant's archive has the highest, lowest and latest visit, newest first")
  func archive() async throws {
    let archive = try #require(try await ranking([("A", ["3", "5", "1", "unrated"])]).first)
    // The catalog contains no other reviews, so the last visit has the number 0.
    #expect(archive.reviews.map(\.number) == [0, 1, 2, 3])
    #expect(archive.summary.highest?.number == 2)
    #expect(archive.summary.lowest?.number == 1)
    #expect(archive.summary.latest?.number == 0)
    #expect(archive.summary.count == 4 && archive.summary.ratedCount == 3)
  }

  private func ranking(
    _ visits: [(name: String, ratings: [String])],
    _ facts: [TopicFacts] = []
  ) async throws -> [TopicArchive] {
    let reviews = try visits.flatMap { name, ratings in
      try ratings.enumerated().map { index, rating in
        let entries = "restaurant: \(name)\nrating: \(rating)\nvisited: 2020-01-0\(index + 1)"
        return try Fixture.review(entries, path: "reviews/\(name)\(index).md")
      }
    }
    var generator = SeededGenerator(seed: 6)
    let site = try Fixture.configuration()
    return await Catalog(reviews.shuffled(using: &generator), facts: facts, configuration: site).restaurants.archives
  }
}
