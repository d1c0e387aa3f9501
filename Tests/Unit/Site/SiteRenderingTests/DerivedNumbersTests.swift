import Foundation
import SiteFiles
import SiteRendering
import SiteTestSupport
import Testing

/// Values derived from several reviews, on a site small enough to compute them by hand.
@Suite struct DerivedNumbersTests {
  private let site: SmallSite
  private var preview: SitePreview

  private static let configuration = """
    title: Plain Reviews
    url: https://plain.example
    reviewer: {name: Ada}
    ratings: {step: 0.5}
    categories: [{name: Film, poster: true}, {name: Dinner, type: Restaurant}]

    """

  private static let reviews = [
    ("a", "rating: 4\ncategory: Film\nsubject: Metropolis\npublished: 2024-02-29"),
    ("b", "rating: 2\ncategory: Film\nsubject: Metropolis\npublished: 2025-01-01"),
    ("c", "rating: 5\ncategory: Dinner\nrestaurant: Aurora\nvisited: 2025-01-01\nimage: dot.svg\nalt: A dot"),
    ("d", "rating: 3\ncategory: Dinner\nrestaurant: Aurora\nvisited: 2025-12-31"),
    ("e", "rating: unrated\ncategory: Film\nsubject: Metropolis\npublished: 2025-06-15\nimage: dot.svg\nalt: A dot"),
    ("f", "rating: 5\ncategory: Film\nsubject: Metropolis\npublished: 2026-02-02"),
    ("g", "rating: 4\ncategory: Film\npublished: 2026-05-05"),
    ("h", "rating: 4\ncategory: Dinner\nrestaurant: Heron\nvisited: 2026-03-01"),
  ]

