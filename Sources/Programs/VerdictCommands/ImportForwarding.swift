import ArgumentParser

/// `verdict import`, which another program does: it links libraries that no other command needs, and without them those
/// start faster.
struct ImportForwarding: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import reviews from Letterboxd, Goodreads, WordPress, Jekyll and others."
  )

  @Argument(parsing: .captureForPassthrough, help: "See verdict import --help.", completion: .file())
  var arguments: [String] = []

  func run() throws {
    if let program = Self.program { Machine.become(program, arguments) }
    Failure(text: "helper program 'verdict-import' not found; install it beside 'verdict'", status: ExitStatus.machine)
      .show()
    throw ExitStatus.machine
  }

  /// Says on standard error what could be imported from a folder, if anything.
  static func propose(_ folder: String) {
    if let program { Machine.run(program, ["--plan", "--", folder]) }
  }

  private static var program: String? { Machine.helper("verdict-import", variable: "VERDICT_IMPORT") }
}
