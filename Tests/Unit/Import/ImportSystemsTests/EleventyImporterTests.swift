import FrontMatter
import ImportTestSupport
import Testing

@testable import ImportFormats
@testable import ImportPlanning
@testable import ImportSystems
@testable import MarkupConversion

@Suite struct EleventyImporterTests {
  private let source = MemorySource([
    "eleventy.config.js": "export default {}",
    "src/_data/site.json": "{\"title\": \"Cups\", \"url\": \"https://cups.example\", \"author\": {\"name\": \"Lu\"}}",
    "src/posts/2021-02-03-green-tea.md":
      "---\ntitle: Green tea\ntags: [posts, tea]\nrating: 4\neleventyExcludeFromCollections: true\n---\nWarm.\n",
    "src/posts/oolong.md": "---\ntitle: Oolong\ndate: 2021-03-04\ntags: [posts, tea]\npermalink: /oolong/\n---\n",
    "src/about.md": "---\ntitle: About\n---\nHello.\n",
    "src/_includes/card.md": "---\ntitle: No\n---\n",
    "README.md": "# Cups\n",
  ])

  @Test func postsBecomeReviews() throws {
    let collection = try EleventyImporter.balanced(source)
    #expect(collection.reviews.map(\.title) == ["Green tea", "Oolong"])
    #expect(
      collection.reviews.map(\.entries.lines) == [
        ["date: 2021-02-03", "tags: [tea]", "draft: true"],
        ["date: 2021-03-04", "tags: [tea]", "aliases: [/oolong/]"],
      ]
    )
    #expect(collection.reviews.map(\.path) == ["2021-02-03-green-tea", "oolong"])
    #expect(collection.files.map(\.path) == ["pages/about.md"])
    #expect(collection.site.title == "Cups")
    #expect(collection.site.reviewer == "Lu")
  }

  @Test func filesAreRecognizedByContent() throws {
    #expect(try EleventyImporter.recognizedFiles(of: source) == 3)
    #expect(try EleventyImporter.recognizedFiles(of: MemorySource(["src/a.md": "---\n---\n"])) == 0)
  }
}
