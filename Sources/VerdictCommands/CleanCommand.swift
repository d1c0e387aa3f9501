import ArgumentParser
import SiteFiles

/// `verdict clean`: removes what was generated.
struct CleanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clean",
    abstract: "Remove what was generated.",
    discussion: "Only files that Verdict wrote are removed; files that were changed since, or are not Verdict's, stay."
  )

  @Option(help: "The content folder of the site.")
  var content = "content"

  @Option(help: "The folder that the site was written into.")
  var output = "site"

  @Flag(name: .shortAndLong, help: "Print nothing.")
  var quiet = false

  func run() async throws {
    try await reportingFailures {
      let folders = [output, PreviewFolder.besides(content)]
      var removed = 0
      for folder in folders {
        removed += try await SiteCleaner.clean(content: content, output: folder, tell: Terminal.tell)
      }
      if !quiet { Terminal.message("removed \(removed) \(removed == 1 ? "file" : "files")\n") }
    }
  }
}
