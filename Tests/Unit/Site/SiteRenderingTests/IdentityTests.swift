import SiteFiles
import SiteTestSupport
import TestSupport
import Testing

/// The line below a title, and the forms of lists.
@Suite struct IdentityTests {
  private let site: SmallSite

  init() throws { site = try SmallSite(templates: Repository.path + "/templates") }

  private func preview() async throws -> SitePreview {
    let preview = try #require(try await site.builder().preview())
    try #require(!preview.report.hasErrors, "\(preview.report.diagnostics)")
    return preview
  }

  private static let fields = """
    fields:
      - {key: isbn}
      - {key: director, type: topics, plural: Directors}
      - {key: season, type: number}
      - {key: studio, card: true}
      - {key: year, type: year}
      - {key: cycle, type: series, plural: Cycles}

    """

  @Test(arguments: [
    ("director: [Ada]\nyear: 1950", "Ada, 1950"), ("year: 1950\nisbn: 12", "12, 1950"),
    ("director: [Ada, Bo, Cy]", "Ada, Bo"), ("director: [Ada]\nseason: 2", "Ada, Season\u{A0}2"),
    ("director: [Ada]\nstudio: West\nyear: 1950", "Ada, 1950, West"), ("cycle: North 2", nil), ("pick: true", nil),
  ])
  func worksAreIdentifiedByPeopleAndYear(_ head: String, _ identity: String?) async throws {
    try site.folder.write(SmallSite.configuration + Self.fields, to: "content/site.yaml")
    try site.writeReview("a", head: head, day: 4)
    #expect(try await preview().values("review", "a")["review"]["identity"].text == identity)
  }

  /// The page of a topic does not repeat its name, and shows the number in a series first.
  @Test func pagesOfTopicsOmitTheirName() async throws {
    try site.folder.write(SmallSite.configuration + Self.fields, to: "content/site.yaml")
    try site.writeReview("a", head: "director: [Ada]\nyear: 1950\ncycle: North 2", day: 4)
    try site.writeReview("b", head: "director: [Ada, Bo]", day: 5)
    try await site.build()
    func lines(_ page: String) throws -> [String] {
      try site.folder.text("site/\(page)/index.html").matches(of: #/<p class="identity">(.*?)</p>/#).map {
        String($0.1)
      }
    }
    #expect(try lines("directors/ada") == ["Ada, Bo", "1950"])
    #expect(try lines("cycles/north") == ["2\u{A0}· Ada, 1950"])
  }

  @Test func placesAreIdentifiedByAreaCuisineAndPrice() async throws {
    let facts = "---\nname: Aurora\ncity: Leeds\nneighbourhood: Holbeck\ncuisine: [Thai]\nprice: ££\n---\n"
    try site.folder.write(facts, to: "content/restaurants/aurora.md")
    try site.writeReview("a", head: "restaurant: Aurora", day: 4)
    try site.writeReview("b", head: "restaurant: Boreal", day: 5)
    let preview = try await preview()
    let review = try preview.values("review", "a")["review"]
    #expect(review["identity"].text == "Aurora\u{A0}· Holbeck\u{A0}· Thai\u{A0}· £\u{2060}£")
    #expect(review["place"]["price"].text == "££" && review["place"]["city"].text == "Leeds")
    #expect(try preview.values("review", "b")["review"]["identity"].text == nil)
  }

  /// Readers of several cities look for the city first.
  @Test func placesInSeveralCitiesAreIdentifiedByCity() async throws {
    for (name, city) in [("Aurora", "Leeds"), ("Boreal", "Turin")] {
      let facts = "---\nname: \(name)\ncity: \(city)\nneighbourhood: Holbeck\n---\n"
      try site.folder.write(facts, to: "content/restaurants/\(name.lowercased()).md")
    }
    try site.writeReview("a", head: "restaurant: Aurora", day: 4)
    try site.writeReview("b", head: "restaurant: Boreal", day: 5)
    try site.folder.write("---\ntitle: Both\nitems: [Review a, Review b]\n---\n", to: "content/lists/both.md")
    let preview = try await preview()
    #expect(try preview.values("review", "a")["review"]["identity"].text == "Aurora\u{A0}· Leeds")
    let rows = try preview.values("list", "both")["groups"].list[0]["rows"].list
    #expect(rows.map { $0["review"]["identity"].text } == ["Leeds", "Turin"])
  }

