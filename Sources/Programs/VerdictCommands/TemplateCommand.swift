import ArgumentParser
import Diagnostics
import ReviewModel
import SiteFiles
import Templating

/// `verdict template`: commands for theme authors.
struct TemplateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "template",
    abstract: "Check and render templates, and print their values.",
    subcommands: [TemplateCheckCommand.self, TemplateContextCommand.self, TemplateRenderCommand.self]
  )
}

/// `verdict template check`: reports all errors of the templates.
struct TemplateCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report all errors in the templates. Needs no content."
  )

  @OptionGroup(title: "Content") var folders: FolderOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() async throws {
    try await reportingFailures {
      let diagnostics = try folders.builder().checkTemplates()
      try messages.show(diagnostics)
      messages.printNotice(diagnostics.isEmpty ? "no errors or warnings" : diagnostics.tally)
      if diagnostics.hasErrors { throw ExitStatus.errors }
    }
  }
}

/// `verdict template render`: renders a template with data from a file.
struct TemplateRenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render a template with data from a JSON file.",
    discussion: """
      Names in the template are checked against the data. --lenient applies the rules of the Mustache specification: \
      unknown names print an empty string.
      """
  )

  @Argument(help: "Path of the template.", completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp("JSON file with the data, or - for standard input.", valueName: "file"),
    completion: .file()
  )
  var data: String

  @Option(
    help: ArgumentHelp("Folder of partials, NAME.html or NAME.mustache.", valueName: "dir"),
    completion: .directory
  )
  var partials: String?

  @Flag(help: "Print an empty string for unknown names and partials.")
  var lenient = false

  func run() async throws {
    try await reportingFailures {
      var diagnostics: [Diagnostic] = []
      let output = try rendered(&diagnostics)
      Terminal.show(diagnostics)
      guard let output else { throw ExitStatus.errors }
      try Terminal.output(String(decoding: output, as: UTF8.self))
    }
  }

  /// Returns the rendered template; nil with errors.
  private func rendered(_ diagnostics: inout [Diagnostic]) throws -> ContiguousArray<UInt8>? {
    let json = try readData(&diagnostics)
    let library = try readTemplates(&diagnostics)
    guard let json, diagnostics.isEmpty else { return nil }
    let environment = TemplateEnvironment(origin: "", language: "en")
    if lenient {
      let program = library.lenientProgram(file, in: environment).taking(into: &diagnostics)
      return render(program, &diagnostics) { program, renderer, text throws(RenderingStopped) in
        try renderer.render(program, json, into: &text)
      }
    }
    let program = library.program(file, for: TemplateData(json), in: environment).taking(into: &diagnostics)
    return render(program, &diagnostics) { program, renderer, text throws(RenderingStopped) in
      try renderer.render(program, into: &text)
    }
  }

  private func readData(_ diagnostics: inout [Diagnostic]) throws -> TemplateJSON? {
    let source =
      try data == "-"
      ? standardInput() : NamedFiles.read(data, limit: ContentLimits.dataFile).taking(into: &diagnostics)
    return source.flatMap { JSONReader.read($0).taking(into: &diagnostics) }
  }

  private func standardInput() throws -> SourceFile {
    guard let bytes = Terminal.input(atMost: ContentLimits.dataFile) else {
      let limit = "\(ContentLimits.dataFile / 1_000_000) MB"
      throw Misuse(text: "standard input is larger than \(limit)", hint: "split the data")
    }
    return SourceFile(path: "standard input", bytes: bytes)
  }

  /// Reads the partials and the template, whose name is its path, to avoid conflicts with partials.
  private func readTemplates(_ diagnostics: inout [Diagnostic]) throws -> TemplateLibrary {
    var sources = try partials.map { try NamedFiles.partials(in: $0).taking(into: &diagnostics) } ?? []
    let template = try NamedFiles.read(file, limit: ContentLimits.themeFile).taking(into: &diagnostics)
    if let template { sources.append((name: file, source: template)) }
    return TemplateLibrary.parse(sources).taking(into: &diagnostics)
  }

  private func render<Program>(
    _ program: Program?,
    _ diagnostics: inout [Diagnostic],
    _ render: (Program, inout TemplateRenderer, inout OutputBuffer) throws(RenderingStopped) -> Void
  ) -> ContiguousArray<UInt8>? {
    guard let program else { return nil }
    var text = OutputBuffer()
    var renderer = TemplateRenderer()
    do throws(RenderingStopped) {
      try render(program, &renderer, &text)
      return text.bytes
    } catch {
      if case .atLimit(let diagnostic) = error { diagnostics.append(diagnostic) }
      return nil
    }
  }
}
