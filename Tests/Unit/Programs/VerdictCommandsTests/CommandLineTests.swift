import Foundation
import SiteTestSupport
import Testing

/// Messages, their output streams, and exit statuses.
@Suite struct CommandLineTests {
  struct Usage: CustomTestStringConvertible {
    let line: String
    let status: Int32
    /// The text that must occur in standard output, or with an error status in standard error.
    let text: String
    var testDescription: String { line.isEmpty ? "no arguments" : line }
  }

  static let usages: [Usage] = [
    Usage(line: "", status: 0, text: "USAGE: verdict"),
    Usage(line: "--help", status: 0, text: "Exit status: 0 success"),
    Usage(line: "--version", status: 0, text: "verdict 0.3.0-dev"),
    Usage(line: "version", status: 0, text: "verdict 0.3.0-dev"),
    Usage(line: "-V", status: 0, text: "verdict 0.3.0-dev"),
    Usage(line: "-C content version", status: 0, text: "verdict 0.3.0-dev"),
    Usage(line: "-C nowhere build", status: 2, text: "verdict: folder 'nowhere' not found\n"),
    Usage(line: "build -C", status: 2, text: "verdict: -C requires a folder\n"),
    Usage(line: "help import", status: 0, text: "--into <dir>"),
    Usage(line: "import --help", status: 0, text: "--into <dir>"),
    Usage(
      line: "import a.csv --zzzzzz",
      status: 2,
      text: "unknown option '--zzzzzz'\n  hint: run verdict import --help\n"
    ),
    Usage(line: "help list", status: 0, text: "--category <name>"),
    Usage(line: "help list", status: 0, text: "Include drafts."),
    Usage(line: "help list", status: 0, text: "Documentation: man verdict"),
    Usage(line: "help build", status: 0, text: "CONTENT:\n  --content <dir>"),
    Usage(line: "help build", status: 0, text: "--date <YYYY-MM-DD>"),
    Usage(line: "help build", status: 0, text: "USAGE: verdict build [<options>]"),
    Usage(line: "list --base-url https://a.example", status: 2, text: "unknown option '--base-url'"),
    Usage(line: "list --format sarif", status: 2, text: "verdict: the value 'sarif' is invalid"),
    Usage(line: "list --sort mood", status: 2, text: "verdict: the value 'mood' is invalid for '--sort <key>'"),
    Usage(line: "list --content nowhere", status: 1, text: "verdict: no site found"),
    Usage(line: "new page X --content nowhere", status: 1, text: "verdict: no site found"),
    Usage(line: "template check --drafts", status: 2, text: "unknown option '--drafts'"),
    Usage(line: "completion bash", status: 0, text: "complete -o filenames -F"),
    Usage(line: "completion zsh", status: 0, text: "#compdef verdict"),
    Usage(line: "completion fish", status: 0, text: "complete -c 'verdict'"),
    Usage(line: "completion tcsh", status: 2, text: "verdict: the value 'tcsh' is invalid"),
    Usage(line: "theme copy", status: 2, text: "partials/card.html"),
    Usage(line: "theme copy --all home.html", status: 2, text: "--all cannot be combined"),
    Usage(
      line: "build --date",
      status: 2,
      text: "verdict: missing value for '--date <YYYY-MM-DD>'\n  hint: run verdict build --help\n"
    ),
    Usage(line: "help build", status: 0, text: "USAGE: verdict build"),
    Usage(line: "build --help", status: 0, text: "--base-url"),
    Usage(line: "buidl", status: 2, text: "verdict: unknown command 'buidl'\n  hint: did you mean 'build'?\n"),
    Usage(line: "bild --drafts", status: 2, text: "did you mean 'build'?"),
    Usage(line: "opera", status: 2, text: "hint: run verdict --help"),
    Usage(line: "help bild", status: 2, text: "did you mean 'build'?"),
    Usage(line: "template chekc", status: 2, text: "hint: did you mean 'template check'?"),
    Usage(line: "build --ouput x", status: 2, text: "unknown option '--ouput'\n  hint: did you mean '--output'?\n"),
    Usage(line: "preview", status: 2, text: "hint: run verdict serve\n"),
    Usage(line: "deploy", status: 2, text: "hint: run verdict publish\n"),
    Usage(line: "lint", status: 2, text: "hint: run verdict check\n"),
    Usage(line: "generate", status: 2, text: "hint: run verdict build\n"),
    Usage(line: "create", status: 2, text: "hint: run verdict new review\n"),
    Usage(line: "build --watch", status: 2, text: "unknown option '--watch'\n  hint: run verdict serve\n"),
    Usage(line: "build --destination x", status: 2, text: "hint: write --output\n"),
    Usage(line: "serve --buildDrafts", status: 2, text: "hint: write --drafts\n"),
    Usage(line: "check --source x", status: 2, text: "hint: write --content\n"),
    Usage(line: "clean --incremental", status: 2, text: "hint: run verdict clean --help\n"),
    Usage(line: "--wrong", status: 2, text: "--wrong"),
    Usage(line: "build --wrong", status: 2, text: "--wrong"),
    Usage(line: "build extra", status: 2, text: "extra"),
    Usage(line: "build --date", status: 2, text: "--date"),
    Usage(line: "build --date 2026-02-30", status: 2, text: "2026-02-30"),
    Usage(line: "build --date tomorrow", status: 2, text: "write a day, such as 2026-11-04"),
    Usage(line: "build --jobs 0", status: 2, text: "1 to 256"),
    Usage(line: "build --jobs 257", status: 2, text: "1 to 256"),
    Usage(line: "build --jobs many", status: 2, text: "many"),
    Usage(line: "build --format xml", status: 2, text: "xml"),
    Usage(line: "build --base-url nowhere", status: 2, text: "nowhere"),
    Usage(line: "check --output x", status: 2, text: "--output"),
    Usage(line: "check --content nowhere", status: 1, text: "content folder 'nowhere' not found"),
    Usage(line: "check --templates nowhere", status: 1, text: "no templates found in 'nowhere'"),
    Usage(line: "list --wrong", status: 2, text: "--wrong"),
    Usage(line: "init new --url nowhere", status: 2, text: "invalid site URL 'nowhere'"),
    Usage(line: "template context", status: 2, text: "<kind>"),
    Usage(line: "template context opera", status: 2, text: "hint: use home, review, social-card.svg, categories"),
    Usage(line: "new", status: 0, text: "USAGE: verdict new"),
    Usage(line: "new dish", status: 2, text: "hint: use review, restaurant, tag, page"),
    Usage(line: "new review X --category Film --set rating", status: 2, text: "--set"),
    Usage(line: "new review", status: 2, text: "pass a title and --category"),
    Usage(line: "new review X", status: 2, text: "pass a title and --category"),
    Usage(line: "new restaurant", status: 2, text: "pass the name"),
    Usage(line: "serve --port 65536", status: 2, text: "0 to 65535"),
    Usage(line: "serve --port eight", status: 2, text: "eight"),
    Usage(line: "serve content --output x", status: 2, text: "--output cannot be combined"),
    Usage(line: "serve nowhere", status: 2, text: "folder 'nowhere' not found"),
    Usage(line: "serve --help", status: 0, text: "--host"),
    Usage(line: "clean --wrong", status: 2, text: "--wrong"),
  ]

