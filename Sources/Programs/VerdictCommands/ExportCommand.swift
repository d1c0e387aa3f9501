import ArgumentParser
import BinaryCoding
import Diagnostics
import Notation
import ReviewModel
import SiteFiles
import SiteModel

/// `verdict export`: exports all reviews with their front matter, for other programs.
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export all reviews, drafts included, as JSON or CSV.",
    discussion: """
      JSON contains the whole site: site.yaml, reviews, restaurants and other topics, pages, and the paths of images \
      and other files, which are not copied. CSV contains one review per row. Invalid files are reported, and the exit \
      status is 1.
      """
  )

  @Option(help: "Content folder.")
  var content = "content"

  @Option(help: "Format: json or csv.")
  var format: ExportFormat = .json

  @Option(help: "New output file. (default: standard output)")
  var output: String?

  @Option(
    help: "Current day, or time with an offset; later reviews have no URL yet. (default: now)",
    transform: currentTime
  )
  var date: CurrentTime?

  @Option(help: "URL of the published site. (default: url in site.yaml)")
  var baseURL: SiteURL?

  @Option(help: "Number of parallel jobs.")
  var jobs: Int = HostSystem.processorCount

  mutating func validate() throws {
    date = date ?? HostSystem.currentTime
    guard date != nil else { throw ValidationError("the system clock is not set; set the day with --date") }
    guard (1...256).contains(jobs) else { throw ValidationError("--jobs requires a number from 1 to 256") }
  }

  func run() async throws {
    try await reportingFailures {
      let written = try await builder().exportedContent()
      Terminal.show(written.diagnostics)
      guard let content = written.value else { throw ExitStatus.errors }
      try await write(format == .json ? ExportedJSON(content).bytes(jobs) : ExportedTable(content.site).bytes)
      if written.hasErrors { throw ExitStatus.errors }
    }
  }

  private func builder() throws -> SiteBuilder {
    guard let date else { throw ExitStatus.usage }
    var settings = SiteSettings()
    (settings.content, settings.baseURL) = (content, baseURL)
    return SiteBuilder(settings, at: date, Execution(jobs: jobs))
  }

  private func write(_ bytes: ContiguousArray<UInt8>) throws {
    guard let output else { return try Terminal.output(bytes) }
    let (folder, name) = (output.folderPath.map(String.init) ?? ".", output.lastPathComponent)
    guard try NewFile.create(String(name), below: folder, bytes) else {
      throw Misuse(text: "'\(output)' exists already", hint: "remove it, or use another file")
    }
  }
}

/// An output format of `verdict export`.
enum ExportFormat: String, ExpressibleByArgument, CaseIterable {
  case json, csv
}
