import ArgumentParser

/// `verdict lsp`: runs the language server.
struct LanguageServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Start the language server, which editors run themselves.",
    discussion: """
      Uses the Language Server Protocol over standard input and output, and writes no files. \
      Documentation/editors.md describes the configuration of editors.
      """
  )

  @Flag(help: "Log requests to standard error.")
  var verbose = false

  func run() async throws {
    try await reportingFailures {
      let status = try await EditorConnection.run(isVerbose: verbose)
      if status != 0 { throw ExitCode(status) }
    }
  }
}
