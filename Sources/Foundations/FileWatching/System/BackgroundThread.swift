#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Separate threads for blocking calls, which must not block the shared threads of Swift's tasks.
package enum BackgroundThread {
  /// Runs `body` on a new thread, which ends when `body` returns.
  package static func start(_ body: sending @escaping () -> Void) throws(WatchFailure) {
    let work = unsafe Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let result = unsafe pthread_create(&thread, nil, run, work.toOpaque())
    guard result == 0 else {
      unsafe work.release()
      errno = result
      throw .last("cannot start a thread")
    }
    #if canImport(Darwin)
      if let thread = unsafe thread { unsafe pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }

  private final class Work {
    let body: () -> Void

    init(_ body: @escaping () -> Void) {
      self.body = body
    }
  }

  #if canImport(Darwin)
    private static let run: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { work in
      unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
      return nil
    }
  #else
    private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { work in
      guard let work = unsafe work else { return nil }
      unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
      return nil
    }
  #endif
}
