import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// `verdict init`: the content of a new site, and questions.
@Suite struct InitCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A page of an example site, and the texts that it must contain.
  struct Example: CustomTestStringConvertible {
    let kind: String
    let page: String
    let shown: [String]
    var testDescription: String { kind }
  }

  static let examples = [
    Example(
      kind: "anything",
      page: "aurora-second-visit",
      shown: ["Nobody hurries anybody", "/reviews/aurora-first-visit/", "aurora-plate", "/tags/pasta/"]
    ),
    Example(kind: "films", page: "seven-samurai", shown: ["3 h 27 min", "Who wins", "/directors/akira-kurosawa/"]),
    Example(kind: "books", page: "the-tombs-of-atuan", shown: ["First published", "/series/earthsea/"]),
    Example(
      kind: "restaurants",
      page: "aurora-first-visit",
      shown: ["Ribollita", "€58", "/restaurants/trattoria-aurora/"]
    ),
  ]

  /// A new site builds without output and shows the declared fields.
  @Test(arguments: examples)
  func newSiteBuilds(_ example: Example) throws {
    let arguments = ["init", "--kind", example.kind, "--url", "https://ada.example", "--reviewer", "Ada"]
    #expect(try verdict(arguments, in: folder).status == 0)
    try folder.addTheme(Repository.path + "/templates")
    let run = try verdict(["build", "--quiet"], in: folder)
    #expect(run.status == 0 && run.text == "", "\(run.text)")
    let page = try folder.text("site/reviews/\(example.page)/index.html").replacing("\u{A0}", with: " ")
    for text in example.shown { #expect(page.contains(text), "\(text)") }
    #expect(try folder.text("site/about/index.html").contains("Ada"))
  }

  /// Without its example reviews, a new site still builds.
  @Test(arguments: ["anything", "films", "books", "restaurants"])
  func examplesCanBeDeleted(_ kind: String) throws {
    #expect(try verdict(["init", "--kind", kind, "--url", "https://ada.example"], in: folder).status == 0)
    try folder.addTheme(Repository.path + "/templates")
    try folder.remove("content/reviews")
    let run = try verdict(["build", "--quiet"], in: folder)
    #expect(run.status == 0 && run.text == "", "\(run.text)")
  }

  /// Samples are not published as the author's reviews without a word, in any language and on any later day.
  @Test(arguments: ["anything", "films", "books", "restaurants"])
  func unchangedSamplesAreNamedBeforePublication(_ kind: String) throws {
    let options = ["--kind", kind, "--url", "https://ada.verdict-test.net", "--language", "de"]
    #expect(try verdict(["init"] + options, in: folder).status == 0)
    try folder.addTheme(Repository.path + "/templates")
    let settings = try folder.text("content/site.yaml") + "publish: {rsync: \(folder.path)-published}\n"
    try folder.write(settings, to: "content/site.yaml")
    func warning() throws -> String? {
      let run = try verdict(["publish", "--dry-run"], in: folder)
      #expect(run.status == 0, "\(run.errors)")
      return run.errors.split(separator: "\n").first { $0.hasPrefix("warning:") }.map(String.init)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder / "content/reviews").sorted()
    let reviews = names.filter { $0.hasSuffix(".md") }.map { "content/reviews/\($0)" }
    let named = "still part of this site; delete them: \(reviews.prefix(3).joined(separator: ", ")) and"
    #expect(
      try warning()
        == "warning: \(reviews.count) sample reviews of 'verdict init' are \(named) \(reviews.count - 3) others"
    )
    try folder.write(try folder.text(reviews[0]) + "My words.\n", to: reviews[0])
    #expect(try warning()?.hasPrefix("warning: \(reviews.count - 1) sample reviews") == true)
    for review in reviews.dropFirst(2) { try folder.remove(review) }
    #expect(
      try warning() == "warning: 1 sample review of 'verdict init' is still part of this site; delete it: \(reviews[1])"
    )
    try folder.remove(reviews[1])
    #expect(try warning() == nil)
  }

  @Test func nextCommandIsPrinted() throws {
    #expect(
      try verdict(["init", "Ada's site"], in: folder).errors.hasSuffix(#"cd 'Ada'\''s site' && verdict serve"# + "\n")
    )
    #expect(try verdict(["init"], in: folder).errors.hasSuffix("preview it with: verdict serve\n"))
    #expect(try folder.text("content/site.yaml").hasPrefix("title: My Reviews\n"))
  }

  @Test func existingSiteIsUnchanged() throws {
    try folder.write("title: Mine\n", to: "content/site.yaml")
    let run = try verdict(["init"], in: folder)
    #expect(run.status == 2)
    #expect(
      run.errors.hasPrefix("verdict: this folder contains a site already\n  hint: preview it with verdict serve")
    )
    #expect(try files(in: folder.path) == ["content/site.yaml"])
  }

  @Test func otherFilesAreKept() throws {
    try folder.write("mine\n", to: ".gitignore")
    let run = try verdict(["init"], in: folder)
    #expect(run.status == 0 && run.errors.contains("kept .gitignore\n"))
    #expect(try folder.text(".gitignore") == "mine\n")
  }

  @Test(.enabled(if: Terminal.isAvailable, "needs util-linux"))
  func questionsAreAskedOnATerminal() throws {
    let answers =
      #"film, opera\nbooks and films\nReviews: mine\nAda\nexample.org\nhttps://ada.example\nGerman\nde\nred\n#3366CC\n"#
    let shown = try Terminal.shown("init", typing: answers, in: folder)
    #expect(shown.contains("unknown kind 'film'; did you mean 'films'?\nkinds of reviews"))
    #expect(shown.contains("invalid language tag 'German'") && shown.contains("invalid colour 'red'"), "\(shown)")
    #expect(shown.contains("title of the site (My Reviews): ") && shown.contains("your name (The reviewer): "))
    let complaint = "invalid site URL 'example.org'; use a URL such as https://reviews.example"
    #expect(shown.contains("\(complaint)\nURL of the site"))
    let configuration = try folder.text("content/site.yaml")
    #expect(configuration.hasPrefix("title: \"Reviews: mine\"\nurl: https://ada.example\nlanguage: de\naccent: "))
    #expect(configuration.contains("{name: Film,") && configuration.contains("{name: Fiction,"))
    #expect(configuration.contains("reviewer:\n  name: Ada\n"))
  }

  @Test(.enabled(if: Terminal.isAvailable, "needs util-linux"))
  func givenOptionsAreNotAsked() throws {
    let options =
      "init --kind films --title T --reviewer R --url https://ada.example --language en --accent '#3366CC'"
    #expect(try !Terminal.shown(options, in: folder).contains("): "))
  }

  /// Each set of kinds builds without a warning, with and without samples; each key of a field exists once.
  @Test(
    arguments: [
      ["films", "restaurants"], ["restaurants", "films"], ["films", "books"], ["books", "restaurants"],
      ["films", "books", "restaurants"], ["films", "films"],
    ],
    [[], ["--empty"]]
  )
  func kindsAreCombined(_ kinds: [String], _ options: [String]) throws {
    let arguments = ["init", "--url", "https://ada.example", "--accent", "#FFD700"] + kinds.flatMap { ["--kind", $0] }
    #expect(try verdict(arguments + options, in: folder).status == 0)
    try folder.addTheme(Repository.path + "/templates")
    let run = try verdict(["build", "--quiet"], in: folder)
    #expect(run.status == 0 && run.text == "", "\(run.text)")
    let configuration = try folder.text("content/site.yaml")
    let keys = configuration.matches(of: /\{key: (\w+)/).map { String($0.1) }
    #expect(keys.count == Set(keys).count && configuration.matches(of: /(?m)^fields:$/).count == 1)
    #expect(folder.exists("content/reviews") == options.isEmpty)
  }

  /// A field of one kind is not offered for a category of another.
  @Test func fieldsOfCombinedKindsHaveCategories() throws {
    let options = ["--kind", "films", "--kind", "restaurants", "--empty"]
    #expect(try verdict(["init", "--url", "https://ada.example"] + options, in: folder).status == 0)
    let new = ["new", "review", "--rating", "4", "--category"]
    #expect(try verdict(new + ["Bar", "--set", "bill=7", "Quiet"], in: folder).status == 0)
    let wrong = try verdict(new + ["Film", "--set", "bill=7", "Loud"], in: folder)
    #expect(wrong.status == 2 && wrong.errors.contains("bill"), "\(wrong.errors)")
  }

  /// The samples are English, which a page in another language declares.
  @Test func samplesInOtherLanguagesDeclareEnglish() throws {
    #expect(try verdict(["init", "--language", "de", "--url", "https://ada.example"], in: folder).status == 0)
    for path in try files(in: folder.path) where path.hasSuffix(".md") && !path.contains("restaurants/") {
      #expect(try folder.text(path).contains("\nlang: en\n"), "\(path)")
    }
    #expect(try verdict(["check"], in: folder).status == 0)
  }

  @Test(arguments: [
    (["--kind", "anything", "--kind", "films"], "'anything' cannot be combined with 'films'"),
    (["--kind", "opera"], "'opera' is invalid"), (["--language", "english"], "invalid language tag 'english'"),
    (["--accent", "3366CC"], "invalid colour '3366CC'"), (["--url", "ada"], "invalid site URL 'ada'"),
    (["--release", "https://ada.example/v.tar.xz"], "has no checksum"),
  ])
  func invalidOptionsAreRejected(_ options: [String], message: String) throws {
    let run = try verdict(["init"] + options, in: folder)
    #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    #expect(try files(in: folder.path) == [])
  }
}
