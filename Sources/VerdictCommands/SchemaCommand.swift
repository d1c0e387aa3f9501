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
    abstract: "Write what front matter and site.yaml may hold as JSON Schema, for editors and other programs.",
    discussion: """
      The schemas are those of this site: with its fields, categories, scale, and the names that its reviews use. With \
      --output, all are written, each as NAME.json.
      """
  )

  @Argument(help: "One of site, reviews, pages, restaurants, tags, or the folder of topics that the site declares.")
  var name: String?

  @Option(help: "A folder to write all schemas into.", completion: .directory)
  var output: String?

  @Option(help: "The folder of site.yaml, reviews, restaurants, pages and pictures.", completion: .directory)
  var content = "content"

  func validate() throws {
    guard (name == nil) != (output == nil) else {
      throw ValidationError("name one schema, such as site or reviews, or the folder for all of them with --output")
    }
  }

  func run() async throws {
    try await reportingFailures {
      let schemas = try await ContentSchema(knowledge()).all
      if let output { return try write(schemas, into: output) }
      guard let name, let schema = schemas.first(where: { $0.name == name })?.schema else {
        let (known, text) = (schemas.map(\.name), name ?? "")
        let hint = "use \(known.joined(separator: ", "))"
        throw Misuse(text: "there is no schema '\(text)'", unknown: text, among: known, hint: hint)
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
