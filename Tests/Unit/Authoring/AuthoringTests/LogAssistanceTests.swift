import Authoring
import Diagnostics
import Notation
import SiteModel
import Testing

/// Completion, definitions and renaming in files of the log.
@Suite struct LogAssistanceTests {
  private static let log = """
    - {title: Tides, category: Film, date: 2026-02-03, tags: [pasta, slow]}
    - title: Middle Ground
      category: Film
      status: now
      restaurant: Trattoria Aurora

    """
  private static let table = "title,category,tags\nSupper,Dinner,pasta\nLate,Dinner,\"[pasta, \"\"a, b\"\"]\"\n"
  private let site = InMemorySite(
    InMemorySite.small.files.merging(["log/2026.yaml": log, "log/more.csv": table]) { $1 }
  )

  @Test(arguments: [
    ("- {ti‸", ["title", "times"]), ("- title: Ti‸", ["Tides"]), ("- {title: Mi‸", ["Middle Ground"]),
    ("- {title: x, status: p‸}", ["paused"]), ("- {review: reviews/films/w‸}", ["reviews/films/waves.md"]),
    ("- title: x\n  category: Fi‸", ["Film"]), ("- {title: x, tags: [pa‸]}", ["pasta"]),
    ("- {title: x, rating: 4‸}", ["4"]),
  ]) func valuesAreCompleted(_ text: String, _ labels: [String]) throws {
    let cursor = try Cursor(text + "\n", "log/new.yaml")
    let found = site.assistant.completions(in: cursor.source, at: cursor.offset, path: cursor.path)
    #expect(found.map(\.label).sorted() == labels.sorted())
  }

  @Test(
    arguments: [
      ("- {title: Ti‸des, category: Film}", "reviews/films/tides.md"),
      ("- {review: reviews/films/wa‸ves.md}", "reviews/films/waves.md"),
      ("- {review: films/wav‸es}", "reviews/films/waves.md"), ("- {title: x, tags: [pas‸ta]}", "reviews/aurora.md"),
      ("- {title: x, category: Fi‸lm}", "site.yaml"), ("- {title: Unkn‸own, category: Film}", nil),
      ("- {tit‸le: Tides}", nil),
    ] as [(String, String?)]
  ) func namesLeadToTheirFiles(_ text: String, _ path: String?) throws {
    let cursor = try Cursor(text + "\n", "log/new.yaml")
    let place = site.assistant.definition(in: cursor.source, at: cursor.offset, path: cursor.path, reading: site.read)
    #expect(place?.path == path)
  }

  @Test func topicsAreRenamedInListsAndTables() throws {
    let cursor = try Cursor("- {title: x, tags: [pas‸ta]}\n", "log/new.yaml")
    let renaming = try site.assistant.renaming(
      in: cursor.source,
      at: cursor.offset,
      path: cursor.path,
      to: "pasta, all",
      reading: site.read
    )
    func changed(_ path: String) throws -> String {
      let replacements = try #require(renaming.replacements[path])
      var file = FixedFile(try #require(site.read(path)))
      file.replace(replacements)
      return String(decoding: file.bytes, as: UTF8.self)
    }
    #expect(
      try changed("log/2026.yaml").hasPrefix(
        "- {title: Tides, category: Film, date: 2026-02-03, tags: [\"pasta, all\", slow]}\n"
      )
    )
    #expect(
      try changed("log/more.csv")
        == "title,category,tags\nSupper,Dinner,\"pasta, all\"\nLate,Dinner,\"[\"\"pasta, all\"\", \"\"a, b\"\"]\"\n"
    )
  }
}
