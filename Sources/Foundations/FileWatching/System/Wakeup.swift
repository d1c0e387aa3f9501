#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A pipe that wakes a waiting thread.
struct Wakeup: Sendable {
  /// The end of the pipe that becomes readable after `tell`.
  let descriptor: Int32
  private let writing: Int32

  /// The reason for the end of a wait.
  enum Reason { case notified, readable, timedOut }

  init() throws(WatchFailure) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .last("cannot open a pipe") }
    (descriptor, writing) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  /// Wakes the waiting thread.
  func notify() {
    var byte: UInt8 = 0
    _ = unsafe write(writing, &byte, 1)
  }

  /// Discards earlier calls of `tell`.
  func reset() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while unsafe read(descriptor, &bytes, bytes.count) > 0 {}
  }

  /// Waits until `tell` is called, another descriptor is readable, or the deadline passes.
  func wait(for other: Int32 = -1, until deadline: ContinuousClock.Instant?) -> Reason {
    // `poll` ignores negative descriptors (POSIX).
    var polled = [descriptor, other].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = unsafe poll(&polled, nfds_t(polled.count), milliseconds(until: deadline))
    guard count > 0 else { return .timedOut }
    return polled[0].revents != 0 ? .notified : .readable
  }

  /// Closes the pipe; `tell` must not be called afterwards.
  func close() {
    for end in [descriptor, writing] { closeDescriptor(end) }
  }

  /// Returns the timeout for `poll`, rounded up so that the deadline has passed afterwards.
  private func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
    guard let deadline else { return -1 }
    let (seconds, attoseconds) = (deadline - .now).components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    return Int32(min(seconds, 3600)) * 1000 + Int32(attoseconds / 1_000_000_000_000_000) + 1
  }
}

extension WatchFailure {
  /// Returns the failure of the last system call, from `errno`.
  static func last(_ action: String) -> WatchFailure {
    WatchFailure("\(action): \(unsafe String(cString: strerror(errno)))")
  }
}

/// Calls the system's `close`, for types with a method of that name.
func closeDescriptor(_ number: Int32) { close(number) }
