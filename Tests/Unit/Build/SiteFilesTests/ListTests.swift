import Notation
import SiteFiles
import SiteTestSupport
import Testing

/// Lists in a site: their items in order, and what changes with the reviews.
@Suite struct ListTests {
  private let site: SmallSite

  /// Writes six reviews with the ratings 0 to 5 from 1 to 6 January 2000, with years from 1990 to 1995 and running times down from 6.
  init() throws {
    site = try SmallSite()
    let fields = "fields: [{key: year, type: year}, {key: minutes, type: number}]\n"
    try site.folder.write(SmallSite.configuration + fields, to: "content/site.yaml")
    for number in 0..<6 {
      try site.writeReview("r\(number)", head: "year: \(1990 + number * 3)\nminutes: \(6 - number)", day: number)
    }
    try site.writeReview("bare", head: "subject: A bare one", day: 6)
  }

  private func write(_ entries: String) throws {
    try site.folder.write("---\ntitle: A list\ndate: 2000-02-01\n\(entries)\n---\n", to: "content/lists/a.md")
  }

  /// Returns the titles and headings of the list's page.
  private func items() async throws -> [String] {
    let report = try await site.build()
    #expect(!report.hasErrors, "\(report.text(below: site.folder))")
    let page = try site.folder.text("site/lists/a/index.html")
    return page.matches(of: #/<p>(?:\d+\. )?<a [^>]*>(?:Review )?([^<]*)<|<h2>(.*?)</#).map {
      String($0.1 ?? $0.2 ?? "")
    }
  }

  @Test(arguments: [
    ("where: {category: Film}", ["bare", "r5", "r4", "r3", "r2", "r1", "r0"]),
    ("where: {rating: 3..}\nsort: -date", ["r3", "r4", "r5"]),
    ("where: {category: Film}\nsort: rating\nlimit: 2", ["r5", "r4"]),
    ("where: {category: Film}\nsort: -rating\nlimit: 3", ["bare", "r0", "r1"]),
    ("where: {category: Film}\nsort: minutes\nlimit: 3", ["r5", "r4", "r3"]),
    ("where: {category: Film}\nsort: -minutes", ["r0", "r1", "r2", "r3", "r4", "r5", "bare"]),
    ("where: {category: Film}\nsort: title\nlimit: 2", ["A bare one", "r0"]),
    ("where: {year: ..1995, not: {rating: 1}}\ngroup: decade", ["1990–1999, 1", "r0"]),
    (
      "where: {year: 1990.., rating: 1..}\ngroup: decade\nsort: rating",
      ["2000–2009, 2", "r5", "r4", "1990–1999, 3", "r3", "r2", "r1"]
    ),
    ("where: {rating: 4..}\ngroup: rating", ["★★★★★ 5/5, 1", "r5", "★★★★ 4/5, 1", "r4"]),
    ("where: {rating: ..1}\ngroup: year", ["1993, 1", "r1", "1990, 1", "r0", "others, 1", "A bare one"]),
    ("where: {rating: ..1}\ngroup: visited", ["2000, 3", "A bare one", "r1", "r0"]),
    ("where: {rating: 5}\ngroup: month", ["January 2000, 1", "r5"]),
    ("items: [Review r1, Review r0]\ngroup: category", ["Film, 2", "r1", "r0"]),
    ("items: [Review r1, A bare one]\ngroup: letter", ["A, 1", "A bare one", "R, 1", "r1"]),
    ("items: [../reviews/r2.md, {review: r1}, {title: REVIEW R0}]", ["r2", "r1", "r0"]),
  ])
  func itemsAreSortedAndGrouped(_ entries: String, _ expected: [String]) async throws {
    try write(entries)
    let titles = try await items().map { $0 == "A bare one" && !expected.contains($0) ? "bare" : $0 }
    #expect(titles == expected)
  }

  /// The name of a review's file is not its title; a title that only looks like one is silent.
  @Test(arguments: [
    ("items: [r1]", "'r1' is the name of a file, reviews/r1.md", "write {review: r1}"),
    (
      "items: [{title: long-one}]", "'long-one' is the name of a file, reviews/films/long-one.md",
      "write {review: films/long-one}"
    ),
    ("items: [R1]", nil, nil), ("items: [r9]", nil, nil),
    ("items: [{title: r1, url: \"https://a.example\"}]", nil, nil),
    ("items: [Review r1]", nil, nil), ("items: [Long-One]", nil, nil),
  ])
  func namesOfFilesAreNoTitles(_ entries: String, _ message: String?, _ hint: String?) async throws {
    try site.writeReview("films/long-one", head: "subject: A Long Film")
    try write(entries)
    let found = try await site.build().diagnostics
    #expect(found.map(\.message) == [message].compactMap(\.self), "\(found)")
    #expect(found.map(\.hint) == [hint].compactMap(\.self))
    #expect(found.allSatisfy { $0.code == .similarEntry })
  }