  init() async throws {
    site = try SmallSite()
    try site.folder.write(Self.configuration, to: "content/site.yaml")
    try site.folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 3\"/>",
      to: "content/reviews/dot.svg"
    )
    for (name, head) in Self.reviews {
      try site.folder.write("---\ntitle: \(name)\n\(head)\n---\nText.\n", to: "content/reviews/\(name).md")
    }
    preview = try #require(try await site.builder().preview())
    try #require(!preview.report.hasErrors)
  }

  private func values(_ name: String, _ slug: String? = nil) throws -> JSONValue { try preview.values(name, slug) }

  @Test func ratingsOfAllReviews() throws {
    let page = try values("statistics")
    #expect(page["commonest"]["rating"]["value"].number == 4)
    #expect(page["commonest"]["count"].number == 3)
    #expect(page["categories"].list.map(\.["name"].text) == ["Dinner", "Film"])
    #expect(page["kindest"]["summary"]["average"].number == 4)
    #expect(page["hardest"]["summary"]["average"].number == 3.8)
  }

  @Test func yearsAndMonths() throws {
    let page = try values("statistics")
    #expect(page["years"].list.map(\.["name"].text) == ["2024", "2025", "2026"])
    #expect(page["years"].list.map(\.["share"].number) == [25, 100, 75])
    #expect(page["busiestYear"]["name"].text == "2025")
    #expect(page["months"].list.map(\.["count"].number) == [2, 2, 1, 0, 1, 1, 0, 0, 0, 0, 0, 1])
    #expect(page["months"].list.map(\.["share"].number) == [100, 100, 50, 0, 50, 50, 0, 0, 0, 0, 0, 50])
    #expect(page["busiestMonth"]["day"].text == nil)
  }

  @Test func changedMinds() throws {
    let all = try values("statistics")["changedMinds"].list
    #expect(all.map(\.["later"]["title"].text) == ["f", "d", "b"])
    #expect(all.map(\.["earlier"]["title"].text) == ["b", "c", "a"])
    #expect(try values("year", "2025")["changedMinds"].list.map(\.["later"]["title"].text) == ["d", "b"])
    #expect(try values("review", "f")["earlier"]["title"].text == "b")
    #expect(try values("review", "e")["earlier"]["title"].text == nil)
    #expect(try values("review", "a")["earlier"]["title"].text == nil)
  }

  @Test func yearsAreCompared() throws {
    let page = try values("year", "2025")
    #expect(page["previous"]["name"].text == "2024")
    #expect(page["next"]["name"].text == "2026")
    #expect(page["more"].number == 3)
    #expect(page["fewer"].number == nil)
    #expect(page["mostVisited"]["name"].text == "Aurora")
    #expect(page["mostVisited"]["count"].number == 2)
    #expect(try values("year", "2026")["fewer"].number == 1)
    #expect(try values("year", "2026")["mostVisited"]["name"].text == nil)
  }

  /// 1 January 2025 was a Wednesday, 15 June a Sunday; 29 February 2024 was a Thursday.
  @Test func daysOfAYear() throws {
    let page = try values("year", "2025")
    let days = page["days"].list
    #expect(days.map(\.["day"].text) == ["2025-01-01", "2025-06-15", "2025-12-31"])
    #expect(days.map(\.["count"].number) == [2, 1, 1])
    #expect(days.map(\.["week"].number) == [0, 23, 52])
    #expect(days.map(\.["weekday"].number) == [2, 6, 2])
    #expect(page["busiestDay"]["day"].text == "2025-01-01")
    let leapDay = try #require(try values("year", "2024")["days"].list.first)
    #expect(leapDay["week"].number == 8)
    #expect(leapDay["weekday"].number == 3)
    #expect(try values("year", "2024")["busiestDay"]["day"].text == nil)
  }

  @Test func shapesAndFirstPictures() throws {
    #expect(try values("home")["isMixed"].flag == true)
    #expect(try values("category", "film")["isMixed"].flag == false)
    let cards = try values("home")["cards"].list
    #expect(cards.map(\.["title"].text) == ["h", "f", "d", "e", "b", "c", "a"])
    #expect(cards.map(\.["isFirstPicture"].flag) == [false, false, false, true, false, false, false])
    #expect(try values("review", "e")["page"]["picture"]["isWide"].flag == false)
    let categories = try values("categories")["categories"].list.map(\.["cards"].list)
    let isFirst = categories.map { $0.map(\.["isFirstPicture"].flag) }
    // The row of films is text, since most of them lack an image.
    #expect(isFirst == [[false, false, false, false], [false, false, true]])
  }

  @Test func shapesOfPictures() async throws {
    let settings = try site.folder.text("content/site.yaml")
    try site.folder.write(
      settings.replacing("poster: true", with: "shape: square").replacing(
        "name: Dinner",
        with: "name: Dinner, shape: square"
      ),
      to: "content/site.yaml"
    )
    var test = self
    test.preview = try #require(try await site.builder().preview())
    #expect(try test.values("home")["isMixed"].flag == false)
    #expect(try test.values("home")["lead"]["isSquare"].flag == true)
    #expect(try test.values("home")["lead"]["isPoster"].flag == false)
    #expect(try test.values("categories")["categories"].list.map(\.["isSquare"].flag) == [true, true])
    #expect(try test.values("category", "film")["isSquare"].flag == true)
    #expect(try values("category", "film")["isSquare"].flag == false)
  }

  /// Neighbours are the nearest ratings of reviews; unused ratings have no page.
  @Test func neighboursOfRatings() throws {
    #expect(try values("rating", "5")["higher"]["value"].number == nil)
    #expect(try values("rating", "5")["lower"]["value"].number == 4)
    #expect(try values("rating", "2")["higher"]["value"].number == 3)
    #expect(try values("rating", "2")["lower"]["value"].number == nil)
  }

  @Test func pagesForReaders() throws {
    #expect(try values("home")["site"]["firstYear"]["name"].text == "2024")
    #expect(try values("follow")["opml"].text == "/feeds.opml")
    #expect(try values("follow")["groups"].list.map(\.["name"].text) == ["Categories", "Restaurants"])
    #expect(try values("saved")["page"]["isIndexed"].flag == false)
  }
}

extension SitePreview {
  /// Returns the template values of a page.
  func values(_ name: String, _ slug: String? = nil) throws -> JSONValue {
    let template = try #require(ThemeTemplate.all.first { $0.name == name })
    let page = try #require(pages(of: template).first { slug == nil || $0.slug == slug })
    return JSONValue(try JSONSerialization.jsonObject(with: Data(try data(of: page))))
  }
}

/// A template value decoded from JSON. Members of a missing value are missing too.
struct JSONValue {
  private let value: Any?

  init(_ value: Any?) { self.value = value }

  subscript(name: String) -> JSONValue { JSONValue((value as? [String: Any])?[name]) }
  var list: [JSONValue] { (value as? [Any] ?? []).map { JSONValue($0) } }
  var text: String? { value as? String }
  var number: Double? { (value as? NSNumber)?.doubleValue }
  var flag: Bool? { value as? Bool }
}
