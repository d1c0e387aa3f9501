import ArgumentParser
import Authoring
import BinaryCoding
import Diagnostics
import FileSystem
import Notation
import ReviewModel
import SiteFiles
import SiteRendering

/// `verdict schema`: what files may hold, for editors and other programs.
struct SchemaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print JSON Schemas of front matter and site.yaml, for editors and other programs.",
    discussion: """
      The schemas contain the fields, categories, scale and names of this site. --output writes all schemas as NAME.json. \
      --output, all are written, each as NAME.json.
      """
  )

  @Argument(help: "Schema: site, reviews, pages, restaurants, tags, or the folder of a custom taxonomy.")
  var name: String?

  @Option(help: "Output folder for all schemas.", completion: .directory)
  var output: String?

  @Option(help: "Content folder.", completion: .directory)
  var content = "content"

  func validate() throws {
    guard (name == nil) != (output == nil) else {
      throw ValidationError("pass the name of a schema, such as site or reviews, or --output with a folder")
    }
  }

  func run() async throws {
    try await reportingFailures {
      let schemas = try await ContentSchema(knowledge()).all
      if let output { return try write(schemas, into: output) }
      guard let name, let schema = schemas.first(where: { $0.name == name })?.schema else {
        let (known, text) = (schemas.map(\.name), name ?? "")
        let hint = "use \(known.joined(separator: ", "))"
        throw Misuse(text: "unknown schema '\(text)'", unknown: text, among: known, hint: hint)
      }
      try Terminal.output(indentedJSON(schema.bytes) + "\n")
    }
  }

  /// What the files say that can be understood; `verdict check` tells of the others.
  private func knowledge() async throws -> SiteKnowledge {
    guard let today = Machine.today else { throw ExitStatus.usage }
    var settings = SiteSettings()
    settings.content = content
    let builder = SiteBuilder(settings, today: today, Execution(jobs: Machine.processorCount))
    let written = try await builder.written()
    guard let site = written.value?.site else {
      Terminal.show(written.diagnostics)
      throw ExitStatus.faults
    }
    let contents = SiteKnowledge.Contents(
      reviews: site.files.compactMap { if case .review(let review) = $0.content { review } else { nil } },
      facts: site.files.compactMap { if case .facts(let facts) = $0.content { facts } else { nil } }
    )
    return SiteKnowledge(site.configuration, contents: contents)
  }

  /// Writes all, also over those of an earlier time.
  private func write(_ schemas: [(name: String, schema: JSON)], into folder: String) throws {
    for (name, schema) in schemas {
      try NewFile.replace("\(name).json", below: folder, ContiguousArray((indentedJSON(schema.bytes) + "\n").utf8))
      Terminal.message("wrote \(printable(folder.joined("\(name).json")))\n")
    }
  }
}
