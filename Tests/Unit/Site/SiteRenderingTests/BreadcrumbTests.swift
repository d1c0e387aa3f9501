import SiteFiles
import SiteTestSupport
import TestSupport
import Testing

/// The path from the home page to a page, in its record and as a `BreadcrumbList`.
@Suite struct BreadcrumbTests {
  private let site: SmallSite

  init() throws {
    site = try SmallSite(templates: Repository.path + "/templates")
    for (name, city) in [("Elm", "Porto"), ("Fir", "Porto"), ("Oak", "Faro")] {
      try site.folder.write("---\nname: \(name)\ncity: \(city)\n---\n", to: "content/restaurants/\(name).md")
    }
    try site.writeReview("elm", head: "restaurant: Elm")
    try site.writeReview("oak", head: "restaurant: Oak", day: 1)
    try site.writeReview("heat", head: "tags: [sea]", day: 2)
    try site.folder.write("---\ntitle: Ten\nitems: [Review heat]\n---\n", to: "content/lists/ten.md")
  }

  private func urls(_ template: String, _ slug: String) async throws -> [String] {
    let preview = try #require(try await site.builder().preview())
    return try preview.values(template, slug)["page"]["breadcrumbs"].list.compactMap { $0["url"].text }
  }

  @Test(
    "A path names the pages above a page",
    arguments: [
      ("review", "elm", ["/restaurants/", "/restaurants/cities/porto/", "/restaurants/elm/", "/reviews/elm/"]),
      ("review", "oak", ["/restaurants/", "/restaurants/oak/", "/reviews/oak/"]),
      ("review", "heat", ["/categories/film/", "/reviews/heat/"]),
      ("restaurant", "elm", ["/restaurants/", "/restaurants/cities/porto/", "/restaurants/elm/"]),
      ("topic-group", "porto", ["/restaurants/", "/restaurants/cities/porto/"]),
      ("tag", "sea", ["/tags/", "/tags/sea/"]), ("list", "ten", ["/lists/", "/lists/ten/"]),
      ("year", "2000", ["/years/", "/years/2000/"]), ("category", "film", []),
    ]
  )
  func path(template: String, slug: String, expected: [String]) async throws {
    #expect(try await urls(template, slug) == (expected.isEmpty ? [] : ["/"] + expected))
  }

  @Test("Pages that do not exist are in no path")
  func disabledPages() async throws {
    try site.folder.write(SmallSite.configuration + "pages: {restaurants: false}\n", to: "content/site.yaml")
    #expect(try await urls("review", "elm") == ["/", "/categories/film/", "/reviews/elm/"])
    let pages = "pages: {restaurants: false, categories: false}\n"
    try site.folder.write(SmallSite.configuration + pages, to: "content/site.yaml")
    #expect(try await urls("review", "elm").isEmpty)
    try await site.build()
    #expect(!(try site.folder.text("site/reviews/elm/index.html").contains("BreadcrumbList")))
  }

  /// Without a second restaurant in Porto, the city has no page.
  @Test func pageFollowsAChangedCity() async throws {
    try await site.build()
    try site.folder.write("---\nname: Fir\ncity: Faro\n---\n", to: "content/restaurants/Fir.md")
    try await site.build()
    #expect(!(try site.folder.text("site/reviews/elm/index.html").contains("cities/porto")))
    #expect(try site.folder.text("site/reviews/oak/index.html").contains("cities/faro"))
    #expect(try await site.coldBuild() == contents(of: site.output))
  }
}
