#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import BinaryCoding
import Concurrency
import FileSystem
import Notation
import SiteFiles
import SiteModel

/// The clock, processes and limits of the machine.
enum HostSystem {
  /// The current day in the local time zone; nil if unknown.
  static var today: CalendarDay? {
    guard let parts = unsafe localTime else { return nil }
    return unsafe CalendarDay(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }

  /// The parts of the current local time; nil if unknown.
  private static var localTime: tm? {
    var (now, parts) = (time(nil), unsafe tm())
    return unsafe localtime_r(&now, &parts) == nil ? nil : parts
  }

  /// The current instant, with the day in the local time zone; nil if unknown.
  static var currentTime: CurrentTime? { today.map { .instant(now, machineDay: $0) } }

  private static var now: Instant { Instant(second: time(nil)) }

  /// Waits until the local day changes, or an instant has passed that `next` returns. Looks at the clock at least every 30 seconds, since
  /// it may be changed.
  static func waitForNewDay(or next: () async -> Instant?) async throws {
    let (day, start) = (today, now)
    while true {
      let next = await next()
      if today != day || next.map({ start < $0 && $0 <= now }) == true { return }
      let waits = [secondsUntilMidnight, next.map { $0.second - now.second }].compactMap(\.self)
      try await Task.sleep(for: .seconds(min(30, waits.filter { $0 > 0 }.min() ?? 30)))
    }
  }

  /// The seconds until the next local day, without changes of the offset; nil if unknown.
  private static var secondsUntilMidnight: Int? {
    guard let parts = unsafe localTime else { return nil }
    return unsafe 86_400 - (Int(parts.tm_hour) * 60 + Int(parts.tm_min)) * 60 - Int(parts.tm_sec)
  }

  /// Waits forever with all signals unblocked in this thread, even if the parent process blocked some.
  static func waitForSignals() -> Never {
    var none = sigset_t()
    unsafe sigemptyset(&none)
    while true { unsafe sigsuspend(&none) }
  }

  /// Ends the process with success without freeing a value first: the system reclaims its memory faster.
  static func endProcess(keeping value: some Any) -> Never {
    withExtendedLifetime(value) { exit(0) }
  }

  /// Returns the path of a helper program: the value of an environment variable, or beside this program. Nil if it is not
  /// executable.
  static func helper(_ name: String, variable: String) -> String? {
    let beside = resolvedPath(programPath)?.folderPath.map { String($0).joined(name) } ?? ""
    let path = Terminal.environment(variable, default: beside)
    return unsafe access(path, X_OK) == 0 ? path : nil
  }

  /// Changes the current folder; returns false if it cannot be entered.
  static func enter(_ folder: String) -> Bool { unsafe chdir(folder) == 0 }

  /// Replaces the process with another program; returns only on failure.
  static func become(_ program: String, _ arguments: [String]) {
    unsafe withCStrings([program] + arguments) { _ = unsafe execv(program, &$0) }
  }

  /// Runs a program, found by `PATH`, and waits for its end. Its input and output are inherited; `output` is a file for its
  /// output instead. Returns its exit status, or 128 plus a signal number; nil if it cannot be started. An interruption
  /// terminates the program.
  @discardableResult
  static func run(_ program: String, _ arguments: [String], output: String? = nil) -> Int32? {
    guard let process = start(program, arguments, output: output) else { return nil }
    var status = Int32()
    // Polling is required because a signal may interrupt any thread instead of the waiting one.
    while unsafe waitpid(process, &status, WNOHANG) == 0 {
      if Interruption.isRequested { kill(process, SIGTERM) }
      usleep(5_000)
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// Starts a program; in a separate process group, Ctrl-C does not end it.
  private static func start(
    _ program: String,
    _ arguments: [String],
    output: String? = nil,
    inOwnGroup: Bool = false
  ) -> pid_t? {
    #if canImport(Darwin)
      var (attributes, actions): (posix_spawnattr_t?, posix_spawn_file_actions_t?)
    #else
      var (attributes, actions) = unsafe (posix_spawnattr_t(), posix_spawn_file_actions_t())
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    if let output {
      let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW
      unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, flags, 0o600)
    }
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // The program would inherit the signal mask of threads of the pool, which block signals.
    var (blocked, process) = (sigset_t(), pid_t())
    unsafe sigemptyset(&blocked)
    unsafe posix_spawnattr_setsigmask(&attributes, &blocked)
    let flags = POSIX_SPAWN_SETSIGMASK | (inOwnGroup ? POSIX_SPAWN_SETPGROUP : 0)
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    let isStarted = unsafe withCStrings([program] + arguments) {
      unsafe posix_spawnp(&process, program, &actions, &attributes, &$0, environ) == 0
    }
    return isStarted ? process : nil
  }

  /// Calls `body` with a null-terminated array of C strings, as in `argv`.
  private static func withCStrings<Result>(
    _ words: [String],
    _ body: (inout [UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe body(&pointers)
  }

  static func isRunning(_ process: Int) -> Bool {
    kill(pid_t(truncatingIfNeeded: process), 0) == 0 || errno != ESRCH
  }

  /// The number of available processors.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The largest number of open descriptors of the process.
  static var descriptorLimit: Int {
    var limit = rlimit()
    #if canImport(Darwin)
      let result = unsafe getrlimit(RLIMIT_NOFILE, &limit)
    #else
      let result = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #endif
    return result == 0 ? Int(clamping: limit.rlim_cur) : 256
  }

  /// Opens a URL with the program of the desktop; returns false if there is no such program.
  static func openInBrowser(_ url: String) -> Bool {
    #if canImport(Darwin)
      let program = "open"
    #else
      let program = "xdg-open"
    #endif
    return start(program, [url], inOwnGroup: true) != nil
  }

  /// The peak memory of the process, in bytes.
  static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Darwin)
      _ = unsafe getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #else
      _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss * 1024
    #endif
  }
}

extension HostSystem {
  /// The first IPv4 address by which other devices of the network reach this machine; nil without a network (getifaddrs(3)).
  static var networkAddress: String? {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&first) == 0 else { return nil }
    defer { unsafe freeifaddrs(first) }
    var next = unsafe first
    while let interface = unsafe next {
      if let address = unsafe address(of: interface.pointee) { return address }
      unsafe next = interface.pointee.ifa_next
    }
    return nil
  }

  /// Returns the IPv4 address of an interface in use; nil for loopback interfaces and other kinds of addresses.
  private static func address(of interface: ifaddrs) -> String? {
    let flags = Int32(truncatingIfNeeded: unsafe interface.ifa_flags)
    guard let address = unsafe interface.ifa_addr, unsafe address.pointee.sa_family == sa_family_t(AF_INET),
      flags & Int32(IFF_UP) != 0, flags & Int32(IFF_LOOPBACK) == 0
    else { return nil }
    var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = unsafe getnameinfo(address, size, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
    return status == 0 ? String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }
}
