import SiteFiles
import SiteTestSupport
import TestSupport
import Testing

/// Where the pages of the default theme show texts with spoilers.
@Suite struct SpoilerPageTests {
  private let site: SmallSite

  init() throws {
    site = try SmallSite(reviews: 1, templates: Repository.path + "/templates")
    let configuration = SmallSite.configuration + "feeds: [atom, rss, json]\nlanguage: en\n"
    try site.folder.write(configuration, to: "content/site.yaml")
  }

  /// Returns the paths of the files that contain a text, except the page of the review.
  private func files(with text: String) async throws -> [String] {
    let report = try await site.build()
    try #require(!report.hasErrors, "\(report.text(below: site.folder))")
    let all = try contents(of: site.output).mapValues { String(decoding: $0, as: UTF8.self) }
    return all.filter { $0.value.contains(text) }.map(\.key).sorted()
  }

  @Test func textsWithSpoilersAreShownOnTheirPageAndInFeeds() async throws {
    try site.writeReview("told", head: "spoilers: true", body: "The culprit is the butler.", day: 1)
    let feeds = ["feed.atom", "feed.json", "feed.rss"]
    let found = try await files(with: "culprit is").filter { !$0.hasPrefix("categories/") && !$0.hasPrefix("film/") }
    #expect(found.filter { !$0.hasSuffix("/feed.atom") } == feeds + ["reviews/told/index.html"])
    let page = try site.folder.text("site/reviews/told/index.html")
    #expect(page.ranges(of: "culprit is").count == 1)
    for feed in feeds {
      let text = try site.folder.text("site/\(feed)")
      let notice = try #require(text.range(of: "This review contains spoilers."))
      #expect(text.ranges(of: "culprit is").map { $0.lowerBound > notice.upperBound } == [true])
    }
  }

  @Test func feedsMarkSpoilersInSentences() async throws {
    try site.writeReview("end", body: "They end up ||married||, of course.", day: 1)
    #expect(try await files(with: "married") == ["reviews/end/index.html"])
    #expect(try site.folder.text("site/feed.json").contains("They end up [Spoiler], of course."))
  }

  @Test func emptyReviewIsNotTheLead() async throws {
    try site.writeReview("empty", body: "", day: 5)
    _ = try await files(with: "")
    let home = try site.folder.text("site/index.html")
    let lead = try #require(home.firstMatch(of: #/(?s)<article class="card lead.*?</article>/#)).output
    #expect(lead.contains("Review r0") && home.contains("Review empty"))
  }

  @Test func cardsShowSeasonAndEpisode() async throws {
    let fields = "fields: [{key: season, type: number}, {key: episode, type: number}]\n"
    try site.folder.write(SmallSite.configuration + fields, to: "content/site.yaml")
    try site.writeReview("wire", head: "season: 2\nepisode: 7", day: 0)
    try site.writeReview("other", day: 1)
    _ = try await files(with: "")
    let home = try site.folder.text("site/index.html")
    #expect(home.contains("<p class=\"identity\">Season\u{A0}2, Episode\u{A0}7</p>"))
  }

  @Test func foldersForDraftsAreNotPublished() async throws {
    for path in ["reviews/_drafts/a", "reviews/drafts/b", "reviews/films/_later/c", "reviews/_d", "pages/_private/e"] {
      let head = path.hasPrefix("pages") ? "" : "rating: 1\ncategory: Film\npublished: 2001-01-01\n"
      try site.folder.write("---\ntitle: T\n\(head)---\nunready\n", to: "content/\(path).md")
    }
    #expect(try await files(with: "unready").isEmpty)
    let head = "---\ntitle: T\nrating: 1\ncategory: Film\npublished: 2001-01-01\ndraft: false\n---\nunready\n"
    try site.folder.write(head, to: "content/reviews/_drafts/a.md")
    try site.folder.write(head.replacing("draft: false\n", with: ""), to: "content/reviews/drafts.md")
    #expect(
      try await Set(files(with: "unready")).isSuperset(of: ["reviews/a/index.html", "reviews/drafts/index.html"])
    )
  }
}
