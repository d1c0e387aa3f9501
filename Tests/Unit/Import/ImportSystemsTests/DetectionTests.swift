import ImportTestSupport
import Testing

@testable import ImportFormats
@testable import ImportPlanning
@testable import ImportSystems
@testable import MarkupConversion

@Suite struct DetectionTests {
  private static let shelf = "Title,Author,My Rating,Exclusive Shelf\nHeat,M,RATING,to-read\n"

  private func systems(_ files: [String: String]) throws -> [String] {
    try Importers.recognizing(MemorySource(files)).map { "\($0.importer.name) \($0.entries)" }
  }

  @Test func tableDoesNotTakeAFolderOver() throws {
    let post = "---\ntitle: Heat\nrating: 4\ndate: 2026-01-02\n---\n"
    for rating in ["0", "5"] {
      let table = Self.shelf.replacing("RATING", with: rating)
      let jekyll = [
        "_config.yml": "title: A", "_posts/2026-01-02-heat.md": post, "books/a.md": post, "goodreads.csv": table,
      ]
      #expect(try systems(jekyll) == ["jekyll 2", "goodreads 1"])
      let hugo = [
        "hugo.toml": "title = 'A'", "content/heat.md": post, "content/ronin.md": post, "data/goodreads.csv": table,
      ]
      #expect(try systems(hugo) == ["hugo 2", "goodreads 1"])
    }
  }

  @Test func siteWithManyNotesIsRecognized() throws {
    var files = Dictionary((0..<70).map { ("content/a\($0).md", "Note") }) { one, _ in one }
    (files["hugo.toml"], files["content/z.md"]) = ("title = 'A'", "---\ntitle: Z\ndate: 2026-01-02\n---\n")
    #expect(try systems(files) == ["hugo 1"])
  }

  @Test func unreadFilesAreNamed() throws {
    let source = MemorySource([
      "books/heat.md": "---\ntitle: Heat\n---\n", "goodreads.csv": Self.shelf.replacing("Heat", with: ""),
    ])
    let found = try #require(Importers.recognizing(source).first)
    #expect(found.entries == 0 && found.collection.unsupportedPaths == ["books/heat.md"])
  }
}
