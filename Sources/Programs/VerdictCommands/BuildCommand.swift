import ArgumentParser
import Concurrency
import Diagnostics
import SiteFiles

/// `verdict build`: builds the site from content and templates.
struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    // Prevents that the parser, given this command alone, looks for its own option to generate completions: a fifth of a build
    // without changes.
    _superCommandName: "verdict",
    abstract: "Build the site.",
    usage: "verdict build [<options>]",
    discussion: "An error stops the build before it writes a file. Only files that Verdict wrote are deleted."
  )

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup var site: SiteOptions

  @Flag(name: .shortAndLong, help: "Print the duration of each stage and the peak memory.")
  var verbose = false

  func run() async throws {
    try await reportingFailures {
      var builder = try site.builder(onNotice: Terminal.report)
      output.apply(to: &builder.settings)
      Interruption.listen()
      let report = try await site.build(builder)
      if verbose { site.printNotice((report.stages.map(\.line) + [peakMemory]).joined(separator: "\n")) }
      // Freeing the snapshot would take longer than building it after an edit.
      HostSystem.endProcess(keeping: report)
    }
  }

  private var peakMemory: String { "peak memory: \(HostSystem.peakMemory / 1_000_000) MB" }
}

/// The options of written files.
struct OutputOptions: ParsableArguments {
  @Option(name: .customLong("output"), help: ArgumentHelp("Output folder.", valueName: "dir"), completion: .directory)
  var folder = "site"

  @Flag(help: "Replace files of other programs at the paths of pages.")
  var force = false

  @Flag(help: "Flush files to disk (fsync) before they replace old ones. Slow, but safe against power failure.")
  var durable = false

  @Flag(help: "Regenerate all images, such as after an update of verdict-pictures.")
  var reencode = false

  func apply(to settings: inout SiteSettings) {
    settings.output = folder
    (settings.replacesForeign, settings.isDurable) = (force, durable)
    settings.pictures.recreatesDerivatives = reencode
  }
}

extension SiteOptions {
  /// Writes the site and prints diagnostics and a summary. Throws if the site has errors.
  @discardableResult
  func build(_ builder: SiteBuilder) async throws -> BuildReport {
    let start = ContinuousClock.now
    let report = try await builder.build()
    try show(report.diagnostics)
    guard !report.hasErrors else {
      printNotice(report.diagnostics.tally + "; no file was written")
      throw SiteErrors(diagnostics: report.diagnostics.filter { $0.severity == .error })
    }
    printNotice(BuildSummary(report, output: builder.settings.output, duration: .now - start).text)
    return report
  }
}

extension StageTime {
  /// The name of the stage and its duration in milliseconds.
  fileprivate var line: String {
    let (seconds, attoseconds) = duration.components
    let tenths = seconds * 10_000 + attoseconds / 100_000_000_000_000
    return "\(name): \(tenths / 10).\(tenths % 10) ms"
  }
}

extension [Diagnostic] {
  /// The number of diagnostics by severity: `2 errors, 1 warning`.
  var tally: String {
    let counts = [(Severity.error, "error"), (.warning, "warning"), (.note, "note")].map { severity, name in
      (filter { $0.severity == severity }.errorCount, name)
    }
    return counts.filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: ", ")
  }
}
