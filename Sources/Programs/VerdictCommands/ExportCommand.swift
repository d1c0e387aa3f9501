import ArgumentParser
import BinaryCoding
import Diagnostics
import Notation
import ReviewModel
import SiteFiles
import SiteRendering

/// `verdict export`: all reviews with everything that front matter holds, for other programs.
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write all reviews, drafts included, as JSON or CSV.",
    discussion: """
      JSON holds the whole site: site.yaml, reviews, facts about restaurants and other topics, pages, and the names of \
      pictures and other files, which stay where they are. CSV holds the reviews, one a row. What cannot be understood \
      is named, and the exit status is 1.
      """
  )

  @Option(help: "The folder of site.yaml, reviews, restaurants, pages and pictures.")
  var content = "content"

  @Option(help: "The form: json or csv.")
  var format: ExportFormat = .json

  @Option(help: "A new file to write into, instead of standard output.")
  var output: String?

  @Option(help: "The day that counts as today; reviews of later days have no address yet.")
  var date: CalendarDay?

  @Option(help: "Where the site is published, instead of the url: of site.yaml.")
  var baseURL: SiteURL?

  @Option(help: "How many files are worked on at the same time.")
  var jobs: Int = Machine.processorCount

  mutating func validate() throws {
    date = date ?? Machine.today
    guard date != nil else { throw ValidationError("the machine does not know the day; give it with --date") }
    guard (1...256).contains(jobs) else { throw ValidationError("--jobs takes a number from 1 to 256") }
  }

  func run() async throws {
    try await reportingFailures {
      let written = try await builder().written()
      Terminal.show(written.diagnostics)
      guard let content = written.value else { throw ExitStatus.faults }
      try await write(format == .json ? ExportedJSON(content).bytes(jobs) : ExportedTable(content.site).bytes)
      if written.hasErrors { throw ExitStatus.faults }
    }
  }

  private func builder() throws -> SiteBuilder {
    guard let date else { throw ExitStatus.usage }
    var settings = SiteSettings()
    (settings.content, settings.baseURL) = (content, baseURL)
    return SiteBuilder(settings, today: date, Execution(jobs: jobs))
  }

  private func write(_ bytes: ContiguousArray<UInt8>) throws {
    guard let output else { return try Terminal.output(bytes) }
    let (folder, name) = (output.folderPath.map(String.init) ?? ".", output.lastPathComponent)
    guard try NewFile.create(String(name), below: folder, bytes) else {
      throw Misuse(text: "'\(output)' is there already", hint: "remove it, or name another file")
    }
  }
}

/// What `verdict export` writes.
enum ExportFormat: String, ExpressibleByArgument, CaseIterable {
  case json, csv
}
