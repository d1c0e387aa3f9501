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
    abstract: "Export all reviews and other files, drafts included, as JSON or CSV.",
    discussion: """
      JSON contains the whole site: site.yaml, reviews, restaurants and other topics, pages, and the paths of images \
      and other files, which are not copied. CSV contains one review per row, or one file of --folder. Invalid files are \
      reported, and the exit status is 1.
      """
  )

  @Option(help: ArgumentHelp("Content folder.", valueName: "dir"), completion: .directory)
  var content = "content"

  @Option(help: "Format of the file.")
  var format: ExportFormat = .json

  @Option(
    help: ArgumentHelp("New output file, or - for standard output. (default: -)", valueName: "file"),
    completion: .file()
  )
  var output: String?

  @Option(help: ArgumentHelp("Folder of the files in CSV, such as pages.", valueName: "name"))
  var folder = "reviews"

  @OptionGroup var clock: ClockOptions
  @OptionGroup var address: AddressOptions
  @OptionGroup var jobs: JobOptions

  func run() async throws {
    try await reportingFailures {
      let written = try await builder().exportedContent()
      Terminal.show(written.diagnostics)
      guard let content = written.value else { throw ExitStatus.errors }
      try await write(format == .json ? ExportedJSON(content).bytes(jobs.count) : table(content.site).bytes)
      if written.hasErrors { throw ExitStatus.errors }
    }
  }

  private func table(_ site: ExportedSite) throws -> ExportedTable {
    guard let type = site.types.type(ofFolder: folder, site.configuration) else {
      let names = site.types.all.flatMap { $0.folders(site.configuration) }
      let hint = "use \(names.joined(separator: ", "))"
      throw Misuse(text: "unknown folder '\(folder)'", unknown: folder, among: names, hint: hint)
    }
    return ExportedTable(site, type, in: folder)
  }

  private func builder() throws -> SiteBuilder {
    guard let date = clock.time else { throw ExitStatus.usage }
    var settings = SiteSettings()
    (settings.content, settings.baseURL) = (content, address.baseURL)
    return SiteBuilder(settings, at: date, Execution(jobs: jobs.count))
  }

  private func write(_ bytes: ContiguousArray<UInt8>) throws {
    guard let output, output != "-" else { return try Terminal.output(bytes) }
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
