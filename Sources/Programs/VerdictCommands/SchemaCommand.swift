import ArgumentParser
import Authoring
import BinaryCoding
import Diagnostics
import FileSystem
import Notation
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
    let found = try await SiteOptions.parse(["--content", content]).builder().knowledge()
    guard found.diagnostics.contains(where: { $0.code == .contentMissing }) else { return found.value }
    Terminal.show(found.diagnostics)
    throw ExitStatus.faults
  }

  /// Writes all, also over those of an earlier time.
  private func write(_ schemas: [(name: String, schema: JSON)], into folder: String) throws {
    for (name, schema) in schemas {
      try NewFile.replace("\(name).json", below: folder, ContiguousArray((indentedJSON(schema.bytes) + "\n").utf8))
      Terminal.message("wrote \(printable(folder.joined("\(name).json")))\n")
    }
  }
}
