import ArgumentParser
import SiteFiles

/// `verdict clean`: deletes generated files.
struct CleanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clean",
    abstract: "Delete the generated files.",
    discussion: "Only unchanged files that Verdict wrote are deleted."
  )

  @Option(help: ArgumentHelp("Content folder.", valueName: "dir"), completion: .directory)
  var content = "content"

  @Option(help: ArgumentHelp("Output folder of the site.", valueName: "dir"), completion: .directory)
  var output = "site"

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  func run() async throws {
    try await reportingFailures {
      let folders = [output, PreviewFolder.besides(content)]
      let execution = Execution(jobs: 1, onNotice: Terminal.report)
      var removed = 0
      for folder in folders {
        removed += try await SiteCleaner.clean(content: content, output: folder, execution)
      }
      if !quiet { Terminal.message("deleted \(counted(removed, "file"))\n") }
    }
  }
}
