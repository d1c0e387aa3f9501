#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Diagnostics
import Notation
import ReviewModel
import SiteFiles

/// The standard streams of the process: standard output for data, standard error for messages.
package enum Terminal {
  /// Whether standard error is a terminal that accepts colours, and NO_COLOR is not set (https://no-color.org).
  static var usesColours: Bool { usesColours(STDERR_FILENO) }

  private static func usesColours(_ stream: Int32) -> Bool {
    isatty(stream) == 1 && environment("NO_COLOR", default: "").isEmpty && environment("TERM") != "dumb"
  }

  /// Whether standard output is a terminal that accepts colours, and NO_COLOR is not set.
  static var outputUsesColours: Bool { usesColours(STDOUT_FILENO) }

  /// Whether the user can answer questions on a terminal.
  static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Whether standard input is a terminal.
  package static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// The folder of temporary files.
  package static var temporaryFolder: String { environment("TMPDIR", default: "/tmp") }

  /// Returns the value of an environment variable.
  static func environment(_ name: String, default fallback: String = "") -> String {
    guard let value = unsafe getenv(name) else { return fallback }
    return unsafe String(cString: value)
  }

  /// Writes data to standard output. Throws if it cannot be written, such as to a full disk.
  static func output(_ text: String) throws(StreamFailure) { try write(Array(text.utf8), to: STDOUT_FILENO) }

  /// Writes data to standard output.
  static func output(_ bytes: ContiguousArray<UInt8>) throws(StreamFailure) { try write(bytes, to: STDOUT_FILENO) }

  /// Reads standard input: at least one byte, nil at its end.
  static func input() -> ContiguousArray<UInt8>? {
    let size = 1 << 16
    let bytes = unsafe ContiguousArray<UInt8>(unsafeUninitializedCapacity: size) { buffer, count in
      repeat {
        #if canImport(Darwin)
          count = unsafe Darwin.read(STDIN_FILENO, buffer.baseAddress, size)
        #else
          count = unsafe Glibc.read(STDIN_FILENO, buffer.baseAddress, size)
        #endif
      } while count < 0 && errno == EINTR
      count = max(0, count)
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// Reads standard input to its end; nil if it has more than `limit` bytes.
  package static func input(atMost limit: Int) -> ContiguousArray<UInt8>? {
    var bytes: ContiguousArray<UInt8> = []
    while bytes.count <= limit, let more = input() { bytes += more }
    return bytes.count <= limit ? bytes : nil
  }

  /// Writes a message to standard error; errors are ignored, because they cannot be reported.
  package static func message(_ text: String) { try? write(Array(text.utf8), to: STDERR_FILENO) }

  /// Prints a notice of a build: progress as a bar, other notices as lines.
  @Sendable static func report(_ notice: SiteNotice) {
    switch notice {
    case .progress(let stage, let done, let total, let start): ProgressBar.show(stage, done, of: total, since: start)
    default: message("\(notice)\n")
    }
  }

  /// Prints the diagnostics of a few files without summarizing frequent kinds.
  package static func show(_ diagnostics: [Diagnostic]) {
    message(DiagnosticFormat.text.write(diagnostics.cappedPerFile, colours: usesColours, showsAll: true))
  }

  /// Returns a URL as a hyperlink (OSC 8) if standard error is a terminal with colours.
  static func link(_ url: String) -> String {
    usesColours ? "\u{1B}]8;;\(url)\u{1B}\\\(url)\u{1B}]8;;\u{1B}\\" : url
  }

  /// Prints a question and reads the answer; nil at the end of input.
  static func ask(_ question: String) -> String? {
    message(question)
    return readLine()
  }

  /// Asks for yes or no; returns `byDefault` without a terminal or an answer.
  static func confirm(_ question: String, byDefault: Bool = false) -> Bool {
    guard isInteractive, let answer = ask(question)?.lowercased(), !answer.isEmpty else { return byDefault }
    return answer == "y" || answer == "yes"
  }

  private static func write(_ bytes: some Collection<UInt8>, to descriptor: Int32) throws(StreamFailure) {
    var bytes = ContiguousArray(bytes)[...]
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

/// Asks on a terminal, again while `complaint` returns an error for the answer. Nil without a terminal or an answer.
/// An empty answer is an error if `isRequired` is set.
package func ask(
  _ question: String,
  isRequired: Bool = false,
  complaint: (String) -> String? = { _ in nil }
) -> String? {
  guard Terminal.isInteractive else { return nil }
  while let answer = Terminal.ask(question) {
    let text = cleaned(answer)
    guard !text.isEmpty || isRequired else { return nil }
    guard let complaint = text.isEmpty ? "required" : complaint(text) else { return text }
    Terminal.message("  \(printable(complaint))\n")
  }
  return nil
}

/// Returns a text quoted as one word of a shell, if required (POSIX, Shell Command Language, section 2.2.2).
func shellWord(_ text: String) -> String {
  let isPlain = !text.isEmpty && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_./+,@:".utf8.contains($0) }
  return isPlain ? text : "'\(text.replacing("'", with: "'\\''"))'"
}

/// A failure to write to standard output.
struct StreamFailure: Error, CustomStringConvertible {
  let code: Int32

  var description: String { "cannot write to standard output: \(unsafe String(cString: strerror(code)))" }
}
