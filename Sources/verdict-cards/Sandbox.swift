#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the program denies itself, since drawings hold pictures of others.
enum Sandbox {
  /// The most memory, in bytes: a card of a picture of 24 million pixels takes a fifth of it.
  private static let memory: rlim_t = 1 << 30

  /// Before anything is opened: limits memory, and leaves no core behind.
  static func limit() {
    set(RLIMIT_AS, memory)
    set(RLIMIT_CORE, 0)
  }

  /// Once everything is opened: no file, no socket and no pipe can be opened any more.
  static func enter() { set(RLIMIT_NOFILE, 0) }

  #if canImport(Glibc)
    private static func set(_ resource: __rlimit_resource, _ value: rlim_t) {
      var limit = rlimit(rlim_cur: value, rlim_max: value)
      _ = unsafe setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }
  #else
    private static func set(_ resource: Int32, _ value: rlim_t) {
      var limit = rlimit(rlim_cur: value, rlim_max: value)
      _ = unsafe setrlimit(resource, &limit)
    }
  #endif
}
