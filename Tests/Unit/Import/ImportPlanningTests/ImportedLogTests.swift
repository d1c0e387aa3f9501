import BinaryCoding
import Diagnostics
import ImportTestSupport
import Notation
import ReviewModel
import Testing

@testable import ImportFormats
@testable import ImportPlanning
@testable import ImportSystems

/// The files of the log, and imports into a site that has a part of the visits.
@Suite struct ImportedLogTests {
  private static let header = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date"

  private static func plan(_ diary: [String], into site: ExistingSite = ExistingSite()) throws -> ImportPlan {
    let tables = [
      "diary.csv": ([header] + diary).joined(separator: "\n"),
      "watchlist.csv": "Date,Name,Year,Letterboxd URI\n2026-01-01,Later,,https://boxd.it/w\n",
    ]
    return try ImportPlan(LetterboxdImporter.collection(of: MemorySource(tables)), into: site)
  }

  private static func log(_ plan: ImportPlan) -> String? { plan.files.first { $0.path.isInside("log") }?.text }

  /// Returns the site after a plan.
  private static func site(after plan: ImportPlan) throws -> ExistingSite {
    var site = ExistingSite()
    site.configuration = ConfigurationValidator.validate(SourceFile(path: "site.yaml", text: plan.files[0].text)).value
    site.imported = Set(plan.reviews.map(\.key))
    for review in plan.reviews {
      let days = Set(review.visits.compactMap(\.time.day))
      site.visits[review.key] = ExistingVisits(days: days, count: max(1, days.count))
    }
    site.logged = Set(plan.log.map(\.key))
    site.paths = Set(plan.files.map(\.path))
    return site
  }

