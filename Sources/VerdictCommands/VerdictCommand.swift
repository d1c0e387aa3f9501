import ArgumentParser
import SiteRendering

/// The command `verdict`.
package struct VerdictCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "verdict",
    abstract: "Turns a folder of reviews into a website.",
    discussion: """
      Run it in the folder that holds 'content' and 'templates'. The site is written into 'site'.

      Exit status: 0 done, 1 faults in the content, 2 wrong usage, 3 the machine failed.
      """,
    version: verdictVersion,
    subcommands: [
      BuildCommand.self, CheckCommand.self, NewCommand.self, ListCommand.self, CleanCommand.self,
    ]
  )

  package init() {}
}

/// The exit statuses.
enum ExitStatus {
  /// The content has faults.
  static let faults = ExitCode(1)
  /// The command was used in a wrong way.
  static let usage = ExitCode(2)
  /// The machine failed: disk, permission.
  static let machine = ExitCode(3)
}
