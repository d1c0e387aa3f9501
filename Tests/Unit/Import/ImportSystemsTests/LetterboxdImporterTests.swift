import BinaryCoding
import Diagnostics
import ImportTestSupport
import Testing

@testable import ImportFormats
@testable import ImportPlanning
@testable import ImportSystems
@testable import MarkupConversion

@Suite struct LetterboxdImporterTests {
  private static let film = "Date,Name,Year,Letterboxd URI"

  private static let export = MemorySource([
    "diary.csv": """
    \u{FEFF}\(film),Rating,Rewatch,Tags,Watched Date\r
    2026-01-03,"Harbour, Again",1994,https://boxd.it/a1,0.5,,"slow, ""a, b"", slow, ♥",2026-01-02\r
    2026-01-05,終電,,https://boxd.it/a2,4.5,Yes,,2026-01-05\r
    2026-01-06,Ferry,2001,https://boxd.it/a3,,No,,2026-01-06\r
    2026-01-07,Orchard,2002,https://boxd.it/a4,,,,2026-01-07\r
    2026-01-08,Ferry,1931,https://boxd.it/a5,3,,,2026-01-09\r

    """,
    "reviews.csv": """
    \(film),Rating,Rewatch,Review,Tags,Watched Date
    2026-01-03,"Harbour, Again",1994,https://boxd.it/a1,0.5,,"<i>Fog</i> &amp; rain.

    Then ""more"" fog.<br/>
    End.","slow, ""a, b"", slow, ♥",2026-01-02
    2026-01-09,Silent,1927,https://boxd.it/b1,,,Not rated.,,

    """,
    "ratings.csv": """
    \(film),Rating
    2026-01-03,"Harbour, Again",1994,https://boxd.it/f1,0.5
    2026-01-06,Ferry,2001,https://boxd.it/f2,5
    2026-01-10,Ferry,1931,https://boxd.it/f3,3
    2026-01-11,Copper,1950,https://boxd.it/f4,2.5
    2026-01-12,Paper,1951,https://boxd.it/f5,9

    """,
    "watched.csv": "\(film)\n2026-01-11,Copper,1950,https://boxd.it/f4\n2026-01-12,Nowhere,1951,https://boxd.it/f6\n",
    "likes/films.csv": "\(film)\n2026-01-11,Copper,1950,https://boxd.it/f4\n",
    "likes/reviews.csv": "\(film),Review\n2020-01-01,Not mine,1999,https://boxd.it/x,secret\n",
    "watchlist.csv": "\(film)\n2026-01-11,Later,1950,https://boxd.it/f9\n",
    "profile.csv": "\(film),Rating\nsecret,secret,secret,secret,5\n",
    "deleted/diary.csv": "\(film),Rating,Rewatch,Tags,Watched Date\n2020-01-01,Gone,1999,https://boxd.it/z,5,,,\n",
    "orphaned/diary.csv": "\(film),Rating,Rewatch,Tags,Watched Date\n2020-01-01,Gone,1999,https://boxd.it/z,5,,,\n",
    "lists/best.csv": """
    Letterboxd list export v7
    Date,Name,Tags,URL,Description
    2026-01-12,"Best, so far","fog, own",https://boxd.it/l1,"Two lines
    and <b>more</b>."

    Position,Name,Year,URL,Description
    1,"Harbour, Again",1994,https://boxd.it/f1,"First,
    and *last*."
    2,Unseen,,https://boxd.it/u,
    3,,1999,https://boxd.it/v,
    4,Long,2000,https://boxd.it/w,\(String(repeating: "word ", count: 300))

    """,
    "lists/empty.csv": "Letterboxd list export v7\nDate,Name,Tags,URL,Description\n",
  ])