  @Test func entriesAreSortedAndQuoted() throws {
    let plan = try Self.plan([
      #"2026-02-03,"Harbour, ""Again""",1994,https://boxd.it/b,,Yes,"a, ""b, c""",2026-02-03"#,
      "2026-02-01,=1+1,,https://boxd.it/a,,,,2026-02-01", "2026-02-05,[Rec],2007,https://boxd.it/c,,,,",
    ])
    #expect(
      Self.log(plan) == #"""
        title,category,date,added,status,again,year,tags,imported
        '=1+1,Film,2026-02-01,,,,,,letterboxd/boxd.it/a
        "Harbour, ""Again""",Film,2026-02-03,,,true,1994,"[a, ""b, c""]",letterboxd/boxd.it/b
        Later,Film,,2026-01-01,next,,,,letterboxd/boxd.it/w/next
        """[Rec]""",Film,,2026-02-05,,,2007,,letterboxd/boxd.it/c

        """#
    )
  }

  @Test func daysInTheFutureAreOmitted() throws {
    var site = ExistingSite()
    site.today = CalendarDay("2026-03-01")
    let plan = try Self.plan(
      ["2026-02-01,Ferry,,https://boxd.it/a,,,,2026-04-01", "2026-04-01,Quay,,https://boxd.it/b,4,,,2026-04-01"],
      into: site
    )
    #expect(
      Self.log(plan)?.contains("2026-04-01") == false && Self.log(plan)?.contains("Ferry,Film,2026-02-01") == true
    )
    #expect(plan.files[1].text.contains("\ndate: unknown\n"))
    let days = plan.remarks.filter { $0.text == "day in the future omitted" }.map(\.subject)
    #expect(days.sorted() == ["Ferry, 2026-04-01", "Quay, 2026-04-01"])
  }

  @Test func visitsAreWrittenWithTheScaleOfTheSite() throws {
    var site = ExistingSite()
    let text =
      "title: A\nurl: https://a.example\nreviewer: {name: B}\nratings: {best: 10}\ncategories: [{name: Film}]\n"
    site.configuration = ConfigurationValidator.validate(SourceFile(path: "site.yaml", text: text)).value
    let plan = try Self.plan(
      [
        "2019-02-01,Ferry,,https://boxd.it/a,3,,,2019-02-01", "2026-02-01,Ferry,,https://boxd.it/b,4.5,,,2026-02-01",
        "2026-03-01,Ferry,,https://boxd.it/c,,,,2026-03-01",
      ],
      into: site
    )
    let lines = plan.files[0].text.split(separator: "\n")
    #expect(lines.contains("visits: [{date: 2019-02-01, rating: 6}, {date: 2026-02-01, rating: 9}, 2026-03-01]"))
    #expect(!lines.contains { $0.hasPrefix("rating:") } && !lines.contains { $0.hasPrefix("date:") })
  }

  @Test func sameExportAddsNothing() throws {
    let diary = [
      "2019-02-01,Ferry,,https://boxd.it/a,3,,,2019-02-01", "2026-02-01,Ferry,,https://boxd.it/b,4.5,,,2026-02-01",
      "2026-03-01,Quay,,https://boxd.it/c,,,,2026-03-01",
    ]
    let first = try Self.plan(diary)
    let second = try Self.plan(diary, into: try Self.site(after: first))
    #expect(first.balance.rows.text == "4 = 1 new review + 1 further visit + 2 entries of the log")
    #expect(second.balance.rows.text == "4 = 4 imported before" && second.files.isEmpty)
  }

  @Test func newVisitsOfAnImportedReviewAreInANewFileOfTheLog() throws {
    let older = ["2019-02-01,Ferry,1999,https://boxd.it/a,3,,,2019-02-01"]
    let first = try Self.plan(older)
    let newer = older + ["2026-02-01,Ferry,1999,https://boxd.it/b,4.5,Yes,,2026-02-01"]
    let second = try Self.plan(newer, into: try Self.site(after: first))
    #expect(second.files.map(\.path) == ["log/letterboxd-2.csv"])
    #expect(
      Self.log(second) == """
        title,category,date,rating,again,year,imported
        Ferry,Film,2026-02-01,4.5,true,1999,letterboxd/boxd.it/b

        """
    )
    #expect(second.balance.rows.text == "3 = 1 entry of the log + 2 imported before")
  }

  @Test func textOfALoggedFilmIsANewReview() throws {
    let row = "2026-02-01,Ferry,1999,https://boxd.it/b,,,,2026-02-01"
    let first = try Self.plan([row])
    let review = "\(Self.header),Review\n\(row),Words.\n"
    let source = MemorySource(["diary.csv": "\(Self.header)\n\(row)\n", "reviews.csv": review])
    let second = try ImportPlan(LetterboxdImporter.collection(of: source), into: Self.site(after: first))
    #expect(second.files.map(\.path) == ["reviews/ferry.md"])
    #expect(second.remarks.map(\.text) == ["entry of the log is now a review; delete the entry"])
  }

  @Test func bookThatWasReadIsNotThePlannedOne() throws {
    func plan(_ shelf: String, into site: ExistingSite = ExistingSite()) throws -> ImportPlan {
      let table = "Book Id,Title,Author,My Rating,Exclusive Shelf,Date Read\n7,A,B,\(shelf)\n"
      return try ImportPlan(GoodreadsImporter.collection(of: MemorySource(["books.csv": table])), into: site)
    }
    let planned = try plan("0,to-read,")
    #expect(try plan("4,read,2026/02/03", into: Self.site(after: planned)).reviews.map(\.key) == ["goodreads/7"])
  }

  @Test func newReadingOfAnImportedBookIsInTheLog() throws {
    func plan(_ days: String, into site: ExistingSite = ExistingSite()) throws -> ImportPlan {
      let table = "Title,Authors,Read Status,Star Rating,Dates Read\nA,B,read,4,\"\(days)\"\n"
      return try ImportPlan(StoryGraphImporter.collection(of: MemorySource(["books.csv": table])), into: site)
    }
    let first = try plan("2025/03/01-2025/03/14")
    let second = try plan("2025/03/01-2025/03/14, 2026/03/01-2026/03/14", into: Self.site(after: first))
    #expect(second.log.map { $0.entries["date"]?.description } == ["2026-03-14"])
    #expect(second.balance.rows.text == "1 = 1 imported before")
  }

  @Test func pageOfPlansIsDisabledAndReported() throws {
    let plan = try Self.plan([])
    let source = MemorySource(["watchlist.csv": "Date,Name,Year,Letterboxd URI\n2026-01-01,Later,,https://boxd.it/w\n"])
    let settings = ProposedSettings(try LetterboxdImporter.collection(of: source), SiteAnswers())
    #expect(settings.text.contains("\npages: {next: false}\n"))
    #expect(ImportReport(plan).text.contains("\nthe page /next/ is disabled; "))
    #expect(try !ImportReport(Self.plan([], into: Self.site(after: plan))).text.contains("/next/"))
    var other = ExistingSite()
    other.configuration = try Self.site(after: plan).configuration
    other.configuration?.disabledPages = []
    #expect(try ImportReport(Self.plan([], into: other)).text.contains("pages: {next: false}"))
  }
}
