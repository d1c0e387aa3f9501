import ArgumentParser
import Concurrency
import SiteFiles

/// The exit statuses of all programs.
package enum ExitStatus {
  /// The content has errors.
  package static let errors = ExitCode(1)
  /// The command was used incorrectly.
  package static let usage = ExitCode(2)
  /// An I/O or system error occurred.
  static let machine = ExitCode(3)

  /// Returns the status after a signal, as in shells: 130 for Ctrl-C.
  static func stopped(by interruption: Interrupted) -> ExitCode { ExitCode(128 + interruption.signal) }
}
