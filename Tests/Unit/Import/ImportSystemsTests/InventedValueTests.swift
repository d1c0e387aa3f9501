import ImportTestSupport
import Testing

@testable import ImportFormats
@testable import ImportPlanning
@testable import ImportSystems
@testable import MarkupConversion

/// Values that a source does not state are not invented.
@Suite struct InventedValueTests {
  private func jekyll(_ posts: [String: String]) throws -> ImportedCollection {
    let files = Dictionary(posts.map { ("_posts/2026-01-02-\($0.key).md", "---\n\($0.value)") }) { one, _ in one }
    return try JekyllImporter.balanced(MemorySource(files))
  }

  @Test func missingTitlesComeFromTheTextOrTheFileName() throws {
    let collection = try jekyll([
      "01-heat-1995": "rating: 4\n---\nText.\n", "2001-a-space-odyssey": "---\nText.\n",
      "03-x": "rating: 3\n---\n# *Ronin*\n\nText.\n",
    ])
    #expect(Set(collection.reviews.map(\.title)) == ["Heat 1995", "2001 a space odyssey", "Ronin"])
    #expect(collection.remarks.count { $0.text.hasPrefix("missing title") } == 3)
  }

  @Test func entriesWithoutTitleRatingAndTextAreSkipped() throws {
    let collection = try jekyll(["01-heat-1995": "imdb: tt0113277\nvenue: Town Hall\n---\n", "b": "title: B\n---\n"])
    #expect(collection.reviews.map(\.title) == ["B"])
    #expect(collection.remarks.map(\.text) == ["no title, no rating and no text"])
  }

  @Test func venuesAreRestaurantsIfTheyServeFood() throws {
    let halls = try jekyll(["a": "title: A\nvenue: Town Hall\n---\n", "b": "title: B\nvenue: Odeon\n---\n"])
    #expect(halls.reviews.allSatisfy { $0.entries["restaurant"] == nil && $0.entries["venue"] != nil })
    let tables = try jekyll([
      "a": "title: A\nvenue: Noma\ncuisine: Nordic\n---\n",
      "b": "title: B\nvenue: Lyle's\ncategory: restaurants\n---\n",
    ])
    #expect(tables.reviews.allSatisfy { $0.entries["restaurant"] != nil })
  }

  @Test func daysOfUploadsAreNoDaysOfPublication() throws {
    let rows = (1...6).map { "Book \($0),A,\($0),4,2025/01/0\($0),\($0 == 6 ? "2026/01/01" : "2025/12/31"),read\n" }
      .joined()
    let table = "Title,Author,Book Id,My Rating,Date Read,Date Added,Exclusive Shelf\n" + rows
    let collection = try GoodreadsImporter.balanced(MemorySource(["a.csv": table]))
    #expect(
      collection.frontMatter == (1...5).map { "date: 2025-01-0\($0); author: [A]" }
        + ["visited: 2025-01-06; published: 2026-01-01; author: [A]"]
    )
    #expect(
      collection.remarkLines == ["a.csv:2 2025-12-31 of 5 reviews: day of an upload omitted as day of publication"]
    )
  }
}
