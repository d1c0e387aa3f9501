import SiteFiles
import SiteTestSupport
import Testing

/// Bodies that a clean build stores for its pages.
@Suite struct BodyStoreTests {
  /// Both files have the same bytes, but `lang` applies to reviews only.
  @Test func equalFilesOfTwoKindsHaveSeparateBodies() async throws {
    let site = try SmallSite(reviews: 2)
    let text = """
      ---
      title: Twin
      name: Twin
      rating: 1
      category: Film
      published: 2000-01-01
      lang: de
      ---
      The "quoted" text.

      """
    for path in ["reviews/twin.md", "restaurants/twin.md"] { try site.folder.write(text, to: "content/" + path) }
    #expect(try await !site.builder().build().hasErrors)
    #expect(try site.folder.text("site/reviews/twin/index.html").contains("The „quoted“ text."))
    #expect(try site.folder.text("site/restaurants/twin/index.html").contains("The “quoted” text."))
  }
}