  /// A card shows the price of its place, so a new price changes its page, and a new telephone number does not.
  @Test func cardsDependOnTheFactsThatTheyShow() async throws {
    func write(_ facts: String) throws {
      try site.folder.write("---\nname: Aurora\n\(facts)\n---\n", to: "content/restaurants/aurora.md")
    }
    func home() async throws -> String {
      try await site.build()
      return try site.folder.text("site/index.html")
    }
    try site.writeReview("a", head: "restaurant: Aurora", day: 4)
    try site.writeReview("b", day: 2)
    try write("price: ££")
    let before = try await home()
    try write("price: ££\nphone: \"1\"")
    #expect(try await home() == before)
    try write("price: £££")
    #expect(try await home().contains("Aurora\u{A0}· £\u{2060}£\u{2060}£"))
  }

  /// Of six reviews: more than a third without image, or more than two thirds of posters.
  @Test(arguments: [
    ("landscape", 0, true), ("landscape", 3, true), ("landscape", 4, false), ("portrait", 1, true),
    ("portrait", 2, false),
  ])
  func listsWithFewImagesAreCompact(_ shape: String, _ images: Int, _ isCompact: Bool) async throws {
    let configuration = SmallSite.configuration.replacing("{name: Film}", with: "{name: Film, shape: \(shape)}")
    try site.folder.write(configuration, to: "content/site.yaml")
    try site.folder.write(Self.square, to: "content/reviews/p.svg")
    for day in 1...6 { try site.writeReview("r\(day)", head: day > images ? "" : Self.illustrated, day: day) }
    #expect(try await preview().values("category", "film")["isCompact"].flag == isCompact)
  }

  /// The diary shows the image of a review, so a new image changes it.
  @Test func diaryShowsImagesOfReviews() async throws {
    try site.folder.write(Self.square, to: "content/reviews/p.svg")
    try site.writeReview("a", day: 4)
    try site.folder.write("- {title: Other, category: Film, date: 2024-03-05}\n", to: "content/log/films.yaml")
    func images() async throws -> Int {
      try await site.build()
      return try site.folder.text("site/diary/index.html").matches(of: /<img class="u-photo/).count
    }
    #expect(try await images() == 0)
    try site.writeReview("a", head: Self.illustrated, day: 4)
    #expect(try await images() == 1)
  }

  /// The image is where the author placed it; elsewhere, it remains the main image.
  @Test(arguments: [("p.svg", 1, false), ("q.svg", 2, true)])
  func mainImageOfTheTextIsShownOnce(_ inText: String, _ count: Int, _ isInHead: Bool) async throws {
    try site.folder.write(Self.square, to: "content/reviews/p.svg")
    try site.folder.write(Self.square.replacing("9", with: "8"), to: "content/reviews/q.svg")
    try site.writeReview("a", head: Self.illustrated, body: "Text.\n\n![A shape](../reviews/\(inText))\n", day: 4)
    try site.writeReview("b", day: 5)
    try await site.build()
    let page = try site.folder.text("site/reviews/a/index.html")
    let article = try #require(page.firstMatch(of: #/(?s)<article class="review.*?</article>/#)).output
    #expect(article.matches(of: #/<img /#).count == count)
    #expect(article.contains("u-photo") == isInHead && article.contains("alt=\"A shape\""))
    let values = try await preview().values("review", "a")
    #expect((values["review"]["picture"]["src"].text != nil) == isInHead)
    #expect(values["page"]["picture"]["src"].text?.contains("/p.") == true)
    #expect(try site.folder.text("site/index.html").contains("u-photo"))
  }

  private static let square = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>"
  private static let illustrated = "image: p.svg\nalt: A square"

  /// On a scale of a hundred points, a row has all ratings with one meaning.
  @Test func ratingsWithOneMeaningAreOneRow() async throws {
    let scale = "{best: 100, step: 1, meanings: {90: Clear the week, 50: Perhaps, 20: No}}"
    try site.folder.write(SmallSite.configuration.replacing("{step: 1}", with: scale), to: "content/site.yaml")
    try site.writeReview("a", day: 4)
    let rows = try await preview().values("ratings")["ratings"].list
    let shown = rows.map { "\($0["from"].text ?? "")-\($0["rating"]["label"].text ?? "")" }
    #expect(Array(shown.prefix(3)) == ["90-100", "50-89", "20-49"])
    #expect(shown.count == 7)
  }
}
