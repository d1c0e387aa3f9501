#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A progress bar on the terminal, for work that takes longer than half a second.
enum ProgressBar {
  private static let width = 30
  private static let patience = Duration.milliseconds(500)

  /// Shows the number of completed steps of `total`; clears the line when all are completed. `start` is the start of the
  /// work.
  static func show(_ name: String, _ done: Int, of total: Int, since start: ContinuousClock.Instant) {
    guard ContinuousClock.now - start >= patience, isatty(STDERR_FILENO) == 1,
      Terminal.environment("TERM") != "dumb"
    else { return }
    Terminal.message("\r\u{1B}[K" + (done < total ? line(name, done, of: total) : ""))
  }

  private static func line(_ name: String, _ done: Int, of total: Int) -> String {
    let filled = width * done / total
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    return "\(name) \(bar) \(done) of \(total)"
  }
}
