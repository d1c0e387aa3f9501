import ArgumentParser
import Concurrency
import Diagnostics
import SiteFiles

/// `verdict build`: builds the site from content and templates.
struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build the site.",
    discussion: "An error stops the build before it writes a file. Only files that Verdict wrote are deleted."
  )

  @Option(help: "Output folder.", completion: .directory)
  var output = "site"

  @OptionGroup var site: SiteOptions

  @Flag(help: "Replace files of other programs at the paths of pages.")
  var force = false

  @Flag(help: "Flush files to disk (fsync) before they replace old ones. Slow, but safe against power failure.")
  var durable = false

  @Flag(help: "Regenerate all images, such as after an update of verdict-pictures.")
  var reencode = false

  @Flag(name: .shortAndLong, help: "Print the duration of each stage and the peak memory.")
  var verbose = false

  func run() async throws {
    try await reportingFailures {
      var builder = try site.builder(onNotice: Terminal.report)
      builder.settings.output = output
      (builder.settings.replacesForeign, builder.settings.isDurable) = (force, durable)
      builder.settings.pictures.recreatesDerivatives = reencode
      Interruption.listen()
      let report = try await site.build(builder)
      if verbose { site.printNotice((report.stages.map(\.line) + [peakMemory]).joined(separator: "\n")) }
      // Freeing the snapshot would take longer than building it after an edit.
      HostSystem.endProcess(keeping: report)
    }
  }

  private var peakMemory: String { "peak memory: \(HostSystem.peakMemory / 1_000_000) MB" }
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
      throw ExitStatus.errors
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
