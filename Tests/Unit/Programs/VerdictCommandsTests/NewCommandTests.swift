import Foundation
import SiteTestSupport
import Testing

/// `verdict new`: written files and rejected values.
@Suite struct NewCommandTests {
  private let site: SmallSite

  init() throws { site = try SmallSite() }

  @Test func reviewIsWritten() throws {
    let run = try new("Shazam! is \"good\"", "--category", "film", "--rating", "4", "--visited", "2026-01-02")
    #expect(run.status == 0)
    #expect(run.output == "content/reviews/shazam-is-good.md\n" && run.errors == "")
    #expect(
      try site.folder.text("content/reviews/shazam-is-good.md") == #"""
        ---
        title: Shazam! is "good"
        rating: 4
        category: Film
        visited: 2026-01-02
        ---

        """#
    )
    #expect(try site.verdict("build").status == 0)
    #expect(site.folder.exists("site/reviews/shazam-is-good/index.html"))
  }

  @Test("Empty names are reported", arguments: ["", " ", "\u{A0}"])
  func emptyNames(name: String) throws {
    let review = try new(name, "--category", "film")
    #expect(review.status == 2 && review.errors.contains("the title is empty"), "\(review.errors)")
    let restaurant = try site.verdict("new", "restaurant", name)
    #expect(restaurant.status == 2 && restaurant.errors.contains("the name is empty"), "\(restaurant.errors)")
  }

  @Test func allOptionsAreWritten() throws {
    try site.folder.write("GIF89a", to: "content/reviews/dish.gif")
    let run = try new(
      "Soup",
      "--category",
      "Dinner",
      "--rating",
      "3",
      "--visited",
      "2026-01-02",
      "--restaurant",
      "Aurora",
      "--verdict",
      "Hot: too hot",
      "--tags",
      "soup, yes , [odd]",
      "--image",
      "dish.gif",
      "--alt",
      "Soup",
      "--pick",
      "--draft",
      "--set",
      "pros=bread, the salt",
      "--set",
      "subject=A = b",
      "--set",
      "qr=true"
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try site.folder.text("content/reviews/soup.md") == """
        ---
        title: Soup
        rating: 3
        category: Dinner
        visited: 2026-01-02
        restaurant: Aurora
        verdict: \"Hot: too hot\"
        tags: [soup, \"yes\", odd]
        image: dish.gif
        alt: Soup
        pick: true
        draft: true
        pros: [bread, the salt]
        subject: A = b
        qr: true
        ---

        """
    )
  }

  /// Values of custom fields are validated, and required fields must be given.
  @Test func declaredFields() throws {
    let fields = "fields: [{key: author, type: topics, required: true, for: [Film]}, {key: pages, type: number}]\n"
    try site.folder.write(SmallSite.configuration + fields, to: "content/site.yaml")
    let missing = try new("One", "--category", "Film")
    #expect(missing.status == 2)
    #expect(
      missing.errors
        == "verdict: reviews of this category require 'author'\n  hint: add --set author=VALUE\n"
    )
    #expect(try new("One", "--category", "Film", "--set", "author=Mira, Iris", "--set", "pages=7").status == 0)
    #expect(try site.folder.text("content/reviews/one.md").hasSuffix("\nauthor: [Mira, Iris]\npages: 7\n---\n"))
    #expect(try new("Two", "--category", "Dinner").status == 0)
  }

  /// Diagnostics of values refer to the command line, because no file exists.
  @Test(arguments: [
    (["--set", "pags=7"], "unknown key 'pags'\n  hint: did you mean 'tags'?"),
    (["--set", "visted=2026-01-01"], "did you mean 'visited'?"),
    (["--set", "rating=4", "--rating", "3"], "rating"), (["--set", "updated=soon"], "invalid day 'soon'"),
    (["--set", "pick=perhaps"], "pick"), (["--image", "none.webp"], "image 'none.webp' not found"),
    (["--visited", "2026-02-30"], "2026-02-30"),
    (["--visited", "3.5.2026"], "verdict: invalid day '3.5.2026'\n  hint: write visited: 2026-05-03"),
    (["--visited", "soon", "--rating", "9"], "\nverdict: "),
  ])
  func invalidSettingsAreRejected(_ options: [String], message: String) throws {
    let run = try verdict(["new", "review", "One", "--category", "Film"] + options, in: site.folder)
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(!run.errors.contains("one.md") && !run.errors.contains("new.md"))
    #expect(!site.folder.exists("content/reviews"))
  }

  /// Each process uses a separate temporary file.
  @Test func concurrentProcessesWriteDifferentFiles() throws {
    let command = "'\(try VerdictProcess.executable())' new review 'Par {}' --category Film --rating 4"
    #expect(try shell("seq 64 | xargs -P 16 -I{} \(command) > out 2> err", in: site.folder) == 0)
    #expect(try site.folder.text("err") == "")
    for number in 1...64 {
      #expect(try site.folder.text("content/reviews/par-\(number).md").contains("title: Par \(number)\n"))
    }
    #expect(try files(in: site.folder / "content/reviews").count == 64)
  }

  @Test func onlyOneConcurrentProcessCreatesAFile() throws {
    let command = "'\(try VerdictProcess.executable())' new review One --category Film --tags t{} && echo {} >> won"
    try shell("seq 16 | xargs -P 16 -I{} sh -c \"\(command)\" > out 2> err", in: site.folder)
    let winners = try site.folder.text("won").split(separator: "\n")
    #expect(winners.count == 1)
    #expect(try site.folder.text("content/reviews/one.md").contains("tags: [t\(winners[0])]\n"))
    #expect(try site.folder.text("err").split(separator: "\n").filter { $0.contains("exists already") }.count == 15)
  }

  @Test func symlinkedFoldersAreRejected() throws {
    try site.folder.makeFolder("outside")
    try FileManager.default.createSymbolicLink(
      atPath: site.folder / "content/reviews",
      withDestinationPath: "../outside"
    )
    let run = try new("One", "--category", "Film")
    #expect(run.status == 2 && run.output == "")
    #expect(
      run.errors == """
        verdict: 'content/reviews' is a symlink; Verdict does not write through symlinks
          hint: replace it by a folder, or set another content folder with --content

        """
    )
    #expect(try files(in: site.folder / "outside") == [])
  }

  @Test func contentFolderMayBeASymlink() throws {
    try FileManager.default.moveItem(atPath: site.folder / "content", toPath: site.folder / "texts")
    try FileManager.default.createSymbolicLink(atPath: site.folder / "content", withDestinationPath: "texts")
    #expect(try new("One", "--category", "Film").status == 0)
    #expect(site.folder.exists("texts/reviews/one.md"))
  }

  @Test func editorOpensTheFile() throws {
    try site.folder.write("#!/bin/sh\nprintf '%s|' \"$@\" > edited\n", to: "my editor")
    #expect(try shell("chmod +x 'my editor'", in: site.folder) == 0)
    let arguments = ["new", "review", "It's one", "--category", "Film", "--edit"]
    let run = try verdict(
      arguments,
      in: site.folder,
      environment: ["VISUAL": "'./my editor' --wait", "EDITOR": "false"]
    )
    #expect(run.status == 0 && run.output == "content/reviews/its-one.md\n", "\(run.text)")
    #expect(try site.folder.text("edited") == "--wait|content/reviews/its-one.md|")
  }

  @Test func missingEditorIsReported() throws {
    let arguments = ["new", "review", "One", "--category", "Film", "--edit"]
    let run = try verdict(arguments, in: site.folder, environment: ["VISUAL": "", "EDITOR": ""])
    #expect(run.status == 2)
    #expect(
      run.errors == "verdict: VISUAL and EDITOR are not set\n  hint: set one, such as EDITOR=nano\n"
    )
    #expect(!site.folder.exists("content/reviews"))
  }

  private func new(_ arguments: String...) throws -> VerdictRun {
    try verdict(["new", "review"] + arguments, in: site.folder)
  }

  @Test func restaurantIsWritten() throws {
    let run = try verdict(["new", "restaurant", "Ærlig", "--city", "Oslo"], in: site.folder)
    #expect(run.status == 0)
    #expect(run.output == "content/restaurants/aerlig.md\n")
    #expect(try site.folder.text("content/restaurants/aerlig.md").hasPrefix("---\nname: Ærlig\ncity: Oslo\n"))
    #expect(try site.verdict("check").status == 0)
  }

  @Test func pageIsWritten() throws {
    let run = try verdict(["new", "page", "Über uns", "--verdict", "Who: we", "--set", "lang=de"], in: site.folder)
    #expect(run.status == 0 && run.output == "content/pages/uber-uns.md\n", "\(run.errors)")
    let text = "---\ntitle: Über uns\nverdict: \"Who: we\"\nlang: de\n---\n"
    #expect(try site.folder.text("content/pages/uber-uns.md") == text)
    #expect(try site.verdict("check").status == 0)
  }

  @Test(arguments: [
    ([], "missing title"), ([""], "the title is empty"), ([" "], "the title is empty"),
    (["One", "--set", "lang=german"], "invalid language tag 'german'"),
    (["One", "--set", "rating=4"], "unknown key 'rating'"), (["One", "--set", "titel=x"], "did you mean 'title'?"),
    (["One", "--set", "image=none.webp"], "alt"),
  ])
  func invalidPagesAreRejected(_ arguments: [String], message: String) throws {
    let run = try verdict(["new", "page"] + arguments, in: site.folder)
    #expect(run.status == 2 && run.output == "" && run.errors.contains(message), "\(run.errors)")
    #expect(!site.folder.exists("content/pages"))
  }

  @Test(.enabled(if: Terminal.isAvailable, "needs util-linux"))
  func pageIsAskedOnATerminal() throws {
    let shown = try Terminal.shown("new page --draft", typing: #"Imprint\n\n"#, in: site.folder)
    #expect(shown.contains("title: ") && shown.contains("summary, in one sentence: "), "\(shown)")
    #expect(shown.contains("preview it with: verdict serve --drafts\n"))
    #expect(try site.folder.text("content/pages/imprint.md") == "---\ntitle: Imprint\ndraft: true\n---\n")
  }

  /// Titles and other values that YAML would parse differently without quotes.
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
    let rows = try JSONDecoder().decode([Titled].self, from: Data(list.output.utf8))
    #expect(rows.map(\.title) == [title.replacingOccurrences(of: "\t", with: " ")])
  }

  static let takenAddresses: [(arguments: [String], other: String, head: String, taken: String)] = [
    (
      ["review", "Two", "--category", "Film"], "reviews/one.md",
      "title: One\nrating: 3\ncategory: Film\ndate: 2026-01-01\nslug: two", "duplicate path '/reviews/two/'"
    ),
    (["page", "Two"], "pages/one.md", "title: One\naliases: [/two/]", "duplicate path '/two/'"),
    (
      ["page", "Categories"], "reviews/one.md", "title: One\nrating: 3\ncategory: Film\ndate: 2026-01-01",
      "categories.md and a generated page"
    ),
    (["restaurant", "Two"], "restaurants/one.md", "name: Two", "duplicate name 'Two'"),
  ]

  @Test(arguments: takenAddresses)
  func takenAddressesAreReported(_ arguments: [String], other: String, head: String, taken: String) throws {
    try site.folder.write("---\n\(head)\n---\nText.\n", to: "content/\(other)")
    let before = try fileStates(of: site.folder / "content")
    let run = try verdict(["new"] + arguments, in: site.folder)
    #expect(run.status == 2 && run.errors.contains("--set slug=\(arguments[1].lowercased())-2"), "\(run.text)")
    #expect(run.errors.contains(taken) && run.errors.contains(taken.hasPrefix("duplicate") ? other : "'/categories/'"))
    #expect(try fileStates(of: site.folder / "content") == before)
    let free = try verdict(["new"] + arguments + ["--set", "slug=free"], in: site.folder)
    #expect(free.status == 0, "\(free.text)")
  }

  @Test(arguments: [["review", "One", "--category", "Film"], ["restaurant", "One"], ["page", "One"]])
  func existingFilesAreNotOverwritten(_ arguments: [String]) throws {
    #expect(try verdict(["new"] + arguments, in: site.folder).status == 0)
    let before = try fileStates(of: site.folder / "content")
    let run = try verdict(["new"] + arguments, in: site.folder)
    #expect(run.status == 2)
    #expect(run.errors.contains("'content/\(arguments[0])s/one.md' exists already"))
    #expect(run.output == "")
    #expect(try fileStates(of: site.folder / "content") == before)
  }

  @Test(arguments: [
    (["--category", "Flim"], "did you mean 'Film'?"), (["--category", "Film", "--rating", "7"], "outside 0 to 5"),
    (["--category", "Film", "--rating", "4.5"], "not a multiple of the step"),
    (["--category", "Film", "--rating", "4\npick: true"], "invalid rating"),
    (["--category", "Film\npick: true"], "unknown category"), (["--category", ": x"], "unknown category"),
  ])
  func invalidValuesAreRejected(_ options: [String], message: String) throws {
    let run = try verdict(["new", "review", "One"] + options, in: site.folder)
    #expect(run.status == 2 && !run.errors.contains(".md"))
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

  @Test func missingSiteIsReported() throws {
    try site.folder.remove("content/site.yaml")
    let run = try verdict(["new", "restaurant", "One"], in: site.folder)
    #expect(run.status == 1)
    #expect(
      run.errors == """
        verdict: no site found in this folder
          hint: create one with verdict init, or set the content folder of a site with --content

        """
    )
    #expect(!site.folder.exists("content/restaurants"))
  }

  @Test(.enabled(if: Terminal.isAvailable, "needs util-linux"))
  func questionsAreAskedOnATerminal() throws {
    let answers = #"A Title\n7\n3\nFlim\nFilm\nNot bad.\nSlow, new\n"#
    try site.writeReview("other", head: "tags: [slow, sea]")
    let shown = try Terminal.shown("new review", typing: answers, in: site.folder)
    #expect(shown.contains("title: ") && shown.contains("category (Film, Dinner): "))
    #expect(shown.contains("unknown category 'Flim'; did you mean 'Film'?\ncategory"))
    #expect(shown.contains("rating (0 to 5, or unrated):   rating '7' is outside 0 to 5"))
    #expect(shown.contains("tags, separated by commas (sea, slow): "))
    #expect(shown.hasSuffix("write the text below the second ---, then preview it with: verdict serve\n"), "\(shown)")
    #expect(
      try site.folder.text("content/reviews/a-title.md")
        .replacing(#/visited: .*\n/#, with: "")
        == "---\ntitle: A Title\nrating: 3\ncategory: Film\nverdict: Not bad.\ntags: [slow, new]\n---\n"
    )
  }

  /// Typed answers are kept when one of them is missing or names an existing file.
  @Test(.enabled(if: Terminal.isAvailable, "needs util-linux"))
  func requiredAnswersAreAskedAgain() throws {
    try site.writeReview("taken", head: "tags: [slow, sea]")
    let shown = try Terminal.shown("new review", typing: #"\nTaken\nFree\n3\n\nFilm\n\n\n"#, in: site.folder)
    #expect(shown.contains("title:   required\n"))
    #expect(shown.contains("title:   'reviews/taken.md' exists already; use another name\n"))
    #expect(shown.contains("category (Film, Dinner):   required\n"))
    #expect(try site.folder.text("content/reviews/free.md").contains("title: Free\nrating: 3\ncategory: Film\n"))
  }

  /// A name similar to an existing one may be a typing error.
  @Test(
    .enabled(if: Terminal.isAvailable, "needs util-linux"),
    arguments: [("", "Trattoria Aurora"), ("n", "Tratoria Aurora")]
  )
  func similarNamesAreSuggestedOnATerminal(_ answer: String, _ written: String) throws {
    let configuration = SmallSite.configuration.replacing("{name: Dinner}", with: "{name: Dinner, type: Restaurant}")
    try site.folder.write(configuration, to: "content/site.yaml")
    try site.folder.write("---\nname: Trattoria Aurora\n---\n", to: "content/restaurants/aurora.md")
    let typed = #"Soup\n3\nDinner\nTratoria Aurora\n\#(answer)\n\n\n"#
    let shown = try Terminal.shown("new review", typing: typed, in: site.folder)
    #expect(shown.contains("restaurant (Trattoria Aurora): did you mean 'Trattoria Aurora'? [Y/n] "))
    #expect(try site.folder.text("content/reviews/soup.md").contains("\nrestaurant: \(written)\n"))
  }

  @Test(.enabled(if: Terminal.isAvailable, "needs util-linux"))
  func coloursOnATerminalUnlessDisabled() throws {
    try site.writeReview("wrong", head: "mood: good")
    let program = try VerdictProcess.executable()
    for (variables, isColoured) in [("TERM=xterm", true), ("TERM=xterm NO_COLOR=1", false), ("TERM=dumb", false)] {
      try shell("unset NO_COLOR; \(variables) script -qec \"'\(program)' check\" /dev/null > shown", in: site.folder)
      #expect(try site.folder.text("shown").contains("\u{1B}[") == isColoured, "\(variables)")
    }
  }
}
