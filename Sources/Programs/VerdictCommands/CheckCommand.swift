import ArgumentParser
import BinaryCoding
import Concurrency
import Diagnostics
import FileWatching
import Notation
import SiteFiles

/// `verdict check`: reports all diagnostics and, on request, fixes errors.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report all errors and warnings in content and templates.",
    usage: "verdict check [<options>]",
    discussion: """
      --fix shows fixes for unambiguous errors as a diff and asks before it applies them. --watch checks again after each \
      save, and prints 'checking' before and 'checked' after the diagnostics; Ctrl-C ends it.

      \(examples("check --fix", "check --watch", "check --format github"))
      """
  )

  @Flag(help: "Fix unambiguous errors: show the changes and ask before applying them.")
  var fix = false

  @Flag(help: "Apply the changes of --fix without asking.")
  var write = false

  @Flag(help: "Check again after each save.")
  var watch = false

  @OptionGroup var site: SiteOptions

  func validate() throws {
    if write, !fix { throw ValidationError("--write requires --fix") }
    if watch, fix { throw ValidationError("--watch cannot be combined with --fix") }
  }

  func run() async throws {
    try await reportingFailures {
      if watch { return try await checkAgainAndAgain() }
      let builder = try site.builder(onNotice: Terminal.report)
      guard try await fix ? applyFixes(builder) : check(builder) else { throw ExitStatus.errors }
    }
  }

  /// Prints the diagnostics of the site; returns whether it has no errors.
  private func check(_ builder: SiteBuilder) async throws -> Bool {
    let report = try await builder.check()
    try show(report)
    return !report.hasErrors
  }

  private func show(_ report: BuildReport) throws {
    try show(report.diagnostics)
    for line in report.unpublishedFiles.lines { site.printNotice(line) }
  }

  /// Checks the site after every change, until a signal ends the program.
  private func checkAgainAndAgain() async throws {
    Interruption.listen()
    let watcher = try FileWatcher.start(site.watchedPaths, showingHidden: [site.plainFiles])
    if let notice = watcher.notice { site.printNotice(notice) }
    let workspace = Workspace(try site.builder(onNotice: Terminal.report))
    try await check(workspace, after: .any)
    try await Interruption.untilRequested {
      try await watcher.forEachChange(of: workspace) { changes in
        for notice in changes.notices { site.printNotice(notice) }
        try await check(workspace, after: changes.files)
      }
    }
  }

  /// Checks the site, again if a file changes meanwhile. Editors expect diagnostics between the first and the last line.
  private func check(_ workspace: Workspace, after changes: SourceChanges) async throws {
    var changed = changes
    site.printNotice("checking")
    await workspace.use(try site.builder(onNotice: Terminal.report))
    let report = try await ContentChanged.retrying(waiting: { _ in changed = .any }) {
      try await workspace.checkSaved(changed: changed)
    }
    try show(report)
    site.printNotice("checked")
  }

  private func show(_ diagnostics: [Diagnostic]) throws {
    try site.show(diagnostics)
    site.printNotice(diagnostics.isEmpty ? "no errors or warnings" : diagnostics.tally)
    proposeImport(diagnostics)
  }

  /// Proposes an import if there is no site but possibly an export of another system.
  private func proposeImport(_ diagnostics: [Diagnostic]) {
    if diagnostics.contains(where: { $0.code == .contentMissing }) { ImportForwarding.propose(".") }
    if diagnostics.contains(where: { $0.code == .configurationMissing }) {
      ImportForwarding.propose(site.content.folderPath.map(String.init) ?? ".")
    }
  }

  /// Prints the remaining diagnostics and the diff, and applies the fixes if confirmed. Returns whether the files have no
  /// errors.
  private func applyFixes(_ builder: SiteBuilder) async throws -> Bool {
    if write { Interruption.listen() }
    var found: [Diagnostic] = []
    let applied = try await SiteFixer.apply(builder) { outcome in
      found = outcome.found
      return try confirms(outcome)
    }
    guard let (outcome, writing) = applied else { return !found.hasErrors }
    for failure in writing.failures + writing.backups { Terminal.message("verdict: \(failure)\n") }
    let total = writing.count + writing.failures.count
    if total > 0 { site.printNotice("changed \(writing.count) of \(counted(total, "file"))") }
    return writing.failures.isEmpty && !outcome.left.hasErrors
  }

  /// Prints the remaining diagnostics and the diff. Returns whether to write the files.
  private func confirms(_ outcome: SiteFixer.Outcome) throws -> Bool {
    try show(outcome.left)
    guard !outcome.isEmpty else {
      site.printNotice("no fixable errors")
      return true
    }
    // In other formats, the diagnostics of a check contain the fixes.
    if site.format == .text {
      for file in outcome.files { try Terminal.output(file.diff(colours: Terminal.outputUsesColours)) }
      for photo in outcome.photos {
        try Terminal.output("\(printable(photo.path)): location and other metadata removed\n")
      }
    }
    let files = counted(outcome.files.count + outcome.photos.count, "file")
    if write || Terminal.confirm("change \(files)? [y/N] ") { return true }
    site.printNotice("no file was changed; apply the changes with --write")
    return false
  }
}
