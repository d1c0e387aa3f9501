import ArgumentParser
import FileSystem
import Notation
import SiteFiles
import SiteModel

/// The command `verdict`.
package struct VerdictCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "verdict",
    abstract: "Static site generator for reviews.",
    usage: "verdict [-C <dir>] <command> [<options>]",
    discussion: """
      Create a site with: verdict init my-site. Run the other commands in its folder, which contains 'content' and, \
      optionally, 'templates'. The output folder is 'site'. -V prints the version.

      Exit status: 0 success, 1 errors in the content, 2 wrong usage, 3 I/O or system error. The variable NO_COLOR \
      disables colours.

      Documentation: man verdict
      """,
    version: verdictVersion,
    subcommands: [
      InitCommand.self, NewCommand.self, LogCommand.self, ServeCommand.self, BuildCommand.self, CheckCommand.self,
      PublishCommand.self,
      ImportForwarding.self, ListCommand.self, ExportCommand.self, SchemaCommand.self, ThemeCommand.self,
      TemplateCommand.self,
      CleanCommand.self, CompletionCommand.self, LanguageServerCommand.self,
    ]
  )

  @OptionGroup var folder: FolderOption

  package init() {}

  /// Parses the command line, runs the command, and ends the process with its exit status. The main thread waits and never
  /// returns: the first stack unwinding of a static program takes 30 ms.
  package static func begin(_ root: any AsyncParsableCommand.Type) -> Never {
    Task.detached { await run(root) }
    HostSystem.waitForSignals()
  }

  private static func run(_ root: any AsyncParsableCommand.Type) async -> Never {
    Allocator.takeLargePieces()
    var arguments = Array(CommandLine.arguments.dropFirst())
    do {
      arguments = try GlobalArguments.applied(arguments)
      if !root.configuration.subcommands.isEmpty { arguments = GlobalArguments.normalized(arguments) }
      try CommandNames.check(arguments, of: root)
      if arguments.isEmpty, isBeginning(root) { try greet() }
      var command = try await parsed(arguments, of: root)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      end(with: error, of: root, arguments)
    }
    exit()
  }

  /// Returns the command with its options. A command without subcommands is parsed alone, because the parser builds the options
  /// of the parent command and of all its subcommands: half of a build without changes. For help and errors, which name the
  /// parent command, both are parsed.
  private static func parsed(
    _ arguments: [String],
    of root: any AsyncParsableCommand.Type
  ) async throws -> any ParsableCommand {
    let named = root.configuration.subcommands.first { $0.configuration.commandName == arguments.first }
    if let command = named as? any AsyncParsableCommand.Type, command.configuration.subcommands.isEmpty,
      let parsed = try? await command.asyncParse(Array(arguments.dropFirst()))
    {
      return parsed
    }
    return try await root.asyncParseAsRoot(arguments)
  }

  /// Returns whether the program was started without arguments and without a site in this folder.
  private static func isBeginning(_ root: any ParsableCommand.Type) -> Bool {
    !root.configuration.subcommands.isEmpty && resolvedPath("content") == nil
  }

  /// Prints the first steps.
  private static func greet() throws -> Never {
    try Terminal.output(
      """
      No site found in this folder. Begin with one of these commands:

        Create a site with sample reviews:                  verdict init my-site
        Import reviews from Letterboxd, Goodreads, others:  verdict import <file>
        List all commands:                                  verdict help

      """
    )
    exit()
  }

  /// Prints an error; usage errors end with `ExitStatus.usage`.
  private static func end(with error: any Error, of root: any ParsableCommand.Type, _ arguments: [String]) -> Never {
    if let failure = Failure(error) {
      failure.show()
      exit(withError: failure.status)
    }
    guard root.exitCode(for: error) == ExitCode.validationFailure else { root.exit(withError: error) }
    let message = root.fullMessage(for: error)
    let misuse = UnknownOption(message, in: arguments, of: root)?.misuse ?? Misuse(message, in: arguments, of: root)
    Failure(misuse)?.show()
    exit(withError: ExitStatus.usage)
  }
}
