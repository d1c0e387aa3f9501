import ImportTestSupport
import Testing

@testable import ImportFormats
@testable import ImportPlanning
@testable import ImportSystems
@testable import MarkupConversion

@Suite struct VerdictImporterTests {
  private static let export = #"""
    {
    "version": 1,
    "site": {"title": "Plain", "url": "https://plain.example", "reviewer": {"name": "Ada"}, "ratings": {"step": 0.25},
      "categories": [{"name": "Film", "type": "Movie", "poster": true}], "fields": [{"key": "year", "type": "year"}]},
    "siteFile": "title: Plain # mine\n",
    "reviews": [
    {"path": "reviews/a/2026-01-02-one.md", "address": null, "status": "draft", "title": "One", "frontMatter":
      {"title": "One: two", "rating": 4.50, "category": "film", "tags": ["noir", "a, b"], "draft": true, "alt": "",
       "year": 1994, "series": {"number": 2, "name": "S"}, "odd": null}, "text": "Text\n"},
    {"path": "reviews/two.md", "frontMatter": {"title": 1984, "rating": "Unrated", "category": "Film",
       "imported": "letterboxd/a"}, "text": ""},
    {"path": "reviews/three.md", "frontMatter": {"rating": 1}, "text": ""}
    ],
    "topics": [{"path": "tags/noir.md", "frontMatter": {"name": "Noir"}, "text": "Dark.\n"}],
    "pages": [{"path": "pages/about.md", "frontMatter": {"title": "About"}, "text": "Me.\n"}],
    "files": ["pictures/a.webp", "static/CNAME"]
    }
    """#

  private func read() throws -> ImportedCollection {
    let source = MemorySource(["old/export.json": Self.export, "old/pictures/a.webp": "x", "pictures/b.webp": "x"])
    #expect(try VerdictImporter.recognizedFiles(of: source) == 1)
    return try VerdictImporter.balanced(source)
  }

  @Test func reviewsAreUnchanged() throws {
    let reviews = try read().reviews
    #expect(reviews.map(\.key) == ["verdict/reviews/a/2026-01-02-one.md", "letterboxd/a"])
    #expect(reviews.map(\.path) == ["a/2026-01-02-one", "two"])
    #expect(reviews.map(\.title) == ["One: two", "1984"])
    #expect(reviews.map(\.rating) == [.points(450), nil])
    #expect(reviews.map(\.category) == ["film", "Film"])
    #expect(
      reviews[0].entries.lines == [
        "year: 1994", "series: {name: S, number: 2}", "alt: \"\"", "tags: [noir, \"a, b\"]", "draft: true",
      ]
    )
    #expect(reviews[0].body == "Text\n" && reviews[1].entries.lines == [])
  }

  @Test func listsOfOtherContentTypesAreImported() throws {
    let notes = """
      "notes": [{"path": "notes/a.md", "frontMatter": {"title": "A", "day": "2026-01-02"}, "text": "T\\n"}],
      "files":
      """
    let text = Self.export.replacing("\"files\":", with: notes)
    let collection = try VerdictImporter.balanced(MemorySource(["export.json": text]))
    #expect(collection.files.map(\.path) == ["tags/noir.md", "pages/about.md", "notes/a.md"])
    #expect(collection.files.last?.entries.lines == ["title: A", "day: 2026-01-02"])
    let table = "path,address,status,title,day,text\r\nnotes/a.md,,published,\"A, b\",2026-01-02,\"T\n\"\r\n"
    let rows = try VerdictImporter.balanced(MemorySource(["notes.csv": table]))
    #expect(rows.files.map(\.path) == ["notes/a.md"] && rows.reviews.isEmpty && rows.remarks.isEmpty)
    #expect(
      rows.files.first?.entries.lines == ["title: A, b", "day: 2026-01-02"] && rows.files.first?.body == "T"
    )
  }

  @Test func tablesOfTheLogAreFilesOfTheLog() throws {
    let table = """
      path,title,category,status,date,rating,part,tags,director
      log/b.csv,"'=A,1",Book,,2026-11-02,3,,,
      log/b.csv,B,Book,,2026-11-03,,,,
      log/a.yaml,Heat,Film,dropped,,4.5,"{season: 1, episode: 2}","[slow, ""a, b""]",Mira Holt

