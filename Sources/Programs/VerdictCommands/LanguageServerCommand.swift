import ArgumentParser

/// `verdict lsp`: talks with an editor.
struct LanguageServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Help an editor while you write; editors start it themselves.",
    discussion: """
      It speaks the Language Server Protocol over standard input and output, and writes nothing to the disk. \
      Documentation/editors.md says how an editor is told of it.
      """
  )

  @Flag(help: "Say on standard error what is done.")
  var verbose = false

  func run() async throws {
    try await reportingFailures {
      let status = try await EditorConnection.run(isVerbose: verbose)
      if status != 0 { throw ExitCode(status) }
    }
  }
}