  @Test func diaryRatingsAndReviewsAreMerged() throws {
    let collection = try LetterboxdImporter.balanced(Self.export)
    #expect(
      collection.heads == [
        "letterboxd/boxd.it/a1 Harbour, Again 0.5", "letterboxd/boxd.it/a2 終電 4.5",
        "letterboxd/boxd.it/a3 Ferry 5", "letterboxd/boxd.it/a5 Ferry 3",
        "letterboxd/boxd.it/b1 Silent unrated", "letterboxd/boxd.it/f4 Copper 2.5",
      ]
    )
    #expect(
      collection.frontMatter == [
        "visited: 2026-01-02; published: 2026-01-03; year: 1994; tags: [slow, \"a, b\", ♥]",
        "date: 2026-01-05; rewatch: true",
        "date: 2026-01-06; subject: Ferry (2001); year: 2001",
        "visited: 2026-01-09; subject: Ferry (1931); year: 1931",
        "visited: unknown; published: 2026-01-09; year: 1927",
        "visited: unknown; published: 2026-01-11; year: 1950; liked: true",
      ]
    )
    #expect(collection.reviews[0].body == "*Fog* & rain.\n\nThen \"more\" fog.\\\nEnd.\n")
  }

  @Test func skippedEntriesAreReported() throws {
    let remarks = try LetterboxdImporter.balanced(Self.export).remarkLines
    #expect(
      remarks == [
        "ratings.csv:6 Paper: rating outside the scale, imported as unrated: 9",
        "lists/best.csv:10 : missing title", "lists/best.csv:3 fog, own: tags of a list omitted",
        "deleted/diary.csv : deleted in Letterboxd",
        "likes/reviews.csv : likes of lists and of reviews by others are not imported",
        "orphaned/diary.csv : deleted in Letterboxd",
        "profile.csv : private",
      ]
    )
  }

  @Test func listsKeepItemsNotesAndText() throws {
    let collection = try LetterboxdImporter.balanced(Self.export)
    let list = try #require(collection.files.first { $0.path == "lists/best.md" })
    #expect(
      list.entries.lines == [
        "title: Best, so far", "date: 2026-01-12",
        """
        items: [{title: "Harbour, Again", year: 1994, note: "First,\\\\ and \\\\*last\\\\*."}, {title: Unseen}, {title: Long, year: 2000}]
        """,
        "imported: letterboxd/boxd.it/l1",
      ]
    )
    #expect(list.body.hasPrefix("Two lines\\\nand **more**.\n\n## Long\n\nword word"))
    #expect(collection.itemCount == 3)
    let remarks = collection.remarkLines.filter { $0.hasPrefix("lists/") }
    #expect(
      remarks == [
        "lists/best.csv:10 : missing title", "lists/best.csv:3 fog, own: tags of a list omitted",
      ]
    )
  }

  /// A source that expects that private and deleted files are not opened.
  private struct GuardedSource: ImportSource {
    let files: MemorySource
    var name: String { files.name }
    var paths: [String] { files.paths }

    func read(
      _ wanted: Set<PathKey>,
      atMost limit: Int,
      orElse fail: (ImportFailure) throws -> Void,
      _ use: (SourceFile) throws -> Void
    ) throws {
      let closed = wanted.map(\.path).filter { path in
        ["deleted/", "orphaned/", "profile"].contains { path.hasPrefix($0) }
      }
      #expect(closed == [])
      try files.read(wanted, atMost: limit, orElse: fail, use)
    }
  }

  @Test func privateAndDeletedFilesAreNotRead() throws {
    let export = GuardedSource(files: Self.export)
    #expect(try LetterboxdImporter.recognizedFiles(of: export) == 6)
    let collection = try LetterboxdImporter.balanced(export)
    #expect(!collection.reviews.contains { ["Gone", "secret", "Not mine"].contains($0.title) })
  }

  @Test func columnsAreMapped() throws {
    let mappings = try LetterboxdImporter.balanced(Self.export).mappings
    #expect(
      mappings.map { "\($0.column) → \($0.key ?? "")" }.sorted() == [
        "Date → published, added", "Letterboxd URI → imported", "Name → title", "Rating → rating", "Review → text",
        "Rewatch → rewatch", "Tags → tags", "Watched Date → visited", "Year → year",
      ]
    )
  }

  @Test func importFormatIsRead() throws {
    let source = MemorySource([
      "mine.txt": #"""
      tmdbID,imdbID,Title,Year,Directors,Rating10,WatchedDate,Rewatch,Tags,Review,Mood
      7,tt01,Harbour,1994,"Mira Holt, Bo Faye",9,2026-01-02,true,"a, b","She said \"no\".",calm
      7,tt01,Harbour,1994,"Mira Holt, Bo Faye",1,2026-02-02,,,,
      ,,Ferry,,,,2026-02-02,,,A text.,
      """#
    ])
    #expect(try LetterboxdImporter.recognizedFiles(of: source) == 1)
    let collection = try LetterboxdImporter.balanced(source)
    #expect(
      collection.reviews.map { "\($0.key) \($0.rating.map { "\($0)" } ?? "unrated")" } == [
        "letterboxd/tt01/2026-01-02 4.5", "letterboxd/Ferry/2026-02-02 unrated",
      ]
    )
    #expect(
      collection.reviews[0].dated.entries.lines == [
        "visited: 2026-02-02", "published: 2026-01-02", "year: 1994", "director: [Mira Holt, Bo Faye]", "rewatch: true",
        "tags: [a, b]",
      ]
    )
    #expect(collection.reviews[0].body == "She said \"no\".\n")
    #expect(collection.mappings.last == ImportMapping("Mood", leftOut: "no matching key"))
  }

  @Test func otherTablesAreNotRecognized() throws {
    let source = MemorySource(["a.csv": "Const,Your Rating,Title\ntt1,9,Harbour\n", "b.csv": "\u{0}\u{1}"])
    #expect(try LetterboxdImporter.recognizedFiles(of: source) == 0)
    let one = MemorySource(["a.csv": "Const,Your Rating,Title\ntt1,9,Harbour\n"])
    let failure = #expect(throws: ImportFailure.self) { try LetterboxdImporter.balanced(one) }
    #expect(failure?.message == "export: no table of Letterboxd found")
  }

  @Test func filmsWithoutARatingAreInTheLog() throws {
    #expect(
      try LetterboxdImporter.balanced(Self.export).logLines == [
        "letterboxd/boxd.it/a4; Orchard; date: 2026-01-07; year: 2002",
        "letterboxd/boxd.it/f5; Paper; added: 2026-01-12; year: 1951",
        "letterboxd/boxd.it/f6; Nowhere; added: 2026-01-12; year: 1951",
        "letterboxd/boxd.it/f9/next; Later; added: 2026-01-11; status: next; year: 1950",
      ]
    )
  }

  /// A film that was seen four times, described once, and rated anew without another viewing.
  @Test func viewingsOfAFilmAreVisits() throws {
    let header = "\(Self.film),Rating,Rewatch,Tags,Watched Date"
    let film = "Heron,1995,https://boxd.it"
    let diary = """
      \(header)
      2019-05-05,\(film)/1,3,,noir,2019-05-04
      2020-05-05,\(film)/2,,Yes,,2020-05-05
      2021-05-05,\(film)/3,2.5,Yes,"slow, noir",2021-05-05
      2021-05-06,\(film)/4,2.5,Yes,,2021-05-05

      """
    let tables = ["diary.csv": diary, "watched.csv": "\(Self.film)\n2019-05-04,\(film)/f\n"]
    let rated = try LetterboxdImporter.balanced(MemorySource(tables))
    #expect(rated.visitLines == ["Heron: >2019-05-04 3; >2020-05-05 ; >2021-05-05 2.5"])
    #expect(rated.frontMatter == ["visited: 2021-05-05; year: 1995; tags: [slow, noir]"])
    #expect(rated.joinedRowCount == 2 && rated.log.isEmpty && rated.reviews[0].standing.rating == .points(250))

    let review =
      "\(Self.film),Rating,Rewatch,Review,Tags,Watched Date\n2019-05-05,\(film)/1,3,,Words.,noir,2019-05-04\n"
    let ratings = "\(Self.film),Rating\n2026-05-05,\(film)/f,4.5\n"
    let all = tables.merging(["reviews.csv": review, "ratings.csv": ratings]) { $1 }
    let described = try LetterboxdImporter.balanced(MemorySource(all))
    #expect(described.heads == ["letterboxd/boxd.it/1 Heron 3"] && described.reviews[0].body == "Words.\n")
    #expect(described.frontMatter == ["visited: 2021-05-05; published: 2019-05-05; year: 1995; tags: [noir, slow]"])
    #expect(described.reviews[0].standing.rating == .points(450))
  }

  @Test func repeatedRowsAreOne() throws {
    let row = "tt01,Harbour,2026-01-02,4\n"
    let source = MemorySource(["a.csv": "imdbID,Title,WatchedDate,Rating\n\(row)\(row)\(row)"])
    let collection = try LetterboxdImporter.balanced(source)
    #expect(collection.reviews.map(\.key) == ["letterboxd/tt01/2026-01-02"] && collection.joinedRowCount == 2)
  }
}
