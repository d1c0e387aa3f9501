#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Wakes the thread that waits: a pipe.
struct Wakeup: Sendable {
  /// What can be read once it was told.
  let descriptor: Int32
  private let writing: Int32

  /// What ended a wait.
  enum Reason { case told, ready, late }

  init() throws(WatchFailure) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .last("cannot open a pipe") }
    (descriptor, writing) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  /// Has the thread stop waiting.
  func tell() {
    var byte: UInt8 = 0
    _ = unsafe write(writing, &byte, 1)
  }

  /// Takes back what was told.
  func reset() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while unsafe read(descriptor, &bytes, bytes.count) > 0 {}
  }

  /// Waits until it is told, another descriptor can be read, or the deadline passes.
  func wait(for other: Int32 = -1, until deadline: ContinuousClock.Instant?) -> Reason {
    // A negative number is passed over (POSIX, `poll`).
    var polled = [descriptor, other].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = unsafe poll(&polled, nfds_t(polled.count), milliseconds(until: deadline))
    guard count > 0 else { return .late }
    return polled[0].revents != 0 ? .told : .ready
  }

  /// Closes the pipe: nobody may tell any more.
  func close() {
    for end in [descriptor, writing] { closeDescriptor(end) }
  }

  /// Rounded up, so that a deadline has passed after waiting.
  private func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
    guard let deadline else { return -1 }
    let (seconds, attoseconds) = (deadline - .now).components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    return Int32(min(seconds, 3600)) * 1000 + Int32(attoseconds / 1_000_000_000_000_000) + 1
  }
}

extension WatchFailure {
  /// The failure of the system call that has just failed.
  static func last(_ action: String) -> WatchFailure {
    WatchFailure("\(action): \(unsafe String(cString: strerror(errno)))")
  }
}

/// `close` of the system, for types that have one of their own.
func closeDescriptor(_ number: Int32) { close(number) }
