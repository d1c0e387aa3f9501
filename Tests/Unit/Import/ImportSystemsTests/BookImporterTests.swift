import FrontMatter
import ImportTestSupport
import Testing

@testable import ImportFormats
@testable import ImportPlanning
@testable import ImportSystems
@testable import MarkupConversion

@Suite struct BookImporterTests {
  private static let goodreads = MemorySource([
    "library.csv": #"""
    \#u{FEFF}Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies
    11,"Harbour (Lantern Street, #2)",Mira  Holt,"Holt, Mira","Bo Faye, Ngozi Ünal","=""0123456789""","=""9780123456786""",4,4.21,"Quay, & Sons",Hardcover,312,2019,1999,2026/03/14,2026/03/02,"favorites, read",favorites (#1),read,"<b>Wet.</b><br/><br/>Second.",true,secretnote,1,0
    12,Ferry,Tobias Øst,"Øst, Tobias",,"=""""","=""""",0,4.0,,Paperback,,2005,-375,,2026/02/01,shelf-a,,read,Only words.,,,1,0
    13,Ferry,Ines Brandt,"Brandt, Ines",,"=""012345678X""","=""""",5,4.0,,,,800,,2026/02/01,2026/02/09,,,read,,,,1,0
    14,Later,Ines Brandt,,,,,0,4.0,,,,,,,2026/02/01,to-read,,to-read,,,,0,0
    15,Paper,Ines Brandt,,,,,0,4.0,,,,,,2026/02/01,2026/02/01,,,read,,,,0,0
    16,Half,Ines Brandt,,,,,2,4.0,,,,,,2026/02/01,2026/02/01,dnf,,dnf,,,,0,0

    """#
  ])

  @Test func goodreadsLibrary() throws {
    #expect(try GoodreadsImporter.recognizedFiles(of: Self.goodreads) == 1)
    let collection = try GoodreadsImporter.balanced(Self.goodreads)
    #expect(
      collection.heads == [
        "goodreads/11 Harbour 4", "goodreads/12 Ferry unrated", "goodreads/13 Ferry 5",
      ]
    )
    #expect(
      collection.frontMatter == [
        "visited: 2026-03-14; series: {name: Lantern Street, number: 2}; author: [Mira Holt, Bo Faye, Ngozi Ünal]; year: 1999; pages: 312; publisher: Quay, & Sons; format: Hardcover; isbn: 9780123456786; tags: [favorites]; spoilers: true",
        "visited: unknown; published: 2026-02-01; subject: Ferry (Tobias Øst); author: [Tobias Øst]; format: Paperback; tags: [shelf-a]",
        "visited: 2026-02-01; published: 2026-02-09; subject: Ferry (Ines Brandt); author: [Ines Brandt]; year: 0800; isbn: 012345678X",
      ]
    )
    #expect(collection.reviews[0].body == "**Wet.**\n\nSecond.\n")
    #expect(
      collection.remarkLines == [
        "library.csv:3 -375: year without four digits omitted"
      ]
    )
    #expect(
      collection.logLines == [
        "goodreads/14/next; Later; added: 2026-02-01; author: [Ines Brandt]; status: next",
        "goodreads/15; Paper; author: [Ines Brandt]; date: 2026-02-01",
        "goodreads/16/dropped; Half; author: [Ines Brandt]; date: 2026-02-01; rating: 2; status: dropped",
      ]
    )
  }

  @Test func privateNotesOfGoodreadsAreNotRead() throws {
    let collection = try GoodreadsImporter.balanced(Self.goodreads)
    let texts = collection.reviews.flatMap { $0.entries.lines + [$0.body] }
    #expect(!texts.contains { $0.contains("secret") })
    #expect(collection.mappings.contains(ImportMapping("Private Notes", leftOut: "private")))
    #expect(collection.mappings.contains(ImportMapping("ISBN13", to: "isbn")))
    #expect(collection.mappings.contains(ImportMapping("Read Count", to: "times")))
  }

  @Test(
    arguments: [
      ("Gideon (The Tomb #1)", "Gideon", "{name: The Tomb, number: 1}"),
      ("Gideon (The Tomb, #1.5)", "Gideon", "{name: The Tomb, number: 1.5}"),
      ("Gideon (The Tomb, #1-3)", "Gideon", "{name: The Tomb}"),
      ("Gideon (Tomb: Two, #2; Other, #7)", "Gideon", "{name: \"Tomb: Two\", number: 2}"),
      ("Gideon (Annotated) (Tomb #0)", "Gideon (Annotated)", "{name: Tomb, number: 0}"),
      ("Gideon (Annotated)", "Gideon (Annotated)", nil), ("(Tomb #1)", "(Tomb #1)", nil),
      ("Gideon (#1)", "Gideon (#1)", nil), ("Gideon (C# for All)", "Gideon (C# for All)", nil), (")", ")", nil),
    ] as [(String, String, String?)]
  )
  func seriesIsSplitFromTitle(text: String, title: String, series: String?) {
    let parts = BookTitle.parts(of: text)
    #expect(parts.title == title)
    #expect(parts.series.map { "\($0)" } == series)
  }

  @Test(
    arguments: [
      ("=\"9781250313195\"", "9781250313195"), ("012345678X", "012345678X"), ("=\"\"", nil), ("B07J4F4TR2", nil),
      ("0f3d2a10-aaaa", nil), ("9.78E+12", nil), ("978-0-12-345678-6", "9780123456786"),
    ] as [(String, String?)]
  )
  func invalidISBNsAreIgnored(cell: String, number: String?) { #expect(isbn(cell) == number) }

  private static let storygraph = MemorySource([
    "export.csv": """
    Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Moods,Pace,Character- or Plot-Driven?,Star Rating,Review,Content Warnings,Content Warning Description,Tags,Owned?\r
    Harbour,"Mira Holt, Bo Faye",Åse Quist (Translator),9781250313195,paperback,read,2025/01/01,2026/09/10,"2025/03/01-2025/03/14, 2026/09/01-2026/09/12",2,"dark, tense",slow,Plot,4.75,"<div>Wet.</div>",Graphic: Grief,,"book-club, own",No\r
    Ferry,Ines Brandt,,0f3d2a10-aaaa,,did-not-finish,2025/01/01,,,0,,,,"2,25"\r
    Paper,Ines Brandt,,,,read,2025/01/01,,,1,,,,,Only words.\r
    Later,Ines Brandt,,,,to-read,2025/01/01\r
    Odd,Ines Brandt,,,,read,2025/01/01,,,1,,,,4.8,Odd words.\r

    """
  ])

  @Test func storyGraphLibrary() throws {
    #expect(try StoryGraphImporter.recognizedFiles(of: Self.storygraph) == 1)
    let collection = try StoryGraphImporter.balanced(Self.storygraph)
    #expect(
      collection.heads == [
        "storygraph/9781250313195 Harbour 4.75",
        "storygraph/Paper/Ines Brandt Paper unrated", "storygraph/Odd/Ines Brandt Odd unrated",
      ]
    )
    #expect(
      collection.frontMatter == [
        "visited: 2026-09-12; author: [Mira Holt, Bo Faye]; contributors: [Åse Quist (Translator)]; format: paperback; moods: [dark, tense]; pace: slow; warnings: [\"Graphic: Grief\"]; isbn: 9781250313195; tags: [book-club, own]",
        "visited: unknown; published: 2025-01-01; author: [Ines Brandt]",
        "visited: unknown; published: 2025-01-01; author: [Ines Brandt]",
      ]
    )
    #expect(collection.reviews.map(\.body) == ["Wet.\n", "Only words.\n", "Odd words.\n"])
    #expect(
      collection.remarkLines == [
        "export.csv:6 Odd: rating outside the scale, imported as unrated: 4.8"
      ]
    )
  }

  @Test func everyReadingIsAVisit() throws {
    let collection = try StoryGraphImporter.balanced(Self.storygraph)
    #expect(
      collection.visitLines[0] == "Harbour: 2025-03-01>2025-03-14 ; 2026-09-01>2026-09-12 4.75"
    )
    #expect(
      collection.logLines == [
        "storygraph/0f3d2a10-aaaa/dropped; Ferry; added: 2025-01-01; author: [Ines Brandt]; rating: 2.25; status: dropped",
        "storygraph/Later/Ines Brandt/next; Later; added: 2025-01-01; author: [Ines Brandt]; status: next",
      ]
    )
  }

  @Test(
    arguments: [
      ("read,2026/02/03,2", ["goodreads/7; A; added: 2025-01-01; author: [B]; date: 2026-02-03; times: 2"]),
      ("read,,0", ["goodreads/7; A; added: 2025-01-01; author: [B]"]),
      (
        "currently-reading,2020/01/02,1",
        [
          "goodreads/7; A; author: [B]; date: 2020-01-02",
          "goodreads/7/now; A; added: 2025-01-01; author: [B]; status: now",
        ]
      ),
      ("on-hold,,0", ["goodreads/7/paused; A; added: 2025-01-01; author: [B]; status: paused"]),
      (
        "did-not-finish,,0",
        ["goodreads/7/dropped; A; added: 2025-01-01; author: [B]; status: dropped"]
      ),
      ("abandoned,,0", ["goodreads/7/dropped; A; added: 2025-01-01; author: [B]; status: dropped"]),
      ("my-wishlist,,0", ["goodreads/7/next; A; added: 2025-01-01; author: [B]; status: next"]),
      (
        "reference,2026/02/03,1",
        ["goodreads/7; A; added: 2025-01-01; author: [B]; date: 2026-02-03; tags: [reference]"]
      ),
      ("want-to-read,,0", ["goodreads/7/next; A; added: 2025-01-01; author: [B]; status: next"]), ("reference,,0", []),
    ] as [(String, [String])]
  )
  func shelvesDecideTheStatus(row: String, lines: [String]) throws {
    let parts = row.split(separator: ",", omittingEmptySubsequences: false)
    let header = "Book Id,Title,Author,My Rating,Bookshelves,Exclusive Shelf,Date Read,Read Count,Date Added"
    let table = "\(header)\n7,A,B,0,\(parts[0]),\(parts[0]),\(parts[1]),\(parts[2]),2025/01/01\n"
    let collection = try GoodreadsImporter.balanced(MemorySource(["books.csv": table]))
    #expect(collection.logLines == lines && collection.reviews.isEmpty)
    #expect(collection.remarks.count == (lines.isEmpty ? 1 : 0))
  }

  @Test func similarFormatsAreDistinguished() throws {
    #expect(try StoryGraphImporter.recognizedFiles(of: Self.goodreads) == 0)
    #expect(try GoodreadsImporter.recognizedFiles(of: Self.storygraph) == 0)
    for source in [Self.goodreads, Self.storygraph] {
      #expect(try LetterboxdImporter.recognizedFiles(of: source) == 0)
      #expect(try IMDbImporter.recognizedFiles(of: source) == 0)
    }
  }
}
