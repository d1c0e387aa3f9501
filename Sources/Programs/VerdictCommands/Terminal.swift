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
package enum Terminal {
  /// Whether standard error is a terminal that wants colours (https://no-color.org).
  static var wantsColours: Bool { wantsColours(STDERR_FILENO) }

  private static func wantsColours(_ stream: Int32) -> Bool {
    isatty(stream) == 1 && environment("NO_COLOR", default: "").isEmpty && environment("TERM") != "dumb"
  }

  /// Whether standard output is such a terminal.
  static var outputWantsColours: Bool { wantsColours(STDOUT_FILENO) }

  /// Whether someone can be asked.
  static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// A variable of the environment.
  static func environment(_ name: String, default fallback: String = "") -> String {
    guard let value = unsafe getenv(name) else { return fallback }
    return unsafe String(cString: value)
  }

  /// Writes data. Fails when it cannot be written, such as to a full disk.
  static func output(_ text: String) throws(StreamFailure) { try write(Array(text.utf8), to: STDOUT_FILENO) }

  /// Writes data.
  static func output(_ bytes: ContiguousArray<UInt8>) throws(StreamFailure) { try write(bytes, to: STDOUT_FILENO) }

  /// What has come on standard input, at least a byte; nil at its end.
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

  /// Writes what is not data; where standard error is gone there is nobody to tell.
  package static func message(_ text: String) { try? write(Array(text.utf8), to: STDERR_FILENO) }

  /// Tells what is to be said while a command works on a site.
  @Sendable static func tell(_ notice: SiteNotice) {
    switch notice {
    case .progress(let stage, let done, let total, let start): ProgressBar.show(stage, done, of: total, since: start)
    default: message("\(notice)\n")
    }
  }

  /// Shows what was found in a file or two: too few for a crowd.
  package static func show(_ diagnostics: [Diagnostic]) {
    message(DiagnosticFormat.text.write(diagnostics.cappedPerFile, colours: wantsColours, showsAll: true))
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

  /// Asks for yes or no on the terminal; `byDefault` counts where there is none, or no answer.
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

/// Asks on a terminal, again for as long as there is something to complain about the answer; nil when there is none, or
/// nothing was answered.
package func ask(_ question: String, complaint: (String) -> String? = { _ in nil }) -> String? {
  guard Terminal.isInteractive else { return nil }
  while let answer = Terminal.ask(question) {
    let text = cleaned(answer)
    guard !text.isEmpty else { return nil }
    guard let complaint = complaint(text) else { return text }
    Terminal.message("  \(printable(complaint))\n")
  }
  return nil
}

/// A text as a shell reads it as one word (POSIX, Shell Command Language, section 2.2.2).
func shellWord(_ text: String) -> String {
  let isPlain = !text.isEmpty && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_./+,@:".utf8.contains($0) }
  return isPlain ? text : "'\(text.replacing("'", with: "'\\''"))'"
}

/// Standard output could not be written.
struct StreamFailure: Error, CustomStringConvertible {
  let code: Int32

  var description: String { "cannot write to standard output: \(unsafe String(cString: strerror(code)))" }
}