      """
    let collection = try VerdictImporter.balanced(MemorySource(["log.csv": table]))
    #expect(collection.files.map(\.path) == ["log/a.yaml", "log/b.csv"] && collection.reviews.isEmpty)
    #expect(
      collection.files.map(\.body) == [
        """
        - {title: Heat, category: Film, status: dropped, rating: 4.5, part: {season: 1, episode: 2}, tags: [slow, "a, b"], director: Mira Holt}

        """,
        "title,category,date,rating\n\"'=A,1\",Book,2026-11-02,3\nB,Book,2026-11-03,\n",
      ]
    )
    #expect(collection.usedFields.map(\.key) == ["director"] && collection.remarks.isEmpty)
    #expect(collection.mappings.allSatisfy { $0.key == $0.column })
    let plan = try ImportPlan(collection, into: ExistingSite())
    #expect(plan.balance.rows.text == "3 = 2 pages, topics or lists + 1 merged into another row")
  }

  /// An export in the content folder contains the tables of the log beside it already.
  @Test func exportedTablesAreReadOnce() throws {
    let log =
      "\"log\": [{\"path\": \"log/a.csv\", \"entries\": [{\"title\": \"Salt\", \"category\": \"Film\"}]}], \"files\":"
    let export = Self.export.replacing("\"files\":", with: log).replacing("static/CNAME", with: "static/b.csv")
    let table = "title,category,rating\nSalt,Film,\n"
    let source = MemorySource(["old/export.json": export, "old/log/a.csv": table, "old/static/b.csv": table])
    let collection = try VerdictImporter.read(source)
    #expect(collection.reviews.map(\.title) == ["One: two", "1984"])
    #expect(collection.files.map(\.path) == ["tags/noir.md", "pages/about.md", "log/a.csv"])
    let alone = try VerdictImporter.read(MemorySource(["old/export.json": export, "log/a.csv": table]))
    #expect(alone.reviews.map(\.title) == ["One: two", "1984", "Salt"])
  }

  @Test func relatedReviewsAreKept() throws {
    let related = #""related": ["Two", {"review": "two.md", "note": "Same: night"}], "draft": true"#
    let export = Self.export.replacing("\"draft\": true", with: related)
    let json = try VerdictImporter.read(MemorySource(["a.json": export]))
    let cell = #""[Two, {review: two.md, note: ""Same: night""}]""#
    let table = "title,rating,category,date,related\nOne,4,Film,2026-01-02,\(cell)\n"
    let rows = try VerdictImporter.balanced(MemorySource(["a.csv": table]))
    // Members of JSON objects have no order.
    #expect(json.reviews[0].entries["related"]?.description == #"[Two, {note: "Same: night", review: two.md}]"#)
    #expect(rows.reviews[0].entries["related"]?.description == #"[Two, {review: two.md, note: "Same: night"}]"#)
  }

  @Test func siteTopicsPagesAndFilesAreImported() throws {
    let collection = try read()
    #expect(collection.site.file == "title: Plain # mine\n")
    #expect(collection.site.title == "Plain" && collection.site.reviewer == "Ada")
    #expect(collection.site.scale == .points(worst: 0, best: 500, step: 25))
    #expect(collection.site.categories == [ImportedCategory("Film", type: "Movie", shape: "portrait")])
    #expect(collection.files.map(\.path) == ["tags/noir.md", "pages/about.md"])
    #expect(collection.files.map(\.entries.lines) == [["name: Noir"], ["title: About"]])
    #expect(collection.pictures == ["pictures/a.webp": "old/pictures/a.webp"])
    #expect(
      collection.remarks.map { "\($0.subject): \($0.text)" } == [
        "reviews/three.md: missing title", "static/CNAME: file missing beside the export",
      ]
    )
  }

  @Test func numericGradesAreGrades() throws {
    let graded = Self.export.replacing(#"{"step": 0.25}"#, with: #"{"grades": ["A", "4.50"]}"#)
    let collection = try VerdictImporter.balanced(MemorySource(["export.json": graded]))
    #expect(collection.reviews.map(\.rating) == [.grade("4.50"), nil])
    #expect(collection.site.scale == .grades(["A", "4.50"]))
  }

  @Test func tablesWithVerdictKeysAreRead() throws {
    let table = #"""
      Title,RATING,category,date,Tags,pick,director,Date Seen,text
      "[REC]",4.5,Film,2026-01-02,"[noir, ""a, b""]",true,"[Mira Holt]",x,"One.

