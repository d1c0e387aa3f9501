import ArgumentParser
import Concurrency
import SiteFiles

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
