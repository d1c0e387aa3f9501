#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The error for a signal that asked the program to stop.
package struct Interrupted: Error, Sendable {
  /// The number of the signal.
  package let signal: Int32
}

/// Handling of the signals to stop (Ctrl-C, `kill`). Before the first rename, a build is cancelled; after it, the build
/// finishes. A second signal ends the process immediately; in any case it ends after half a second.
package enum Interruption {
  /// The number of the received signal; 0 if there is none. A signal handler may write no other type of variable (POSIX,
  /// `sig_atomic_t`).
  nonisolated(unsafe) private static var received: sig_atomic_t = 0

  /// Installs the signal handlers.
  package static func listen() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      handle(number) { number in
        unsafe Interruption.received = number
        _ = ualarm(500_000, 0)
      }
    }
    // The next build cleans up, as after a crash.
    handle(SIGALRM) { _ in unsafe _exit(128 + Interruption.received) }
  }

  /// Handles the first occurrence of a signal. A handler may call only async-signal-safe functions (POSIX, section 2.4.3).
  private static func handle(_ number: Int32, _ body: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    action.setHandler(body)
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    unsafe sigaction(number, &action, nil)
  }

  /// Whether the program was asked to stop.
  package static var isRequested: Bool { unsafe received != 0 }

  /// Waits until the program is asked to stop, then throws `Interrupted`. Polls, since a signal handler can only set a
  /// variable.
  package static func wait() async throws {
    while !isRequested { try await Task.sleep(for: .milliseconds(50)) }
    try check()
  }

  /// Runs `body` until it ends or the program is asked to stop, which throws `Interrupted`.
  package static func untilRequested(_ body: @escaping @Sendable () async throws -> Void) async throws {
    try await withThrowingTaskGroup { group in
      group.addTask { try await wait() }
      group.addTask(operation: body)
      try await group.next()
      group.cancelAll()
    }
  }

  /// Throws if the program was asked to stop.
  package static func check() throws(Interrupted) {
    let signal = unsafe received
    if signal != 0 { throw Interrupted(signal: signal) }
  }
}

extension sigaction {
  fileprivate mutating func setHandler(_ handler: @escaping @convention(c) (Int32) -> Void) {
    #if canImport(Darwin)
      unsafe __sigaction_u.__sa_handler = handler
    #else
      unsafe __sigaction_handler.sa_handler = handler
    #endif
  }
}