      ""Two."""
      "X[1]: xX",unrated,Book,2026-01-03,,,"",,
      ,3,Film,2026-01-04,,,,,
      Four,3,,2026-01-04,,,,,
      """#.replacing("X", with: "\"\"")
    let source = MemorySource(["mine.csv": table, "other.csv": "title,rating\nA,1\n"])
    #expect(try VerdictImporter.recognizedFiles(of: source) == 1)
    let collection = try VerdictImporter.balanced(source)
    #expect(collection.reviews.map(\.key) == ["verdict/rec-2026-01-02", "verdict/1-x-2026-01-03"])
    #expect(collection.reviews.map(\.title) == ["[REC]", "[1]: x"])
    #expect(collection.reviews.map(\.rating) == [.points(450), nil])
    #expect(
      collection.reviews[0].entries.lines == [
        "date: 2026-01-02", "director: [Mira Holt]", "tags: [noir, \"a, b\"]", "pick: true",
      ]
    )
    #expect(collection.reviews[0].body == "One.\n\n\"Two.\"\n")
    #expect(collection.site.categories.map(\.name) == ["Film", "Book"])
    #expect(collection.site.fields.map(\.key) == ["director"])
    #expect(collection.mappings.filter { $0.key == nil }.map(\.column) == ["Date Seen"])
    #expect(
      collection.remarks.map { "\($0.place): \($0.text)" } == [
        "mine.csv:6: missing title", "mine.csv:7: missing category",
      ]
    )
  }

  @Test(
    "Paths outside the folder are rejected",
    arguments: ["../x", "/etc/x", "a/../../x", ".verdict/x", "a//x", "site.yaml"]
  )
  func pathsAreChecked(path: String) throws {
    let paths = Self.export.replacing("tags/noir", with: path).replacing("pages/about", with: path)
      .replacing("pictures/a.webp", with: path).replacing("reviews/two", with: path)
    let collection = try VerdictImporter.balanced(MemorySource(["export.json": paths, path: "x"]))
    #expect(collection.reviews[1].path == nil && collection.pictures == [:])
    #expect(collection.files.isEmpty)
  }

  @Test func otherFilesAreRejected() throws {
    #expect(throws: ImportFailure.self) { try VerdictImporter.balanced(MemorySource(["a.json": "{\"reviews\": []}"])) }
    let damaged = MemorySource(["a.json": "{\"siteFile\": \"\",\n\"reviews\": [}"])
    let failure = #expect(throws: ImportFailure.self) { try VerdictImporter.balanced(damaged) }
    #expect(failure?.message == "a.json:2: unexpected '}', expected a value")
  }

  @Test func seriesOfTablesAreSeries() throws {
    let table = """
      title,rating,category,date,saga,series
      One,4,Book,2026-01-02,"{name: Lantern Street, number: 2}",Quay
      Two,3,Book,2026-01-03,,
      """
    let plan = try ImportPlan(VerdictImporter.balanced(MemorySource(["a.csv": table])), into: ExistingSite())
    #expect(plan.files[0].text.contains("{key: saga, type: series, plural: Sagas}"))
    #expect(plan.files[0].text.contains("{key: series, type: series, plural: Series}"))
    #expect(plan.files[1].text.contains("\nsaga: {name: Lantern Street, number: 2}\nseries: Quay\n"))
    #expect(plan.remarks.isEmpty)
  }

  @Test func unknownDaysAndVisitsOfTablesAreKept() throws {
    let table = """
      title,rating,category,date,visited,published,visits\r
      Attic,5,Book,Unknown,,,\r
      Cellar,4,Book,,unknown,2026-05-01,"[1996, {date: 2003, rating: 1, where: Odeon}]"\r

      """
    let collection = try VerdictImporter.balanced(MemorySource(["reviews.csv": table]))
    #expect(collection.remarks.isEmpty)
    #expect(collection.reviews[0].entries.lines == ["date: Unknown"])
    #expect(
      collection.reviews[1].entries.lines == [
        "visited: unknown", "published: 2026-05-01", "visits: [1996, {date: 2003, rating: 1, where: Odeon}]",
      ]
    )
    #expect(collection.site.fields.map(\.key) == ["where"])
    #expect(collection.site.fields[0].attributes.map { "\($0.key): \($0.value)" } == ["of: visit"])
    #expect(collection.usedFields.map(\.key) == ["where"])
  }

  @Test func listsInVisitsAndInTheLogAreTexts() throws {
    let reviews =
      "title,rating,category,visits\nHeron,4,Film,\"[{date: 2026-01-01, with: [Ada, Ben]}, {date: 2025-01-01, with: Jo}]\"\n"
    let log = "path,title,category,rating,crew\nlog/a.csv,Salt,Film,,\"[Jo, Eve]\"\nlog/a.csv,Reef,Film,,Jo\n"
    let collection = try VerdictImporter.balanced(MemorySource(["reviews.csv": reviews, "log.csv": log]))
    let fields = collection.usedFields.map { field in
      ([field.key] + field.attributes.map { "\($0.key): \($0.value)" }).joined(separator: ", ")
    }
    #expect(fields.sorted() == ["crew, type: texts", "with, of: visit, type: texts"])
    let plan = try ImportPlan(collection, into: ExistingSite())
    let texts = plan.files.map(\.text).joined()
    #expect(texts.contains("with: [Ada, Ben]") && texts.contains("with: [Jo]"))
    #expect(texts.contains("\nSalt,Film,\"[Jo, Eve]\"\nReef,Film,[Jo]\n"))
    #expect(plan.remarks.isEmpty)
  }

  @Test func visitsOfTablesAreWrittenAndRateTheReview() throws {
    let row = "Loft,,Book,2026-01-01,\"[{date: 2020-02-02, rating: 2}, {date: 2019-01-01, rating: 5}]\""
    let source = MemorySource(["reviews.csv": "title,rating,category,date,visits\n\(row)\n"])
    let collection = try VerdictImporter.balanced(source)
    #expect(collection.reviews.map(\.rating) == [.points(200)])
    let plan = try ImportPlan(collection, into: ExistingSite())
    let text = try #require(plan.files.first { $0.path.hasPrefix("reviews/") }).text
    #expect(text.contains("\nvisits: [{date: 2020-02-02, rating: 2}, {date: 2019-01-01, rating: 5}]\n"))
    #expect(text.contains("\nrating: 2\n"))
  }

  @Test func ratingsOfTablesKeepTheirScale() throws {
    let cells: [(String, ImportedRating?)] = [
      ("8/10", .points(800)), ("\"7,5/10\"", .points(750)), ("n/a", nil), ("odd: 1 2 3", nil),
    ]
    let rows = cells.enumerated().map { "T\($0),\($1.0),Film,2026-01-02" }.joined(separator: "\n")
    let source = MemorySource(["a.csv": "title,rating,category,date\n\(rows)\n"])
    let collection = try VerdictImporter.balanced(source)
    #expect(collection.site.scale == .points(worst: 50, best: 1000, step: 50))
    #expect(collection.reviews.map(\.rating) == cells.map(\.1))
    #expect(collection.remarks.map(\.subject) == ["odd: 1 2 3"])
  }
}
