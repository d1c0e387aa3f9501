#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Diagnostics
import Notation
import ReviewModel
import SiteFiles

/// The process's standard streams: data goes to standard output, everything else to standard error.
enum Terminal {
  /// Whether standard error is a terminal that wants colours (https://no-color.org).
  static var wantsColours: Bool {
    isatty(STDERR_FILENO) == 1 && environment("NO_COLOR", default: "").isEmpty && environment("TERM") != "dumb"
  }

  /// Whether someone can be asked.
  static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// A variable of the environment.
  static func environment(_ name: String, default fallback: String = "") -> String {
    guard let value = unsafe getenv(name) else { return fallback }
    return unsafe String(cString: value)
  }

  /// Writes data. Fails when it cannot be written, such as to a full disk.
  static func output(_ text: String) throws(StreamFailure) { try write(text, to: STDOUT_FILENO) }

  /// Writes what is not data; where standard error is gone there is nobody to tell.
  static func message(_ text: String) { try? write(text, to: STDERR_FILENO) }

  /// Tells what is to be said while a command works on a site.
  @Sendable static func tell(_ notice: SiteNotice) { message("\(notice)\n") }

  /// Shows what was found in a file or two: too few for a crowd.
  static func show(_ diagnostics: [Diagnostic]) {
    message(DiagnosticFormat.text.write(diagnostics.mostTold, colours: wantsColours, showsAll: true))
  }

  /// A URL as a terminal can open it (OSC 8), where standard error is one that is likely to.
  static func link(_ url: String) -> String {
    wantsColours ? "\u{1B}]8;;\(url)\u{1B}\\\(url)\u{1B}]8;;\u{1B}\\" : url
  }

  /// Asks on the terminal; nil at the end of input.
  static func ask(_ question: String) -> String? {
    message(question)
    return readLine()
  }

  private static func write(_ text: String, to descriptor: Int32) throws(StreamFailure) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        #if canImport(Darwin)
          unsafe Darwin.write(descriptor, buffer.baseAddress, buffer.count)
        #else
          unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
        #endif
      }
      if count < 0 {
        guard errno == EINTR else { throw StreamFailure(code: errno) }
      } else {
        bytes = bytes.dropFirst(count)
      }
    }
  }
}

/// Standard output could not be written.
struct StreamFailure: Error, CustomStringConvertible {
  let code: Int32

  var description: String { "cannot write to standard output: \(unsafe String(cString: strerror(code)))" }
}

/// The clock and the machine.
enum Machine {
  /// Today in the machine's time zone; nil when the machine does not know.
  static var today: CalendarDay? {
    var now = time(nil)
    var parts = unsafe tm()
    guard unsafe localtime_r(&now, &parts) != nil else { return nil }
    return unsafe CalendarDay(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }

  /// Whether the arguments of the program can be had: Swift takes them from there, and any number of them where it cannot.
  static var knowsArguments: Bool {
    #if canImport(Darwin)
      true
    #else
      unsafe access("/proc/self/cmdline", R_OK) == 0
    #endif
  }

  /// The path of the running program, without links.
  static var programPath: String? {
    #if canImport(Darwin)
      resolvedPath(CommandLine.arguments[0])
    #else
      resolvedPath("/proc/self/exe")
    #endif
  }

  /// Ends the process with success, without letting go of a value before: the system takes its memory back at once.
  static func endProcess(keeping value: some Any) -> Never {
    withExtendedLifetime(value) { exit(0) }
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
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(program), strdup(url), nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // In a group of its own, the browser does not end with Ctrl-C.
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var process = pid_t()
    return unsafe posix_spawnp(&process, program, nil, &attributes, &arguments, environ) == 0
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
