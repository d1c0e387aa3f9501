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
    usage: "verdict <command> [<options>]",
    discussion: """
      Create a site with: verdict init my-site. Run the other commands in its folder, which contains 'content' and, \
      optionally, 'templates'. The output folder is 'site'.

      Exit status: 0 success, 1 errors in the content, 2 wrong usage, 3 I/O or system error. The variable NO_COLOR \
      disables colours.
      """,
    version: verdictVersion,
    subcommands: [
      InitCommand.self, NewCommand.self, ServeCommand.self, BuildCommand.self, CheckCommand.self, PublishCommand.self,
      ImportForwarding.self, ListCommand.self, ExportCommand.self, SchemaCommand.self, ThemeCommand.self,
      TemplateCommand.self,
      CleanCommand.self, LanguageServerCommand.self,
    ]
  )

  package init() {}

  /// Parses the command line, runs the command, and ends the process with its exit status. The main thread waits and never
  /// returns: the first stack unwinding of a static program takes 30 ms.
  package static func begin(_ root: any AsyncParsableCommand.Type) -> Never {
    Task.detached { await run(root) }
    HostSystem.waitForSignals()
  }

  private static func run(_ root: any AsyncParsableCommand.Type) async -> Never {
    Allocator.takeLargePieces()
    do {
      try CommandNames.check(CommandLine.arguments.dropFirst(), of: root)
      if isBeginning(root) { try greet() }
      var command = try root.parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      end(with: error, of: root)
    }
    exit()
  }

  /// Returns whether the program was started without arguments and without a site in this folder.
  private static func isBeginning(_ root: any ParsableCommand.Type) -> Bool {
    CommandLine.arguments.count == 1 && !root.configuration.subcommands.isEmpty && resolvedPath("content") == nil
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

  /// Prints an error in the format of the argument parser; usage errors end with `ExitStatus.usage`.
  private static func end(with error: any Error, of root: any ParsableCommand.Type) -> Never {
    if let failure = Failure(error) {
      failure.show()
      exit(withError: failure.status)
    }
    guard root.exitCode(for: error) == ExitCode.validationFailure else { root.exit(withError: error) }
    let message = root.fullMessage(for: error)
    if let unknown = UnknownOption(message, in: CommandLine.arguments.dropFirst(), of: root) {
      Failure(unknown.misuse)?.show()
    } else {
      Terminal.message(message + "\n")
    }
    exit(withError: ExitStatus.usage)
  }
}
