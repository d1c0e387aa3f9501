import Authoring
import Diagnostics
import Testing

@Suite struct DefinitionTests {
  private let site = InMemorySite.small

  @Test(arguments: [
    ("restaurant: Tratt‸oria aurora", "restaurants/aurora.md", "Trattoria Aurora"),
    ("tags: [x, pa‸sta]", "reviews/aurora.md", "pasta"),
    ("tags:\n  - \"bl‸ue\"", "reviews/films/tides.md", "Blue"),
    ("director: zoe ‸aether", "reviews/films/tides.md", "Zoë Æther"),
    ("cycle: Sea ‸7", "reviews/films/tides.md", "Sea 2"),
    ("cycle:\n  name: s‸ea", "reviews/films/tides.md", "Sea 2"),
    ("category: f‸ilm", "site.yaml", "Film"),
    ("image: ../pictures/s‸ea.png", "pictures/sea.png", ""),
    ("image: pictures/s‸ea.png", "pictures/sea.png", ""),
  ])
  func entriesResolveToFiles(_ text: String, _ path: String, _ name: String) throws {
    let cursor = try Cursor(entries: text)
    let place = try #require(definition(cursor))
    #expect(place.path == path)
    #expect(try #require(site.read(path)).text(in: place.range) == name)
  }

  @Test(
    arguments: [
      ("[x](films/ti‸des.md)", "reviews/films/tides.md"), ("[x](<films/ti‸des.md>)", "reviews/films/tides.md"),
      ("[x](/reviews/films/waves.md‸#top)", nil),
      ("[x](reviews/films/waves.md‸#top) (y)", "reviews/films/waves.md"),
      ("![a [b]](‸films/wave%20(1.jpg)", nil), ("![x](‸../pictures/sea.png \"Sea\")", "pictures/sea.png"),
      ("[x]: ../pages/ab‸out.md", "pages/about.md"), ("no (‸pages/about.md)", nil), ("[x](https://‸a.example)", nil),
      ("[x](pages/about.md) ‸", nil), ("‸", nil),
    ] as [(String, String?)]
  )
  func linksResolveToFiles(_ text: String, _ path: String?) throws {
    #expect(definition(try Cursor("---\n---\n" + text))?.path == path)
  }

  @Test func factsResolveToTheirFirstReview() throws {
    let cursor = try Cursor(entries: "name: Trattoria‸ Aurora", "restaurants/aurora.md")
    #expect(definition(cursor)?.path == "reviews/aurora.md")
  }

  @Test(arguments: ["tit‸le: pasta", "title: pas‸ta", "tags: [x] # pas‸ta", "tags: [x]‸", "unknown: ‸pasta", "‸"])
  func otherPositionsHaveNoDefinition(_ text: String) throws { #expect(definition(try Cursor(entries: text)) == nil) }

  @Test func referencesIncludeAllMentions() throws {
    let cursor = try Cursor(entries: "tags: [pa‸sta]")
    let places = site.assistant.references(in: cursor.source, at: cursor.offset, path: cursor.path)
    #expect(places.map(\.path) == ["reviews/aurora.md", "reviews/films/tides.md"])
    #expect(places.map { site.read($0.path)?.text(in: $0.range) } == ["pasta", "pasta"])
  }

  private func definition(_ cursor: Cursor) -> ContentPlace? {
    site.assistant.definition(in: cursor.source, at: cursor.offset, path: cursor.path, reading: site.read)
  }
}
