#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

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
  /// Today in the machine's time zone, as `YYYY-MM-DD`.
  static var today: String {
    var now = time(nil)
    var parts = tm()
    _ = unsafe localtime_r(&now, &parts)
    return [(Int(parts.tm_year) + 1900, 4), (Int(parts.tm_mon) + 1, 2), (Int(parts.tm_mday), 2)].map { number, width in
      let digits = "\(number)"
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }.joined(separator: "-")
  }

  /// The number of processors that may be used.
  static var processorCount: Int {
    #if canImport(Darwin)
      Int(sysconf(_SC_NPROCESSORS_ONLN))
    #else
      availableProcessors
    #endif
  }

  /// The most memory the process has held so far, in bytes.
  static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Darwin)
      _ = unsafe getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #else
      _ = unsafe getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss * 1024
    #endif
  }

  #if !canImport(Darwin)
    /// Those that the scheduler grants, which `taskset` and containers may lower.
    private static var availableProcessors: Int {
      var set = cpu_set_t()
      guard unsafe sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &set) == 0 else { return 1 }
      return unsafe withUnsafeBytes(of: &set) { bytes in unsafe max(1, bytes.reduce(0) { $0 + $1.nonzeroBitCount }) }
    }
  #endif
}
