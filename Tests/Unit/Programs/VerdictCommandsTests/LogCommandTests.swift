import Foundation
import SiteTestSupport
import Testing

/// `verdict log` and `verdict new review --from-log`: added entries, and rejected ones.
@Suite struct LogCommandTests {
  private let site: SmallSite

  init() throws { site = try SmallSite() }

  private func run(_ arguments: [String]) throws -> VerdictRun { try verdict(arguments, in: site.folder) }

  private func log(_ arguments: String...) throws -> VerdictRun { try run(["log"] + arguments) }

  @Test func entriesAreAppended() throws {
    let day = ["--date", "2026-01-02"]
    #expect(
      try run(["log", "Stalker", "--rating", "5", "--category", "Film"] + day).output == "content/log/2026.yaml\n"
    )
    // The category follows from the first entry.
    #expect(try run(["log", "stalker", "--again", "--note", "Slow, and right: yes."] + day).status == 0)
    let later = [
      "log", "Later", "--category", "Film", "--status", "next", "--set", "added=2026-01-03", "--set", "tags=a, b",
    ]
    #expect(try run(later + ["--file", "log/2026.yaml"]).status == 0)
    #expect(
      try site.folder.text("content/log/2026.yaml") == """
        - {title: Stalker, category: Film, date: 2026-01-02, rating: 5}
        - {title: stalker, category: Film, date: 2026-01-02, again: true, note: "Slow, and right: yes."}
        - {title: Later, category: Film, status: next, added: 2026-01-03, tags: [a, b]}

        """
    )
    #expect(try run(["build"]).status == 0)
    #expect(site.folder.exists("site/diary/index.html") && site.folder.exists("site/next/index.html"))
  }

  @Test func onlyFileOfTheLogIsATable() throws {
    try site.folder.write("title,category,date,note", to: "content/log/all.csv")
    #expect(try log("A, \"B\"", "--category", "Film", "--date", "2026-01-02").output == "content/log/all.csv\n")
    let text = "title,category,date,note\n\"A, \"\"B\"\"\",Film,2026-01-02,\n"
    #expect(try site.folder.text("content/log/all.csv") == text)
    let wrong = try log("C", "--category", "Film", "--rating", "3")
    #expect(wrong.status == 2 && wrong.errors.contains("'content/log/all.csv' has no column 'rating'"))
    #expect(try site.folder.text("content/log/all.csv") == text)
  }

  @Test func invalidEntriesAreNotWritten() throws {
    let all = [
      ["--rating", "9"], ["--date", "2026-13-01"], ["--status", "next", "--rating", "3"], ["--set", "part=3"],
    ]
    for wrong in all {
      let run = try self.run(["log", "Stalker", "--category", "Film"] + wrong)
      #expect(run.status == 1 && run.errors.contains("error: "), "\(run.errors)")
    }
    #expect(try log("Stalker", "--category", "Film", "--file", "reviews/a.md").status == 2)
    #expect(!site.folder.exists("content/log"))
  }

  @Test func reviewsTakeTheirValuesFromTheLog() throws {
    try site.folder.write(
      """
      - {title: Stalker, category: Film, date: 2019-05, rating: 4, tags: [slow]}
      - {title: Stalker, category: Film, date: 2026-01-02, rating: 5, note: Again.}
      """,
      to: "content/log/2026.yaml"
    )
    #expect(try run(["new", "review", "Stalker", "--from-log"]).status == 0)
    #expect(
      try site.folder.text("content/reviews/stalker.md") == """
        ---
        title: Stalker
        rating: 5
        category: Film
        visited: 2026-01-02
        visits: [{date: 2019-05, rating: 4}, {date: 2026-01-02, rating: 5, note: Again.}]
        tags: [slow]
        ---

        """
    )
    let other = try run(["new", "review", "Solaris", "--from-log"])
    #expect(other.status == 2 && other.errors.contains("no entry of the log has this title"))
  }

  @Test func exportsContainEveryEntry() throws {
    try site.folder.write(
      "- {title: Stalker, category: Film}\n- {title: Solaris, category: Film}\n",
      to: "content/log/a.yaml"
    )
    let table = try run(["export", "--format", "csv", "--folder", "log"]).output
    #expect(table.hasPrefix("path,title,category,review,status,date,"))
    #expect(table.contains("content") == false && table.contains("log/a.yaml,Stalker,Film,"))
    let json = try run(["export"]).output
    #expect(json.contains(#""entries":[{"title":"Stalker","category":"Film"},{"title":"Solaris","category":"Film"}]"#))
  }
}
