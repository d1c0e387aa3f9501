import SiteFiles
import SiteTestSupport
import TestSupport
import Testing

/// `_redirects`: aliases for hosts that support this file.
@Suite struct RedirectRulesTests {
  private let site: SmallSite

  init() throws {
    site = try SmallSite(templates: Repository.path + "/templates")
    try site.folder.write(
      SmallSite.configuration.replacing("https://plain.example", with: "https://plain.example/blog"),
      to: "content/site.yaml"
    )
  }

  @Test func aliasesRedirectToReviewsNewestFirst() async throws {
    try site.writeReview("one", head: "aliases: [/2019/ünder/, /old.html]", day: 1)
    try site.writeReview("two", head: "aliases: [/two]", day: 2)
    try await site.build()
    #expect(
      try site.folder.text("site/_redirects") == """
        /blog/two/ /blog/reviews/two/ 301
        /blog/2019/%C3%BCnder/ /blog/reviews/one/ 301
        /blog/old.html /blog/reviews/one/ 301

        """
    )
    try site.writeReview("two", head: "aliases: [/zwei]", day: 2)
    try await site.build()
    #expect(try site.folder.text("site/_redirects").hasPrefix("/blog/zwei/ /blog/reviews/two/ 301\n"))
  }

  @Test func aliasesRedirectToPages() async throws {
    try site.writeReview("one", head: "aliases: [/old/]")
    try site.folder.write("---\ntitle: About\naliases: [/me/, /who.html]\n---\nText\n", to: "content/pages/about.md")
    #expect(try await site.build().hasErrors == false)
    #expect(
      try site.folder.text("site/_redirects") == """
        /blog/old/ /blog/reviews/one/ 301
        /blog/me/ /blog/about/ 301
        /blog/who.html /blog/about/ 301

        """
    )
    #expect(try site.folder.text("site/me/index.html").contains("/blog/about/"))
    try site.folder.write("---\ntitle: About\naliases: [/about/]\n---\nText\n", to: "content/pages/about.md")
    #expect(try await site.build().hasErrors)
  }

  @Test func siteFileReplacesTheGeneratedOne() async throws {
    try site.writeReview("one", head: "aliases: [/old/]")
    try site.folder.write("/mine /yours 302\n", to: "content/static/_redirects")
    try await site.build()
    #expect(try site.folder.text("site/_redirects") == "/mine /yours 302\n")
  }

  @Test func siteWithoutAliasesHasNone() async throws {
    try site.writeReview("one")
    #expect(try await site.build().hasErrors == false)
    #expect(throws: (any Error).self) { try site.folder.text("site/_redirects") }
  }
}
