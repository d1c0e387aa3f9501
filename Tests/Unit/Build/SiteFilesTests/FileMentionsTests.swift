import SiteFiles
import SiteTestSupport
import Testing

/// The files that link to a file or name it, which its deletion concerns.
@Suite struct FileMentionsTests {
  private let site: SmallSite
  private let workspace: Workspace

  init() throws {
    site = try SmallSite(reviews: 3)
    let settings = """
      menu: [home, {name: About, url: /about/}]
      fields: [{key: director, type: topic, plural: directors}]

      """
    try site.folder.write(SmallSite.configuration + settings, to: "content/site.yaml")
    try site.writeReview("linking", body: "[one](r0.md), [two](../reviews/r1.md#x), [page](/about/)", day: 10)
    try site.writeReview("absolute", body: "[one](/reviews/r0/)", day: 11)
    try site.writeReview("related", head: "related: [Review r0, {review: reviews/r2.md, note: Or this.}]", day: 12)
    try site.writeReview("tagged", head: "tags: [Slow]\ndirector: Ada", day: 13)
    try site.writeReview("shown", body: "![A picture](r0.png)", day: 14)
    try site.folder.write(
      "---\ntitle: Best\nitems: [Review r0, {review: reviews/r1.md}]\n---\nText.\n",
      to: "content/lists/best.md"
    )
    try site.folder.write("---\ntitle: Auto\nwhere: {tags: slow}\n---\nText.\n", to: "content/lists/auto.md")
    try site.folder.write("- {review: reviews/r2.md, date: 2001-02-03}\n", to: "content/log/2001.yaml")
    try site.folder.write(
      "---\ntitle: About\n---\n[Me](about.md), [the best](../lists/best.md)\n",
      to: "content/pages/about.md"
    )
    try site.folder.write("---\nname: slow\n---\nText.\n", to: "content/tags/slow.md")
    try site.folder.write("---\nname: Ada\n---\nText.\n", to: "content/directors/ada.md")
    workspace = Workspace(try site.builder())
  }

  @Test(arguments: [
    ("reviews/r0.md", ["lists/best.md", "reviews/absolute.md", "reviews/linking.md", "reviews/related.md"]),
    ("reviews/r1.md", ["lists/best.md", "reviews/linking.md"]),
    ("reviews/r2.md", ["log/2001.yaml", "reviews/related.md"]),
    ("pages/about.md", ["reviews/linking.md", "site.yaml"]), ("lists/best.md", ["pages/about.md"]),
    ("tags/slow.md", ["lists/auto.md", "reviews/tagged.md"]), ("directors/ada.md", ["reviews/tagged.md"]),
    ("reviews/linking.md", []), ("lists/auto.md", []), ("reviews/none.md", []),
  ])
  func filesThatLinkOrNameAreFound(_ path: String, _ expected: [String]) async throws {
    #expect(try await workspace.mentions(of: path) == expected)
  }

  @Test func mentionsFollowEdits() async throws {
    #expect(try await workspace.mentions(of: "tags/slow.md").count == 2)
    try site.folder.remove("content/lists/auto.md")
    try site.writeReview("r2", head: "tags: [slow]")
    await workspace.noteChange()
    #expect(try await workspace.mentions(of: "tags/slow.md") == ["reviews/r2.md", "reviews/tagged.md"])
  }
}