  @Test(arguments: usages)
  func usage(_ usage: Usage) throws {
    let site = try SmallSite(reviews: 1)
    let run = try verdict(usage.line.split(separator: " ").map(String.init), in: site.folder)
    #expect(run.status == usage.status, "\(run.text)")
    #expect((usage.status == 0 ? run.output : run.errors).contains(usage.text), "\(run.text)")
    #expect((usage.status == 0 ? run.errors : run.output) == "")
    #expect(!site.folder.exists("site") && !site.folder.exists(".verdict"))
  }

  @Test func missingArgumentsPrintHelp() throws {
    let run = try verdict([], in: try TemporaryFolder())
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.contains("verdict init my-site") && run.output.contains("verdict import <file>"))
  }

  /// The commands and options that beginners need are listed first.
  @Test func helpListsCommonCommandsFirst() throws {
    let help = try verdict(["--help"], in: try TemporaryFolder()).output
    let commands = ["init", "new", "serve", "build", "check", "import", "list"].map { "  \($0) " }
    let places = try commands.map {
      try #require(help.range(of: $0, range: help.range(of: "SUBCOMMANDS")!.upperBound..<help.endIndex)?.lowerBound)
    }
    #expect(places == places.sorted())
    #expect(help.contains("NO_COLOR"))
    let build = try verdict(["help", "build"], in: try TemporaryFolder()).output
    let options = try ["--output", "--durable", "--drafts", "--date", "--jobs"].map {
      try #require(build.range(of: $0 + " "))
    }
    #expect(options.map(\.lowerBound) == options.map(\.lowerBound).sorted())
  }

  static let commands = [
    ["build"], ["build", "--verbose"], ["check"], ["list"], ["clean"], ["new", "restaurant", "R"],
  ]

  @Test(arguments: commands)
  func standardOutputContainsOnlyData(_ arguments: [String]) throws {
    let site = try SmallSite(reviews: 2)
    let run = try verdict(arguments, in: site.folder)
    #expect(run.status == 0)
    #expect(run.output.isEmpty == !["list", "new"].contains(arguments[0]))
    #expect(run.errors.isEmpty == ["list", "new"].contains(arguments[0]))
  }

  @Test(arguments: ["build", "check", "clean"])
  func quietPrintsNoOutput(_ command: String) throws {
    let run = try verdict([command, "--quiet"], in: try SmallSite(reviews: 2).folder)
    #expect(run.status == 0)
    #expect(run.text == "")
  }

  @Test func quietPrintsErrors() throws {
    let site = try SmallSite()
    try site.writeReview("wrong", head: "rating: 7")
    let run = try site.verdict("build", "--quiet")
    #expect(run.status == 1)
    #expect(run.errors.contains("[duplicate-key]") && !run.errors.contains("no file was written"))
  }

  @Test(arguments: [["TERM": "xterm-256color"], ["NO_COLOR": "1"], ["CLICOLOR_FORCE": "1"]])
  func pipesHaveNoColours(_ environment: [String: String]) throws {
    let site = try SmallSite()
    try site.writeReview("wrong", head: "mood: good")
    for arguments in [["check"], ["build"], ["list"], ["build", "--format", "json"]] {
      #expect(!(try verdict(arguments, in: site.folder, environment: environment).text.contains("\u{1B}")))
    }
  }

  @Test func fullStandardOutputIsReported() throws {
    let site = try SmallSite(reviews: 1)
    let program = try VerdictProcess.executable()
    for command in ["list", "check --format json", "build --format json"] {
      #expect(try shell("'\(program)' \(command) > /dev/full 2> errors", in: site.folder) == 3, "\(command)")
      let errors = try site.folder.text("errors")
      #expect(errors == "verdict: cannot write to standard output: No space left on device\n")
    }
  }

  @Test func closedPipesAreIgnored() throws {
    let site = try SmallSite(reviews: 300)
    let program = try VerdictProcess.executable()
    #expect(try shell("'\(program)' list 2> errors | head -1 > first", in: site.folder) == 0)
    #expect(try site.folder.text("first").hasSuffix(".md\n"))
    #expect(try site.folder.text("errors") == "")
    #expect(try shell("'\(program)' build 2>&1 | head -1 > first", in: site.folder) == 0)
    #expect(try site.folder.text("first").hasPrefix("built 300 reviews"))
    #expect(try shell("'\(program)' build --quiet", in: site.folder) == 0)
  }
}
