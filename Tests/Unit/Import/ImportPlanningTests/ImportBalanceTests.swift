import BinaryCoding
import Diagnostics
import FrontMatter
import ImportTestSupport
import Testing

@testable import ImportFormats
@testable import ImportPlanning
@testable import ImportSystems

/// Each row and file of a source becomes a page or a line of the report; the last lines are the sums. `Importer.balanced`
/// checks this for the sources of all other tests.
@Suite struct ImportBalanceTests {
  private static let film = "Date,Name,Year,Letterboxd URI"

  private static let letterboxd: [String: String] = [
    "diary.csv": """
    \(film),Rating,Rewatch,Tags,Watched Date
    2026-01-03,Harbour,1994,https://boxd.it/a1,4.5,,,2026-01-02
    2026-01-05,Orchard,2002,https://boxd.it/a2,,,,2026-01-05
    2026-01-06,Long,2003,https://boxd.it/a3,4,,,2026-01-05,too,many

    """,
    "reviews.csv":
      "\(film),Rating,Rewatch,Review,Tags,Watched Date\n2026-01-03,Harbour,1994,https://boxd.it/a1,4.5,,Fog.,,2026-01-02\n",
    "ratings.csv":
      "\(film),Rating\n2026-01-03,Harbour,1994,https://boxd.it/f1,4.5\n2026-01-04,Copper,1950,https://boxd.it/f2,3\n",
    "watched.csv":
      "\(film)\n2026-01-03,Harbour,1994,https://boxd.it/f1\n2026-01-05,Orchard,2002,https://boxd.it/f3\n2026-01-06,Tin,1933,https://boxd.it/f4\n",
    "likes/films.csv": "\(film)\n2026-01-03,Harbour,1994,https://boxd.it/f1\n2026-01-06,Zinc,1934,https://boxd.it/f5\n",
    "likes/lists.csv": "Date,Name\n", "watchlist.csv": "\(film)\n2026-01-11,Later,1950,https://boxd.it/f9\n",
    "profile.csv": "x\n", "lists/best-of.csv": "Letterboxd list export v7\n", "lists/more/b.csv": "x\n",
    "orphaned/diary.csv": "x\n", "comments.csv": "x\n", "notes.txt": "x\n",
  ]

  @Test func everyRowAndFileOfLetterboxdIsCounted() throws {
    let collection = try LetterboxdImporter.collection(of: MemorySource(Self.letterboxd))
    let plan = try ImportPlan(collection, into: ExistingSite())
    #expect(
      plan.balance.text == """
        rows: 12 = 2 new reviews + 4 entries of the log + 5 merged into other rows + 1 skipped
        files: 13 = 6 read + 7 skipped

        """
    )
    let skipped = plan.remarks.filter { $0.kind == .skipped }.map { "\($0.place): \($0.text)" }
    for line in [
      "lists/best-of.csv: file not supported by this import", "lists/more/b.csv: file not supported by this import",
      "profile.csv: private",
      "likes/lists.csv: likes of lists and of reviews by others are not imported",
      "orphaned/diary.csv: deleted in Letterboxd",
      "comments.csv: comments are not imported", "notes.txt: file not supported by this import",
      "diary.csv:4: more cells than columns",
    ] {
      #expect(skipped.contains(line))
    }
  }

  @Test func reviewsImportedBeforeAreCounted() throws {
    let collection = try LetterboxdImporter.collection(of: MemorySource(Self.letterboxd))
    var site = ExistingSite()
    site.imported = ["letterboxd/boxd.it/a1"]
    let balance = try ImportPlan(collection, into: site).balance
    #expect(
      balance.rows.text
        == "12 = 1 new review + 4 entries of the log + 1 imported before + 5 merged into other rows + 1 skipped"
    )
  }

  @Test func filesOfStaticSitesAreCountedAsRows() throws {
    let source = MemorySource([
      "_config.yml": "title: A\n", "_posts/2020-01-02-a.md": "---\ntitle: A\nimage: a.png\n---\n",
      "_posts/2020-01-03-b.md": "---\ntitle: B\n---\n", "_posts/2020-01-04-c.md": "no front matter",
      "about.md": "---\ntitle: About\n---\n", "README.md": "---\n---\n", "css/a.scss": "---\n---\n", "a.png": "picture",
      "b.PNG": "picture", "list.md": "---\ntitle: All\n---\n{% for post in site.posts %}{{ post.title }}{% endfor %}\n",
      "_layouts/post.html": "<html>",
    ])
    let plan = try ImportPlan(JekyllImporter.collection(of: source), into: ExistingSite())
    #expect(plan.balance.text == "files: 11 = 1 read + 2 new reviews + 1 page, topic or list + 1 image + 6 skipped\n")
    #expect(plan.remarks.contains { $0.text == "unused image" && $0.place.path == "b.PNG" })
    #expect(plan.remarks.contains { $0.text == "list page, which Verdict generates itself" })
  }

  @Test func invalidReviewsAreCountedAsSkipped() throws {
    let table = "title,rating,category\nA,4,Film\n\(String(repeating: "x", count: 600)),4,Film\n,4,Film\n"
    let collection = try VerdictImporter.collection(of: MemorySource(["a.csv": table]))
    let balance = try ImportPlan(collection, into: ExistingSite()).balance
    #expect(balance.rows.total == 3 && balance.rows.remainder == 0)
  }

  @Test func duplicatePagesAreSkipped() throws {
    var collection = ImportPlanTests.films
    for line in 8...9 {
      collection.files.append(
        ImportedFile(path: "pages/a.md", place: ImportPlace("x.csv", line: line), entries: FrontMatterEntries())
      )
    }
    collection.readPaths = [PathKey("x.csv")]
    collection.rowCount = 5
    let plan = try ImportPlan(collection, into: ExistingSite())
    #expect(plan.balance.rows.text == "5 = 3 new reviews + 1 page, topic or list + 1 skipped")
    #expect(plan.remarks.map(\.text).contains("duplicate path in the import"))
  }

  @Test func unaccountedRowsAreReported() throws {
    var collection = ImportPlanTests.films
    (collection.readPaths, collection.rowCount) = ([PathKey("x.csv")], 7)
    let balance = try ImportPlan(collection, into: ExistingSite()).balance
    #expect(balance.rows.remainder == 4)
    #expect(balance.rows.text == "7 = 3 new reviews + 4 unaccounted for, which is a bug in Verdict")
  }

  @Test func unreadFilesAreReported() throws {
    let archive = TestArchive([
      ("diary.csv", .bytes("\(Self.film),Rating\n2026-01-03,Harbour,1994,https://boxd.it/a1,4\n")),
      ("link.csv", .link("/etc/passwd")), ("../up.csv", .bytes("x")), ("__MACOSX/._diary.csv", .bytes("x")),
      ("empty", .folder),
    ])
    let plan = try archive.opened { try ImportPlan(LetterboxdImporter.collection(of: $0), into: ExistingSite()) }
    #expect(plan.unreadPaths == ["../up.csv", "__MACOSX/._diary.csv", "link.csv"])
    #expect(ImportReport(plan).text.hasSuffix("not read: ../up.csv, __MACOSX/._diary.csv, link.csv\n"))
  }
}
