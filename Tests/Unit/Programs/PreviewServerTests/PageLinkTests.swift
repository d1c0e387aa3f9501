import SiteFiles
import SiteTestSupport
import Testing

@testable import PreviewServer

/// Each page of the preview links to the form of what makes it.
@Suite struct PageLinkTests {
  private let site: SmallSite
  private let editor: EditorClient

  init() throws {
    site = try SmallSite(reviews: 1)
    let settings = """
      title: Plain Reviews
      url: https://plain.example/sub/
      reviewer: {name: Ada}
      ratings: {step: 1}
      categories: [{name: Film}, {name: Dinner, type: Restaurant}]
      fields: [{key: director, type: topic, plural: directors}]

      """
    try site.folder.write(settings, to: "content/site.yaml")
    try site.writeReview(
      "named",
      head: "tags: [slow, \"C++\"]\ndirector: Ada Löwe\nrestaurant: Luna\npick: true",
      day: 1
    )
    try site.writeReview("other", head: "tags: [slow]\nrestaurant: Mars", day: 2)
    try site.folder.write("---\ntitle: About\n---\nText.\n", to: "content/pages/about.md")
    try site.folder.write("---\nname: Luna\n---\nText.\n", to: "content/restaurants/luna.md")
    try site.folder.write("---\nname: slow\n---\nText.\n", to: "content/tags/slow.md")
    try site.folder.write("---\ntitle: Best\nitems: [Review r0]\n---\nText.\n", to: "content/lists/best.md")
    try site.folder.write(
      "- {title: Alien, category: Film, date: 2001-02-03, rating: 4}\n",
      to: "content/log/2001.yaml"
    )
    editor = EditorClient(try site.builder())
  }

  /// Returns the URL of the form of a page, relative to the pages of the editor.
  private func form(of page: String) async throws -> String {
    await editor.editor.siteChanged(try site.builder(), basePath: "/sub")
    let location = await editor.page(.edit, "page=\(page)").location
    return String(try #require(location).dropFirst(editor.editor.folder.count))
  }

  @Test(arguments: [
    ("/reviews/r0/", "review?file=reviews%2Fr0.md"), ("/about/", "review?file=pages%2Fabout.md"),
    ("/restaurants/luna/", "review?file=restaurants%2Fluna.md"), ("/tags/slow/", "review?file=tags%2Fslow.md"),
    ("/lists/best/index.html", "review?file=lists%2Fbest.md"),
  ])
  func pagesWithFilesLinkToTheirForms(_ page: String, _ expected: String) async throws {
    #expect(try await form(of: "/sub" + page) == expected)
  }

  @Test(arguments: [
    ("/restaurants/mars/", "new?folder=restaurants&name=Mars"), ("/tags/c/", "new?folder=tags&name=C%2B%2B"),
    ("/directors/ada-lowe/", "new?folder=directors&name=Ada%20L%C3%B6we"),
    ("/restaurants/", "./#folder-restaurants"), ("/directors/", "./#folder-directors"), ("/tags/", "./#folder-tags"),
    ("/lists/", "./#folder-lists"), ("/years/2000/", "./#folder-reviews"), ("/picks/", "./#folder-reviews"),
    ("/diary/", "./#quick-title"), ("/", "review?file=site.yaml"), ("/categories/film/", "review?file=site.yaml"),
    ("/nowhere/", "./"),
  ])
  func otherPagesLinkToWhatMakesThem(_ page: String, _ expected: String) async throws {
    #expect(try await form(of: "/sub" + page) == expected)
  }

  @Test func pagesOutsideTheSiteLinkToTheList() async throws {
    for page in ["/about/", ""] { #expect(try await form(of: page) == "./") }
  }

  @Test func newTopicsHaveTheirName() async throws {
    #expect(await editor.page(.new, "folder=restaurants&name=Mars").text.contains(#"name="f-name" value="Mars""#))
  }
}
