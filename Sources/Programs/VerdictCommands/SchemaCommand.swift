import ArgumentParser
import Authoring
import BinaryCoding
import Diagnostics
import FileSystem
import Notation
import SiteFiles

/// `verdict schema`: prints or writes JSON Schemas of content files, for editors and other programs.
struct SchemaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print JSON Schemas of front matter and site.yaml, for editors and other programs.",
    discussion: """
      The schemas contain the fields, categories, scale and names of this site. --output writes all schemas as NAME.json.
      """
  )

  @Argument(help: "Schema: site, reviews, pages, restaurants, tags, or the folder of a custom taxonomy.")
  var name: String?

  @Option(help: ArgumentHelp("Output folder for all schemas.", valueName: "dir"), completion: .directory)
  var output: String?

  @Option(help: ArgumentHelp("Content folder.", valueName: "dir"), completion: .directory)
  var content = "content"

  func validate() throws {
    guard (name == nil) != (output == nil) else {
      throw ValidationError("pass the name of a schema, such as site or reviews, or --output with a folder")
    }
  }

  func run() async throws {
    try await reportingFailures {
      let schemas = try await ContentSchema(context()).all
      if let output { return try write(schemas, into: output) }
      guard let name, let schema = schemas.first(where: { $0.name == name })?.schema else {
        let (known, text) = (schemas.map(\.name), name ?? "")
        let hint = "use \(known.joined(separator: ", "))"
        throw Misuse(text: "unknown schema '\(text)'", unknown: text, among: known, hint: hint)
      }
      try Terminal.output(indentedJSON(schema.bytes) + "\n")
    }
  }

  /// Returns the names in all valid files; `verdict check` reports the others. Throws if there is no content folder.
  private func context() async throws -> SiteContext {
    let found = try await SiteOptions.parse(["--content", content]).builder().context()
    guard found.diagnostics.contains(where: { $0.code == .contentMissing }) else { return found.value }
    Terminal.show(found.diagnostics)
    throw ExitStatus.errors
  }

  /// Writes all schemas and replaces existing files.
  private func write(_ schemas: [(name: String, schema: JSON)], into folder: String) throws {
    for (name, schema) in schemas {
      try NewFile.replace("\(name).json", below: folder, ContiguousArray((indentedJSON(schema.bytes) + "\n").utf8))
      Terminal.message("wrote \(printable(folder.joined("\(name).json")))\n")
    }
  }
}
