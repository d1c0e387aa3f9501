#if canImport(Darwin)
  import Darwin
#else
  import CSandbox
  import Glibc
#endif

/// The sandbox of a helper program, which allows only memory, standard input and output, and time.
///
/// `PR_SET_PDEATHSIG` is not used, because it applies to the parent thread, which may belong to a thread pool. The end of the
/// input ends the program, as does a timer during a job.
enum Confinement {
  /// The memory limit in bytes; no job needs as much.
  private static let memory = 1 << 30
  /// The limit of processor time per job, in seconds.
  private static let processorTime = 30

  /// Starts the sandbox. Must be called before any untrusted input is read.
  static func begin() {
    // Some libraries write warnings to standard error, which may be a file.
    close(2)
    for (resource, amount) in limits {
      var limit = rlimit(rlim_cur: rlim_t(amount), rlim_max: rlim_t(amount))
      unsafe _ = setrlimit(resource, &limit)
    }
    #if !canImport(Darwin)
      // Without this option, each thread of a library would reserve 64 MB.
      _ = mallopt(M_ARENA_MAX, 1)
      confineCalls()
    #endif
  }

  /// Starts the limit on processor time for the next job; `verdict` limits the elapsed time.
  static func allowOneJob() {
    var timer = itimerval()
    timer.it_value.tv_sec = processorTime
    #if canImport(Darwin)
      unsafe _ = setitimer(ITIMER_PROF, &timer, nil)
    #else
      unsafe _ = setitimer(Int32(ITIMER_PROF.rawValue), &timer, nil)
    #endif
  }

  #if canImport(Darwin)
    private static let limits = [
      (RLIMIT_AS, memory), (RLIMIT_CORE, 0), (RLIMIT_FSIZE, 0), (RLIMIT_NOFILE, 0),
    ]
  #else
    private static let limits = [
      (RLIMIT_AS, memory), (RLIMIT_CORE, 0), (RLIMIT_FSIZE, 0), (RLIMIT_NOFILE, 0),
    ].map { (Int32($0.rawValue), $1) }
  #endif
}
