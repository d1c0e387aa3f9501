import Diagnostics
import ImportTestSupport
import ReviewModel
import Testing

@testable import ImportFormats
@testable import ImportPlanning
@testable import ImportSystems
@testable import MarkupConversion

/// Dates of tables in other notations. All dates of a column determine the order of day and month.
@Suite struct TableDayTests {
  private func imported(_ importer: any Importer.Type, _ table: String) throws -> ImportedCollection {
    try importer.read(MemorySource(["table.csv": table]))
  }

  private func goodreads(_ days: [(read: String, added: String)]) throws -> ImportedCollection {
    let rows = days.enumerated().map { "\($0),Book \($0),Mira Holt,4,read,\"\($1.read)\",\"\($1.added)\"" }
    let header = "Book Id,Title,Author,My Rating,Exclusive Shelf,Date Read,Date Added"
    return try imported(GoodreadsImporter.self, ([header] + rows).joined(separator: "\n"))
  }

  private func days(_ collection: ImportedCollection) -> [String] {
    collection.reviews.map { review in
      let entries = review.dated.entries.lines.filter {
        ["date", "visited", "published"].contains($0.prefix { $0 != ":" })
      }
      return entries.joined(separator: "; ")
    }
  }

  private static func undated(_ published: String) -> String { "visited: unknown; published: \(published)" }

  @Test func unambiguousFormats() throws {
    let forms = [
      "2026/1/5", "2026-1-5", "5.1.2026", "Jan 5, 2026", "5 janvier 2026", "2026年1月5日", "20260105", "5.1.26",
    ]
    for form in forms { #expect(days(try goodreads([("", form)])) == [Self.undated("2026-01-05")]) }
  }

  @Test func columnDeterminesTheOrder() throws {
    let british = try goodreads([("", "1/5/2026"), ("", "25/12/2025 10:30"), ("", "3/3/2026")])
    #expect(days(british) == ["2026-05-01", "2025-12-25", "2026-03-03"].map(Self.undated))
    let american = try goodreads([("", "1/5/2026"), ("", "12/25/2025")])
    #expect(days(american) == ["2026-01-05", "2025-12-25"].map(Self.undated))
    let short = try goodreads([("", "1/5/26"), ("", "12/25/25")])
    #expect(days(short) == ["2026-01-05", "2025-12-25"].map(Self.undated))
  }

  @Test func otherColumnsDetermineTheOrder() throws {
    let collection = try goodreads([("1/5/2026", "13/5/2026"), ("2/5/2026", "14/5/2026")])
    #expect(
      days(collection) == ["visited: 2026-05-01; published: 2026-05-13", "visited: 2026-05-02; published: 2026-05-14"]
    )
    #expect(collection.remarks.isEmpty)
  }

