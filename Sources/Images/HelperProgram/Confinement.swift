#if canImport(Darwin)
  import Darwin
#else
  import CSandbox
  import Glibc
#endif

/// What the program may not do. It needs memory, its input and its output, and time; so it gets no more.
///
/// It is not told to end with the thread that started it (`PR_SET_PDEATHSIG`), which may be one of a pool: the end of its
/// input ends it, and a clock while it works.
enum Confinement {
  /// The most memory, in bytes; no job takes as much.
  private static let memory = 1 << 30
  /// The most processor time of a job, in seconds.
  private static let processorTime = 30

  /// Takes everything away; nothing of a stranger has been read before.
  static func begin() {
    // Some libraries complain there, which would be writing to a file.
    close(2)
    for (resource, amount) in limits {
      var limit = rlimit(rlim_cur: rlim_t(amount), rlim_max: rlim_t(amount))
      unsafe _ = setrlimit(resource, &limit)
    }
    #if !canImport(Darwin)
      // Each thread that a library starts would otherwise reserve 64 MB.
      _ = mallopt(M_ARENA_MAX, 1)
      confineCalls()
    #endif
  }

  /// Ends the program when the next job takes too much processor time; `verdict` looks at the clock on the wall.
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
