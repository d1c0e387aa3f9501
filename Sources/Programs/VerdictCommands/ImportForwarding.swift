import ArgumentParser

/// `verdict import`, which runs `verdict-import`. Linking its libraries would slow down the start of every other command.
struct ImportForwarding: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import reviews from Letterboxd, Goodreads, WordPress, Jekyll and others."
  )

  @Argument(
    parsing: .captureForPassthrough,
    help: "Format (optional), file or folder, and options; see verdict import --help.",
    completion: .file()
  )
  var arguments: [String] = []

  func run() throws {
    if let program = Self.program { HostSystem.become(program, arguments) }
    Failure(text: "helper program 'verdict-import' not found; install it beside 'verdict'", status: ExitStatus.machine)
      .show()
    throw ExitStatus.machine
  }

  /// Prints on standard error which reviews could be imported from a folder, if any.
  static func propose(_ folder: String) {
    if let program { HostSystem.run(program, ["--plan", "--", folder]) }
  }

  private static var program: String? { HostSystem.helper("verdict-import", variable: "VERDICT_IMPORT") }
}
