import ArgumentParser
import BinaryCoding
import Diagnostics
import FileWatching
import SiteFiles

/// `verdict check`: every fault, and nothing written but what was asked for.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find every fault in content and templates, and write nothing.",
    discussion: """
      With --fix, what has one right answer is mended, and shown as a diff before anything is written. With --watch, the \
      site is checked again after every change, each time between the lines 'checking' and 'checked'; Ctrl-C ends.
      """
  )

  @Flag(help: "Mend the faults that have one right answer: show the changes, and ask before they are made.")
  var fix = false

  @Flag(help: "Make the changes of --fix without asking.")
  var write = false

  @Flag(help: "Check again after every change.")
  var watch = false

  @OptionGroup var site: SiteOptions

  func validate() throws {
    if write, !fix { throw ValidationError("--write makes the changes of --fix") }
    if watch, fix { throw ValidationError("--watch changes nothing, so it does not go with --fix") }
  }

  func run() async throws {
    try await reportingFailures {
      if watch { return try await checkAgainAndAgain() }
      let builder = try site.builder(onNotice: Terminal.tell)
      guard try await fix ? mend(builder) : check(builder) else { throw ExitStatus.faults }
    }
  }

  /// Whether there is no error.
  private func check(_ builder: SiteBuilder) async throws -> Bool {
    let report = try await builder.check()
    try show(report.diagnostics)
    for line in report.heldBack.lines { site.say(line) }
    return !report.hasErrors
  }

  /// Checks after every change, until a signal ends it.
  private func checkAgainAndAgain() async throws {
    Interruption.listen()
    let watcher = try FileWatcher.start(site.watchedPaths, showingHidden: [site.plainFiles])
    if let notice = watcher.notice { site.say(notice) }
    try await checkSettled()
    try await Interruption.untilRequested {
      try await watcher.forEachChange { changes in
        for notice in changes.notices { site.say(notice) }
        try await checkSettled()
      }
    }
  }

  /// Checks once no file changes meanwhile. Between the first and the last line, editors look for faults.
  private func checkSettled() async throws {
    site.say("checking")
    _ = try await ContentChanged.retrying(waiting: { _ in }) {
      try await check(site.builder(onNotice: Terminal.tell))
    }
    site.say("checked")
  }

  private func show(_ diagnostics: [Diagnostic]) throws {
    try site.show(diagnostics)
    site.say(diagnostics.isEmpty ? "no faults found" : diagnostics.tally)
    proposeImport(diagnostics)
  }

  /// Where there is no site yet, there may be that of another program.
  private func proposeImport(_ diagnostics: [Diagnostic]) {
    if diagnostics.contains(where: { $0.code == .contentMissing }) { ImportForwarding.propose(".") }
    if diagnostics.contains(where: { $0.code == .configurationMissing }) {
      ImportForwarding.propose(site.content.folderPath.map(String.init) ?? ".")
    }
  }

  /// Shows what remains and what would change, and changes it if that is wanted; whether no error is left in the files.
  private func mend(_ builder: SiteBuilder) async throws -> Bool {
    if write { Interruption.listen() }
    let outcome = try await SiteMender.mend(builder)
    try show(outcome.left)
    guard !outcome.files.isEmpty else {
      site.say("nothing to mend")
      return !outcome.left.hasErrors
    }
    // In the other forms, the diagnostics that a check gives hold the changes.
    if site.format == .text {
      for file in outcome.files { try Terminal.output(file.diff(colours: Terminal.outputWantsColours)) }
    }
    let files = counted(outcome.files.count, "file")
    guard write || Terminal.confirm("change \(files)? [y/N] ") else {
      site.say("nothing was changed; --write changes \(files)")
      return !outcome.found.hasErrors
    }
    let failures = try SiteMender.write(outcome.files, builder.settings)
    for failure in failures { Terminal.message("verdict: \(failure)\n") }
    site.say("changed \(outcome.files.count - failures.count) of \(files)")
    return failures.isEmpty && !outcome.left.hasErrors
  }
}
