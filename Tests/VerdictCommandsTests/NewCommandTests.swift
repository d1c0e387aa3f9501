import Foundation
import SiteTestSupport
import Testing

/// `verdict new`: what it writes, and what it refuses.
@Suite struct NewCommandTests {
  private let site: SmallSite

  init() throws { site = try SmallSite() }

  @Test func reviewIsWritten() throws {
    let run = try verdict(
      ["new", "review", "Shazam! is \"good\"", "--category", "Film", "--rating", "4", "--visited", "2026-01-02"],
      in: site.folder
    )
    #expect(run.status == 0)
    #expect(run.output == "content/reviews/shazam-is-good.md\n")
    #expect(
      try site.folder.text("content/reviews/shazam-is-good.md") == #"""
        ---
        title: Shazam! is "good"
        rating: 4
        category: Film
        visited: 2026-01-02
        # verdict: One sentence for cards, feeds and search engines.
        draft: true
        ---
        Write here.

        """#
    )
    #expect(try site.verdict("check", "--drafts").status == 0)
  }

  @Test func restaurantIsWritten() throws {
    let run = try verdict(["new", "restaurant", "Ærlig", "--city", "Oslo"], in: site.folder)
    #expect(run.status == 0)
    #expect(run.output == "content/restaurants/aerlig.md\n")
    #expect(try site.folder.text("content/restaurants/aerlig.md").hasPrefix("---\nname: Ærlig\ncity: Oslo\n"))
    #expect(try site.verdict("check").status == 0)
  }

  /// Titles and other values that YAML would take for something else.
  @Test(arguments: [
    "Spartacus: Vengeance", "yes", "1.10", "[list]", "a # b", "- dash", "it's", #"back\slash"#, "Привет", "a\tb", "%x",
    "{{title}}", "é: \u{1F600}", "--- x",
  ])
  func titlesAreQuoted(_ title: String) throws {
    let options = ["--restaurant=" + title, "--category", "Dinner", "--rating", "unrated", "--visited", "2026-01-02"]
    let run = try verdict(["new", "review", "--"] + [title], in: site.folder)
    #expect(run.status == 2)
    let written = try verdict(["new", "review"] + options + ["--", title], in: site.folder)
    #expect(written.status == 0, "\(written.errors)")
    let list = try site.verdict("list", "--drafts", "--format", "json")
    let rows = try JSONDecoder().decode([[String: String]].self, from: Data(list.output.utf8))
    #expect(rows.map { $0["title"] } == [title.replacingOccurrences(of: "\t", with: " ")])
  }

  @Test(arguments: [["review", "One", "--category", "Film"], ["restaurant", "One"]])
  func nothingIsOverwritten(_ arguments: [String]) throws {
    #expect(try verdict(["new"] + arguments, in: site.folder).status == 0)
    let before = try stamps(of: site.folder / "content")
    let run = try verdict(["new"] + arguments, in: site.folder)
    #expect(run.status == 2)
    #expect(run.errors.contains("'content/\(arguments[0])s/one.md' is there already"))
    #expect(run.output == "")
    #expect(try stamps(of: site.folder / "content") == before)
  }

  @Test(arguments: [
    (["--category", "Flim"], "did you mean 'Film'?"), (["--category", "Film", "--rating", "7"], "outside 0...5"),
    (["--category", "Film", "--rating", "4.5"], "between two steps"),
    (["--category", "Film", "--rating", "4\npick: true"], "not a rating"),
    (["--category", "Film\npick: true"], "there is no category"), (["--category", ": x"], "there is no category"),
  ])
  func wrongValuesAreRefused(_ options: [String], message: String) throws {
    let run = try verdict(["new", "review", "One"] + options, in: site.folder)
    #expect(run.status == 1)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(!site.folder.exists("content/reviews"))
  }

  @Test func categoriesAreQuoted() throws {
    let category = "Sci-Fi: Classics # 1"
    let text = SmallSite.configuration.replacingOccurrences(of: "{name: Dinner}", with: "{name: \"\(category)\"}")
    try site.folder.write(text, to: "content/site.yaml")
    let run = try verdict(["new", "review", "One", "--category", category, "--rating", "4"], in: site.folder)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func withoutAConfigurationNothingIsWritten() throws {
    try site.folder.remove("content/site.yaml")
    let run = try verdict(["new", "restaurant", "One"], in: site.folder)
    #expect(run.status == 1)
    #expect(run.errors.contains("[configuration-missing]"))
    #expect(!site.folder.exists("content/restaurants"))
  }

  /// `script` gives the program a terminal of its own.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "needs util-linux"))
  func asksOnATerminal() throws {
    let program = try VerdictProcess.executable()
    let answers = #"printf 'A Title\nFilm\n3\n' | script -qec "'\#(program)' new review" /dev/null > shown"#
    #expect(try shell(answers, in: site.folder) == 0)
    let shown = try site.folder.text("shown")
    #expect(shown.contains("title: ") && shown.contains("category (Film, Dinner): "))
    #expect(shown.contains("rating (0 to 5, or unrated): "))
    #expect(try site.folder.text("content/reviews/a-title.md").contains("\nrating: 3\ncategory: Film\n"))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "needs util-linux"))
  func coloursOnATerminalUnlessRefused() throws {
    try site.writeReview("wrong", head: "mood: good")
    let program = try VerdictProcess.executable()
    for (variables, isColoured) in [("TERM=xterm", true), ("TERM=xterm NO_COLOR=1", false), ("TERM=dumb", false)] {
      try shell("unset NO_COLOR; \(variables) script -qec \"'\(program)' check\" /dev/null > shown", in: site.folder)
      #expect(try site.folder.text("shown").contains("\u{1B}[") == isColoured, "\(variables)")
    }
  }
}
