import SiteFiles
import SiteTestSupport
import TestSupport
import Testing

/// Titles with long words, and the shapes and headings of lists.
@Suite struct TitleTests {
  private let site: SmallSite

  init() throws { site = try SmallSite(templates: Repository.path + "/templates") }

  private func preview(_ settings: String) async throws -> SitePreview {
    try site.folder.write(SmallSite.configuration + settings, to: "content/site.yaml")
    let preview = try #require(try await site.builder().preview())
    try #require(!preview.report.hasErrors, "\(preview.report.diagnostics)")
    return preview
  }

  private func write(title: String) throws {
    let head = "---\ntitle: \"\(title)\"\nrating: 4\ncategory: Film\npublished: 2001-02-03\n---\nText.\n"
    try site.folder.write(head, to: "content/reviews/a.md")
  }

  @Test(arguments: [
    ("Straßenbahn", "Straßenbahn"),
    ("Die Unwahrscheinlichkeitsrechnung", "Die Unwahr|schein|lich|keits|rechnung"),
    ("Rindfleischetikettierungsüberwachungsaufgaben", "Rindfleisch|etiket|tierungs|über|wachungs|aufgaben"),
    ("Freundschaftsdienstleistungen", "Freund|schafts|dienst|leistungen"),
    ("Unterbekleidungsstück", "Unter|bekleidungs|stück"), ("Unterbekleidungsart", "Unter|bekleidungsart"),
    ("Bahnhofsgaststätte", "Bahnhofs|gaststätte"), ("Leuchtturmwärterin", "Leucht|turm|wärterin"),
    ("Hochgeschwindigkeit", "Hoch|geschwin|digkeit"), ("Zuckerbäckereien", "Zucker|bäckereien"),
    ("Schwarzwälder Mathematik", "Schwarz|wälder Mathematik"), ("Sommerfrische", "Sommer|frische"),
    ("Fensterscheiben", "Fenster|scheiben"), ("Wirtshausmuseum", "Wirts|haus|museum"),
    ("Gasthausschild", "Gast|haus|schild"),
    ("Straßenbahnhaltestellenhäuschen", "Straßenbahn|halte|stellen|häuschen"),
    ("Wissenschaft-lich-keit-42", "Wissen|schaft-lich-keit-42"), ("Aufgabenübertragung", "Aufgaben|übertragung"),
    ("Fußgängerunterführung", "Fußgänger|unter|führung"),
    ("Schallplattenunterhalterin", "Schall|platten|unter|halterin"),
    ("Verwaltungsfachangestellte", "Verwaltungs|fach|angestellte"), ("Verkehrsüberwachung", "Verkehrs|überwachung"),
  ])
  func longGermanWordsAreDividedAtTheirJoints(_ title: String, _ divided: String) async throws {
    let heading = divided.replacing("|", with: "\u{AD}")
    try write(title: title)
    let review = try await preview("language: de\n").values("review", "a")["review"]
    #expect(review["heading"].text?.unicodeScalars.elementsEqual(heading.unicodeScalars) == true)
    #expect(review["title"].text == title)
    #expect(try await preview("language: en\n").values("review", "a")["review"]["heading"].text == title)
  }

  /// Soft hyphens of the author divide a heading, and nothing else.
  @Test func softHyphensAreOnlyInHeadings() async throws {
    try write(title: "Donau\u{AD}dampfungsschiffe")
    let values = try await preview("language: de\n").values("review", "a")
    #expect(values["review"]["heading"].text?.utf8.count == "Donau\u{AD}dampfungsschiffe".utf8.count)
    for text in [values["review"]["title"], values["review"]["subject"], values["page"]["title"]].map(\.text) {
      #expect(text?.utf8.elementsEqual("Donaudampfungsschiffe".utf8) == true)
    }
    #expect(values["review"]["hasOwnSubject"].flag == false)
  }

  @Test(arguments: [
    ("Short words only", false, false), ("A Strengthlessly done", false, false),
    ("A Strengthlessness of it", true, false),
    ("Nineteenlettersaway", false, true),
    ("Twentysevenlettersintheword", false, true), ("Twentyseven-letters-in-the-words", false, false),
    (String(repeating: "word ", count: 9) + "x", true, false),
    (String(repeating: "word ", count: 17) + "x", false, true),
  ])
  func longWordsMakeTitlesSmaller(_ title: String, isLong: Bool, isVeryLong: Bool) async throws {
    try write(title: title)
    let page = try await preview("").values("review", "a")["page"]
    #expect(page["isLong"].flag == isLong && page["isVeryLong"].flag == isVeryLong)
  }

  /// More than half of at least three images decide, unless the site chooses a shape.
  @Test func mostImagesDecideTheShapeOfACategory() async throws {
    func write(_ name: String, width: Int, day: Int) throws {
      let image = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"90\"/>"
      try site.folder.write(image, to: "content/reviews/\(name).svg")
      try site.writeReview(name, head: "image: \(name).svg\nalt: A box", day: day)
    }
    func shapes(_ settings: String = "") async throws -> [Bool?] {
      let card = try await preview(settings).values("review", "a")["review"]
      return ["isWidescreen", "isPoster", "isSquare"].map { card[$0].flag }
    }
    try write("a", width: 160, day: 1)
    try write("b", width: 160, day: 2)
    #expect(try await shapes() == [false, false, false])
    try write("c", width: 160, day: 3)
    try write("d", width: 60, day: 4)
    #expect(try await shapes() == [true, false, false])
    try write("e", width: 60, day: 5)
    try write("f", width: 60, day: 6)
    #expect(try await shapes() == [false, false, false])
  }

  /// The home page begins with the newest reviews, so only headings in the order of time are possible above its first list.
  @Test func firstPageHasTheHeadingsOfMonths() async throws {
    for day in [1, 2, 40] { try site.writeReview("r\(day)", day: day) }
    let groups = try await preview("group: {reviews: month}\n").values("home")["groups"].list
    #expect(groups.map { $0["cards"].list.map { $0["title"].text } } == [["Review r2", "Review r1"]])
    #expect(try await preview("group: {reviews: rating}\n").values("home")["groups"].list.isEmpty)
  }

  /// Cards show the day of the visit, so below a month they are not in the order of publication.
  @Test func reviewsBelowMonthsAreInTheOrderOfTheirDays() async throws {
    for (day, visited) in [(1, 7), (2, 5), (3, 9)] {
      try site.writeReview("r\(day)", head: "visited: 1999-12-0\(visited)", day: day)
    }
    let groups = try await preview("group: {reviews: month}\nhome: [latest]\n").values("home")["groups"].list
    #expect(groups.map { $0["cards"].list.map { $0["title"].text } } == [["Review r3", "Review r1", "Review r2"]])
  }

  /// Columns would be mostly empty below headings with fewer than three reviews on average.
  @Test func sparseGroupsAreRows() async throws {
    let image = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90\" height=\"60\"/>"
    try site.folder.write(image, to: "content/reviews/dot.svg")
    for day in [1, 2, 40, 80, 81] { try site.writeReview("r\(day)", head: "image: dot.svg\nalt: A dot", day: day) }
    for (grouping, isRow) in [("month", true), ("category", false)] {
      let home = try await preview("group: {reviews: \(grouping)}\nhome: [latest]\npageSize: 9\n").values("home")
      let cards = home["cards"].list + home["groups"].list.flatMap { $0["cards"].list }
      #expect(home["isCompact"].flag == isRow && cards.allSatisfy { $0["isRow"].flag == isRow })
    }
  }
}
