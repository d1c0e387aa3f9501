#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A signal asked the program to stop.
package struct Interrupted: Error, Sendable {
  /// The number of the signal.
  package let signal: Int32
}

/// Lets a build that is told to stop (Ctrl-C, `kill`) leave everything as it was, or come to its end where files already
/// get their names. Told twice, it stops at once; and whatever it does, it does not go on for a second.
package enum Interruption {
  /// The number of the signal that came; 0 for none. A signal handler may write nothing else (POSIX, `sig_atomic_t`).
  nonisolated(unsafe) private static var received: sig_atomic_t = 0

  /// Begins to listen.
  package static func listen() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      handle(number) { number in
        unsafe Interruption.received = number
        _ = ualarm(500_000, 0)
      }
    }
    // The next build finds what is left, as after a crash.
    handle(SIGALRM) { _ in unsafe _exit(128 + Interruption.received) }
  }

  /// Handles a signal when it comes for the first time. A handler may call few functions (POSIX, section 2.4.3).
  private static func handle(_ number: Int32, _ body: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    action.setHandler(body)
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    unsafe sigaction(number, &action, nil)
  }

  /// Whether the program was asked to stop.
  package static var isRequested: Bool { unsafe received != 0 }

  /// Waits until the program is asked to stop. A handler of signals may do no more than to set a number, so that is looked
  /// at from time to time.
  package static func wait() async throws {
    while !isRequested { try await Task.sleep(for: .milliseconds(50)) }
    try check()
  }

  /// Does something until the program is asked to stop, which is thrown. Whichever ends first ends the other.
  package static func untilRequested(_ body: @escaping @Sendable () async throws -> Void) async throws {
    try await withThrowingTaskGroup { group in
      group.addTask { try await wait() }
      group.addTask(operation: body)
      try await group.next()
      group.cancelAll()
    }
  }

  /// Throws when the program was asked to stop.
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
