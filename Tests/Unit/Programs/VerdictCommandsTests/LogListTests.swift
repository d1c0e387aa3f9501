import Foundation
import SiteTestSupport
import Testing

/// `verdict list --log` and the table of the log that `verdict export` writes.
@Suite struct LogListTests {
  private let site: SmallSite

  init() throws {
    site = try SmallSite()
    let review = "---\ntitle: Heat\nrating: 4\ncategory: Film\ntags: [noir]\npublished: 2026-01-01\n---\nText.\n"
    try site.folder.write(review, to: "content/reviews/heat.md")
    try site.folder.write(
      """
      - {title: Stalker, category: Film, date: 2026-11-02, rating: 5, tags: [slow], part: {season: 1, episode: 2}}
      - {review: heat, date: 2025, again: true}
      - {title: The Ferry, category: Dinner, status: next, added: 2026-01-01}
      - {title: Echo, category: Film, status: dropped, rating: 2, note: "No, \\"never\\"."}

      """,
      to: "content/log/a.yaml"
    )
    try site.folder.write("title,category,date,rating\n\"=A,1\",Film,2026-11-02,3\n", to: "content/log/b.csv")
  }

  @Test(arguments: [
    ([], ["=A,1", "Stalker", "Heat", "Echo", "The Ferry"]), (["--where", "rating:>=3"], ["=A,1", "Stalker"]),
    (["--where", "tag:noir"], ["Heat"]), (["--tag", "slow"], ["Stalker"]), (["--category", "dinner"], ["The Ferry"]),
    (["--where", "year:2025"], ["Heat"]), (["--where", "visited:2026"], ["=A,1", "Stalker"]),
    (["--unrated"], ["Heat", "The Ferry"]), (["--where", "subject:heat"], ["Heat"]),
    (["--sort", "title"], ["=A,1", "Echo", "Heat", "Stalker", "The Ferry"]),
    (["--sort", "-rating"], ["Stalker", "=A,1", "Echo", "Heat", "The Ferry"]),
    (["--sort", "visited"], ["Heat", "=A,1", "Stalker", "Echo", "The Ferry"]),
    (["--reverse"], ["The Ferry", "Echo", "Heat", "Stalker", "=A,1"]), (["--picks"], []),
  ]) func filters(_ options: [String], _ titles: [String]) throws {
    let run = try verdict(["list", "--log", "--format", "json", "--date", "2026-11-20"] + options, in: site.folder)
    #expect(run.status == 0)
    #expect(try JSONDecoder().decode([Titled].self, from: Data(run.output.utf8)).map(\.title) == titles)
  }

  @Test func table() throws {
    #expect(
      try site.verdict("list", "--log").output == """
        2026-11-02  done     3        Film    =A,1       log/b.csv
        2026-11-02  done     5        Film    Stalker    log/a.yaml
        2025        done     unrated  Film    Heat       reviews/heat.md
        unknown     dropped  2        Film    Echo       log/a.yaml
        unknown     next     unrated  Dinner  The Ferry  log/a.yaml

        """
    )
  }

  @Test func jsonHasTypes() throws {
    let output = try site.verdict("list", "--log", "--format", "json", "--where", "tag:slow").output
    for member in [
      #""date":"2026-11-02""#, #""started":null"#, #""status":"done""#, #""rating":5"#, #""again":false"#,
      #""times":1"#, #""part":{"season":1,"episode":2}"#, #""tags":["slow"]"#, #""review":null"#,
      #""path":"log/a.yaml""#,
    ] { #expect(output.contains(member), "\(output)") }
  }

  @Test(arguments: ["--pictures", "--unpublished"]) func otherListsAreRejected(_ option: String) throws {
    let run = try verdict(["list", "--log", option], in: site.folder)
    #expect(run.status == 2 && run.errors.contains("--log cannot be combined with \(option)"))
  }

  @Test func exportedTableHasTheKeysOfTheLog() throws {
    let output = try site.verdict("export", "--format", "csv", "--folder", "log").output
    let lines = output.split(separator: "\r\n")
    #expect(lines.count == 6 && lines[0].hasPrefix("path,title,category,review,status,date,"))
    #expect(lines[1].hasPrefix("log/a.yaml,Stalker,Film,,,2026-11-02,"))
  }
}
