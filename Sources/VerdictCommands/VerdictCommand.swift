import ArgumentParser
import SiteFiles
import SiteRendering

/// The command `verdict`.
package struct VerdictCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "verdict",
    abstract: "Turns a folder of reviews into a website.",
    discussion: """
      Run it in the folder that holds 'content', and 'templates' if the site has some of its own. The site is written
      into 'site'.

      Exit status: 0 done, 1 faults in the content, 2 wrong usage, 3 the machine failed.
      """,
    version: verdictVersion,
    subcommands: [
      BuildCommand.self, CheckCommand.self, ServeCommand.self, PublishCommand.self, NewCommand.self, InitCommand.self,
      ListCommand.self, ImportForwarding.self, ExportCommand.self, TemplateCommand.self, ThemeCommand.self,
      CleanCommand.self,
    ]
  )

  package init() {}

  /// Ends the process where it could not work.
  package static func expectMachine() {
    guard !Machine.knowsArguments else { return }
    Terminal.message("verdict: cannot read its arguments: there is no '/proc' here\n")
    exit(withError: ExitStatus.machine)
  }

  /// Parses the command line, runs the command or that of another program, and ends the process with its exit status.
  package static func start(_ root: any AsyncParsableCommand.Type = VerdictCommand.self) async -> Never {
    Allocator.takeLargePieces()
    do {
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

  /// Shows an error in the words of the argument parser; a wrong use ends with this program's own status for it.
  private static func end(with error: any Error, of root: any ParsableCommand.Type) -> Never {
    guard root.exitCode(for: error) == ExitCode.validationFailure else { root.exit(withError: error) }
    Terminal.message(root.fullMessage(for: error) + "\n")
    exit(withError: ExitStatus.usage)
  }
}

/// The exit statuses.
package enum ExitStatus {
  /// The content has faults.
  package static let faults = ExitCode(1)
  /// The command was used in a wrong way.
  package static let usage = ExitCode(2)
  /// The machine failed: disk, permission.
  static let machine = ExitCode(3)

  /// A signal ended the program, as a shell would say it: 130 for Ctrl-C.
  static func stopped(by interruption: Interrupted) -> ExitCode { ExitCode(128 + interruption.signal) }
}
