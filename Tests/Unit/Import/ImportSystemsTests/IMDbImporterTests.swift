import ImportTestSupport
import Testing

@testable import ImportFormats
@testable import ImportPlanning
@testable import ImportSystems
@testable import MarkupConversion

@Suite struct IMDbImporterTests {
  private static let older = """
    \u{FEFF}Const,Your Rating,Date Rated,Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors\r
    tt01,10,2026-01-02,"Harbour, Again",https://www.imdb.com/title/tt01/,movie,7.1,112,1994,"Drama, Sci-Fi",12,1994-05-04,"Mira Holt, Bo Faye"\r
    tt02,1,2026-01-03,Ferry,https://www.imdb.com/title/tt02/,tvMiniSeries,,,1994,,12,,\r

    """
  private static let newer = """
    Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors
    tt03,7,2026-01-02,Ferry,La Barca,https://www.imdb.com/title/tt03/,Video Game,7.1,0,2001,Drama,12,,
    tt04,11,2026-01-02,Copper,Copper,,Movie,7.1,,2001,Drama,12,,
    tt05,,,Silent,Silent,,Movie,7.1,,2001,Drama,12,,
    tt06,6,2026-01-04,Signal,Signal,,TV Episode,7.1,30,2001,,12,,Ines Brandt
    tt07,6,2026-01-05,Kettle,Kettle,,Podcast Series,7.1,,2001,,12,,
    tt08,6,2026-01-06,Engine,Engine,,Short,7.1,,2001,,12,,

    """

  @Test func ratingsOfBothFormatsAreRead() throws {
    let source = MemorySource(["1.csv": Self.older, "2.csv": Self.newer])
    #expect(try IMDbImporter.recognizedFiles(of: source) == 2)
    let collection = try IMDbImporter.balanced(source)
    #expect(
      collection.reviews.map { "\($0.category) \($0.key)" } == [
        "Film imdb/tt01", "Show imdb/tt02", "Game imdb/tt03", "Show imdb/tt06", "Podcast imdb/tt07", "Film imdb/tt08",
      ]
    )
    #expect(collection.heads.prefix(2) == ["imdb/tt01 Harbour, Again 10", "imdb/tt02 Ferry 1"])
    #expect(
      Array(collection.frontMatter.prefix(4)) == [
        "visited: unknown; published: 2026-01-02; director: [Mira Holt, Bo Faye]; year: 1994; runtime: 112 min; imdb: https://www.imdb.com/title/tt01/; tags: [Drama, Sci-Fi]",
        "visited: unknown; published: 2026-01-03; subject: Ferry (1994); year: 1994; imdb: https://www.imdb.com/title/tt02/",
        "visited: unknown; published: 2026-01-02; subject: Ferry (2001); year: 2001; originalTitle: La Barca; imdb: https://www.imdb.com/title/tt03/; tags: [Drama]",
        "visited: unknown; published: 2026-01-04; director: [Ines Brandt]; year: 2001; runtime: 30 min",
      ]
    )
    #expect(
      collection.remarkLines == [
        "2.csv:3 Copper: rating outside the scale, imported as unrated: 11",
        "2.csv:4 Silent: no rating, no text and no known status",
      ]
    )
    #expect(collection.logLines == ["imdb/tt04; Copper; added: 2026-01-02; tags: [Drama]; year: 2001"])
  }

  @Test func watchlistIsPlanned() throws {
    let header = "Position,Const,Created,Modified,Description,Title,URL,Title Type,Year,Your Rating,Date Rated"
    let source = MemorySource([
      "WATCHLIST.csv": """
      \(header)
      1,tt03,2024-02-03,2024-02-03,,Ferry,,Video Game,2001,7,2026-01-02
      2,tt09,2024-02-04,2024-02-04,"Ada, twice",Later,,Movie,1931,,

      """,
      "ratings.csv": Self.newer,
    ])
    let collection = try IMDbImporter.balanced(source)
    #expect(collection.reviews.count == 4 && collection.joinedRowCount == 1)
    #expect(
      collection.logLines.filter { $0.contains("next") } == [
        "imdb/tt09/next; Later; added: 2024-02-04; note: Ada, twice; status: next; year: 1931"
      ]
    )
  }

  /// Every row is an item; a rated one is a review, too, and no title is planned.
  @Test func listsAreLists() throws {
    let header = "Position,Const,Created,Modified,Description,Title,URL,Title Type,Year,Your Rating,Date Rated"
    let source = MemorySource([
      "Ten best westerns.csv": """
      \(header)
      1,tt03,2024-02-03,2024-02-03,"Slow, *and* <long>",Ferry,,Movie,2001,7,2026-01-02
      2,tt09,2024-02-05,2024-02-04,,Later,,Movie,1931,,
      3,tt10,2024-02-04,2024-02-04,,,,Movie,1931,8,

      """
    ])
    let collection = try IMDbImporter.balanced(source)
    #expect(collection.log.isEmpty && collection.itemCount == 1)
    #expect(collection.reviews.map(\.title) == ["Ferry"] && collection.reviews.allSatisfy { $0.body.isEmpty })
    let list = try #require(collection.files.first)
    #expect(list.path == "lists/ten-best-westerns.md" && collection.files.count == 1)
    #expect(list.entries["title"]?.description == "Ten best westerns")
    #expect(list.entries["date"]?.description == "2024-02-04")
    #expect(
      list.entries["items"]?.description
        == #"[{title: Ferry, year: 2001, note: "Slow, \\*and\\* \\<long>"}, {title: Later, year: 1931}]"#
    )
    #expect(collection.remarkLines == ["Ten best westerns.csv:4 : missing title"])
  }

  @Test(arguments: [
    "WATCHLIST.csv", "watchlist (2).csv", "export.csv", "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed.csv", "ls012.csv",
  ])
  func listsWithoutANameArePlanned(_ path: String) throws {
    let table = "Position,Const,Created,Title,Year\n1,tt03,2024-02-03,Ferry,2001\n"
    let collection = try IMDbImporter.balanced(MemorySource([path: table]))
    #expect(collection.files.isEmpty && collection.log.map(\.status) == [.next])
  }

  @Test func everyColumnIsAccountedFor() throws {
    let mappings = try IMDbImporter.balanced(MemorySource(["ratings.csv": Self.newer])).mappings
    #expect(mappings.count == 14)
    #expect(mappings.filter { $0.key == nil }.map(\.column) == ["IMDb Rating", "Num Votes", "Release Date"])
  }
}
