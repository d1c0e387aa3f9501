import SiteTestSupport
import Testing

/// The names of a site in completions of a shell.
@Suite struct CompletionTests {
  static let requests: [(request: [String], words: [String], names: String)] = [
    (["list", "--", "--category"], [], "Film\nDinner\n"), (["list", "--", "--tag"], [], "sea\nslow\n"),
    (["new", "review", "--", "--restaurant"], [], "Bar Sole\n"),
    (["list", "--", "--category"], ["--content", "nowhere"], "\n"),
  ]

  @Test(arguments: requests)
  func namesOfTheSiteAreCompleted(_ request: [String], words: [String], names: String) throws {
    let site = try SmallSite()
    try site.writeReview("one", head: "tags: [sea, slow]\nrestaurant: Bar Sole")
    let line = ["verdict"] + request.prefix { $0 != "--" } + words + [request[request.count - 1], ""]
    let run = try verdict(["---completion"] + request + ["\(line.count - 1)", "0"] + line, in: site.folder)
    #expect(run.status == 0 && run.output.split(separator: "\n") == names.split(separator: "\n"), "\(run.text)")
  }

  @Test(arguments: [("bash", #"Chez\ \"A\"\:\ B"#), ("zsh", #"Chez "A"\: B"#), ("fish", #"Chez "A": B"#)])
  func namesAreEscapedForTheShell(_ shell: String, name: String) throws {
    let site = try SmallSite()
    try site.writeReview("one", head: #"restaurant: 'Chez "A": B'"#)
    try site.writeReview("two", head: "restaurant: $(touch it)")
    let arguments = ["---completion", "list", "--", "--restaurant", "3", "0", "verdict", "list", "--restaurant", ""]
    let run = try verdict(arguments, in: site.folder, environment: ["SAP_SHELL": shell])
    let names = run.output.split(separator: "\n").map(String.init)
    #expect(names.contains(name) && names.contains("$(touch it)") == (shell != "bash"), "\(run.text)")
  }
}