  @Test func reviewsEnterAndLeaveAutomaticLists() async throws {
    try write("where: {rating: 4.., visited: 2000}\nsort: rating")
    try site.folder.write(
      "---\ntitle: Review next\nrating: 5\ncategory: Film\nvisited: 2000-03-01\npublished: 2026-11-21\n---\nText.\n",
      to: "content/reviews/next.md"
    )
    #expect(try await items() == ["r5", "r4"])
    try site.writeReview("r4", day: 2)
    #expect(try await items() == ["r5"])
    let tomorrow = try #require(CalendarDay(year: 2026, month: 11, day: 21))
    _ = try await SiteBuilder(site.builder().settings, at: .day(tomorrow), Execution(jobs: 2)).build()
    #expect(try site.folder.text("site/lists/a/index.html").contains("Review next"))
    try site.folder.write(SmallSite.configuration, to: "content/site.yaml")
    for number in 0..<6 { try site.writeReview("r\(number)", day: number) }
    #expect(try await items() == ["r5", "r4"])
  }

  @Test func feedsAndSearchContainTheItems() async throws {
    try site.folder.write("- {title: Unreviewed, category: Film, status: next}\n", to: "content/log/a.yaml")
    try write(
      "ranked: true\nitems: [{title: Review r1, note: \"*Once*, [r2](../reviews/r2.md).\"}, Unreviewed, {title: Elsewhere, url: \"https://e.example/?a&b\"}]"
    )
    #expect(try await !site.build().hasErrors)
    let feed = try site.folder.text("site/feed.atom")
    let items = """
      &lt;ol&gt;
      &lt;li&gt;&lt;a href=&quot;https://plain.example/reviews/r1/&quot;&gt;Review r1&lt;/a&gt;&lt;p&gt;&lt;em&gt;Once&lt;/em&gt;, \
      &lt;a href=&quot;https://plain.example/reviews/r2/&quot;&gt;r2&lt;/a&gt;.&lt;/p&gt;
      &lt;/li&gt;
      &lt;li&gt;Unreviewed&lt;/li&gt;
      &lt;li&gt;&lt;a href=&quot;https://e.example/?a&amp;amp;b&quot;&gt;Elsewhere&lt;/a&gt;&lt;/li&gt;
      &lt;/ol&gt;
      """
    #expect(feed.contains(items), "\(feed)")
    let blocks = try contents(of: site.output + "/search").filter { $0.key.hasPrefix("blocks.") }
    let terms = blocks.values.map { String(decoding: $0, as: UTF8.self) }.joined()
    #expect(terms.contains("elsewhere") && terms.contains(":kind:list "))
    let review = try site.folder.text("site/reviews/r1/index.html")
    #expect(review.contains(#"on <a href="/lists/a/">A list</a> 1 of 3"#))
  }

  @Test func longListsHavePagesOfAHundred() async throws {
    try write("items: [\((1...250).map { "Item \($0)" }.joined(separator: ", "))]\nranked: true")
    #expect(try await site.build().diagnostics.isEmpty)
    #expect(try site.folder.text("site/lists/a/page/3/index.html").contains("250. Item 250"))
    #expect(try !site.folder.text("site/lists/a/index.html").contains("101. Item"))
  }

  @Test func disabledListsHaveNoPagesAndNoLinks() async throws {
    try write("items: [Review r1]")
    let configuration = SmallSite.configuration + "pages: {lists: false}\n"
    try site.folder.write(configuration, to: "content/site.yaml")
    for number in 0..<6 { try site.writeReview("r\(number)", day: number) }
    #expect(try await site.build().diagnostics.isEmpty)
    #expect(!site.folder.exists("site/lists"))
    #expect(try !site.folder.text("site/reviews/r1/index.html").contains("/lists/"))
    #expect(try !site.folder.text("site/feed.atom").contains("A list"))
  }
}
