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

/// The clock and the machine.
enum Machine {
  /// Today in the machine's time zone; nil when the machine does not know.
  static var today: CalendarDay? {
    var now = time(nil)
    var parts = unsafe tm()
    guard unsafe localtime_r(&now, &parts) != nil else { return nil }
    return unsafe CalendarDay(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }

  /// Waits until another day has begun: until midnight, or until the clock or the time zone is set.
  static func waitForNewDay() async throws {
    let day = today
    while today == day { try await Task.sleep(for: .seconds(min(secondsUntilMidnight + 1, 60))) }
  }

  private static var secondsUntilMidnight: Int {
    var (now, parts) = (time(nil), unsafe tm())
    guard unsafe localtime_r(&now, &parts) != nil else { return 60 }
    return unsafe 86_400 - (Int(parts.tm_hour) * 60 + Int(parts.tm_min)) * 60 - Int(parts.tm_sec)
  }

  /// Waits for ever. Signals come to this thread, whatever the process was told to block when it was started.
  static func waitForSignals() -> Never {
    var none = sigset_t()
    unsafe sigemptyset(&none)
    while true { unsafe sigsuspend(&none) }
  }

  /// Ends the process with success, without letting go of a value before: the system takes its memory back at once.
  static func endProcess(keeping value: some Any) -> Never {
    withExtendedLifetime(value) { exit(0) }
  }

  /// The path of a program that comes with this one, beside which it lies, or which a variable of the environment names;
  /// nil when there is none.
  static func helper(_ name: String, variable: String) -> String? {
    let beside = resolvedPath(programPath)?.folderPath.map { String($0).joined(name) } ?? ""
    let path = Terminal.environment(variable, default: beside)
    return unsafe access(path, X_OK) == 0 ? path : nil
  }

  /// Becomes another program; returns only where that cannot be.
  static func become(_ program: String, _ arguments: [String]) {
    unsafe withCStrings([program] + arguments) { _ = unsafe execv(program, &$0) }
  }

  /// Runs another program, which is looked for as a shell would, to its end, with the same input and output, or with a file
  /// as its output. Returns its exit status, or that of a shell where a signal ended it; nil when it could not be started.
  /// Told to stop, it stops the other.
  @discardableResult
  static func run(_ program: String, _ arguments: [String], output: String? = nil) -> Int32? {
    guard let process = start(program, arguments, output: output) else { return nil }
    var status = Int32()
    // Asking again and again, since a signal wakes any thread, not the one that waits.
    while unsafe waitpid(process, &status, WNOHANG) == 0 {
      if Interruption.isRequested { kill(process, SIGTERM) }
      usleep(5_000)
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// Starts another program; in a group of its own it does not end with Ctrl-C.
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
    // Threads of a pool block signals, which the other program would not hear then.
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

  /// Gives `body` words as C takes those of a command line.
  private static func withCStrings<Result>(
    _ words: [String],
    _ body: (inout [UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe body(&pointers)
  }

  /// Whether a process is there.
  static func isRunning(_ process: Int) -> Bool {
    kill(pid_t(truncatingIfNeeded: process), 0) == 0 || errno != ESRCH
  }

  /// The number of processors.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// How many files the process may have open at once.
  static var descriptorLimit: Int {
    var limit = rlimit()
    #if canImport(Darwin)
      let result = unsafe getrlimit(RLIMIT_NOFILE, &limit)
    #else
      let result = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #endif
    return result == 0 ? Int(clamping: limit.rlim_cur) : 256
  }

  /// Opens a URL with the program that the system has for it; whether there is one.
  static func openInBrowser(_ url: String) -> Bool {
    #if canImport(Darwin)
      let program = "open"
    #else
      let program = "xdg-open"
    #endif
    return start(program, [url], inOwnGroup: true) != nil
  }

  /// The most memory the process has held so far, in bytes.
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