  @Test func ambiguousDaysAreOmittedAndReported() throws {
    let collection = try goodreads([("", "1/5/2026"), ("", "soon"), ("", "2/5/2026")])
    #expect(days(collection) == ["date: unknown", "date: unknown", "date: unknown"])
    let several = "ambiguous day omitted; no other day decides the order"
    #expect(
      collection.remarkLines == [
        "table.csv:2 1/5/2026 (2026-05-01 or 2026-01-05): \(several)",
        "table.csv:3 soon: invalid day omitted",
        "table.csv:4 2/5/2026 (2026-05-02 or 2026-02-05): \(several)",
      ]
    )
    let contradictory = try goodreads([("", "1/5/2026"), ("", "25/12/2025"), ("", "12/25/2025")])
    #expect(days(contradictory) == ["date: unknown"] + ["2025-12-25", "2025-12-25"].map(Self.undated))
  }

  @Test func allTableImportersParseDays() throws {
    let imdb = try imported(
      IMDbImporter.self,
      "Const,Your Rating,Date Rated,Title\ntt1,7,1/5/2026,A\ntt2,7,1/25/2026,B\n"
    )
    #expect(days(imdb) == ["2026-01-05", "2026-01-25"].map(Self.undated))
    let storyGraph = try imported(
      StoryGraphImporter.self,
      "Title,Authors,Read Status,Star Rating,Dates Read\nA,B,read,4,\"1/5/2026-2/5/2026, 20/5/2026-25/5/2026\"\n"
        + "C,D,read,4,2025-03-01-2025-03-14\n"
    )
    #expect(days(storyGraph) == ["visited: 2026-05-25", "visited: 2025-03-14"])
    #expect(
      storyGraph.visitLines == [
        "A: 2026-05-01>2026-05-02 ; 2026-05-20>2026-05-25 4", "C: 2025-03-01>2025-03-14 4",
      ]
    )
    let letterboxd = try imported(
      LetterboxdImporter.self,
      "Title,Rating10,WatchedDate\nA,7,05.01.2026\nB,7,6.1.2026\n"
    )
    #expect(days(letterboxd) == ["visited: 2026-01-05", "visited: 2026-01-06"])
    let untappd = try imported(
      UntappdImporter.self,
      "beer_name,brewery_name,rating_score,created_at\nA,B,4,1/5/2026 18:52\nC,D,4,13/5/2026 18:52\n"
    )
    #expect(days(untappd) == ["date: 2026-05-01", "date: 2026-05-13"])
    let own = try imported(
      VerdictImporter.self,
      "title,rating,category,date,visited\nA,4,Book,2026-03-01 09:00,1/5/2026\nB,4,Book,31/5/2026,\n"
    )
    #expect(days(own) == ["date: 2026-03-01 09:00; visited: 2026-05-01", "date: 2026-05-31"])
  }

  @Test func reviewsWithoutADayAreUndated() throws {
    for (importer, table) in [
      (IMDbImporter.self, "Const,Your Rating,Title\ntt1,7,A\n"),
      (VerdictImporter.self, "title,rating,category\nA,3,Film\n"),
      (LetterboxdImporter.self, "Title,Rating10\nA,8\n"),
      (UntappdImporter.self, "beer_name,brewery_name,rating_score\nA,B,4\n"),
    ] as [(any Importer.Type, String)] {
      let plan = try ImportPlan(try imported(importer, table), into: ExistingSite())
      #expect(plan.reviews.count == 1)
      #expect(plan.files.last?.text.contains("\ndate: unknown\n") == true)
      #expect(plan.files.last?.text.contains("draft") == false)
    }
  }

  private static let book = #"""
    11,Harbour,Mira Holt,"Holt, Mira",,"=""0123456789""","=""9780123456786""",4,3.91,Quay,Hardcover,312,2019,1999,2026/03/14,2026/03/14,,,read,,,,1,0
    12,Ferry,Tobias Øst,"Øst, Tobias",,"=""""","=""""",0,4.0,,Paperback,,,,,2026/02/01,,,to-read,,,,0,0
    """#

  @Test func tablesWithoutHeaderAreRecognizedByOrder() throws {
    let older = Self.book.split(separator: "\n").map { $0.dropLast(2) + ",,,0,,,,," }
    let tables: [(any Importer.Type, String, String)] = [
      (GoodreadsImporter.self, Self.book, "goodreads/11 Harbour 4"),
      (
        GoodreadsImporter.self, Self.book.replacing("3.91,", with: "").replacing(",4.0,", with: ","),
        "goodreads/11 Harbour 4"
      ),
      (GoodreadsImporter.self, older.joined(separator: "\n"), "goodreads/11 Harbour 4"),
      (
        IMDbImporter.self,
        "tt01,10,2026-01-02,Harbour,https://www.imdb.com/title/tt01/,movie,7.1,112,1994,Drama,12,1994-05-04,Mira",
        "imdb/tt01 Harbour 10"
      ),
      (
        StoryGraphImporter.self, "Harbour,Mira,,978,paperback,read,2025/01/01,,,1,,,,,,,,4.75,Wet.,,,,No",
        "storygraph/978 Harbour 4.75"
      ),
    ]
    for (importer, table, head) in tables {
      let source = MemorySource(["table.csv": table])
      #expect(try importer.recognizedFiles(of: source) == 1)
      let collection = try importer.read(source)
      #expect(collection.heads == [head])
      #expect(
        collection.remarkLines.first
          == "table.csv:1 table.csv: column names are missing; the usual order is assumed"
      )
    }
    let other = MemorySource(["table.csv": "a,b,c\n1,2,3\n"])
    for importer in Importers.all { #expect(try importer.recognizedFiles(of: other) == 0) }
  }

  @Test func differentNamesWithEqualSlugsAreKept() throws {
    let table = "Const,Your Rating,Date Rated,Title,Directors,Genres\ntt1,7,2026-01-05,A,\"A+, A-\",\"C++, C#, c++\"\n"
    let entries = try #require(try imported(IMDbImporter.self, table).reviews.first).entries
    #expect(entries["tags"]?.description == "[C++, \"C#\"]" || entries["tags"]?.description == "[C++, C#]")
    #expect(entries["director"]?.description == "[A+, A-]")
  }
}
