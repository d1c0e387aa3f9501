import BinaryCoding
import Notation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A helper program, which reads jobs from standard input and writes answers to standard output as `HelperFrame`s. An
/// exploited or crashed library affects only the helper, not `verdict`.
package struct HelperProgram {
  private let name: String
  /// The work of the program, as a sentence.
  private let purpose: String
  /// The names of the operands, in capital letters.
  private let operands: [String]

  package init(_ name: String, purpose: String, operands: [String] = []) {
    (self.name, self.purpose, self.operands) = (name, purpose, operands)
  }

  /// Returns the operands of the command line. Prints the help or the version and exits if an option asks for it; exits with a
  /// message if the command line is invalid.
  package func commandLine(_ words: [String] = Array(CommandLine.arguments.dropFirst())) -> [String] {
    switch words {
    case ["--help"], ["-h"]: end(0, help)
    case ["--version"]: end(0, "\(name) \(verdictVersion)\n")
    case _ where words.count != operands.count || words.contains { $0.hasPrefix("-") } || isatty(STDIN_FILENO) == 1:
      end(64, help)
    default: return words
    }
  }

  private var help: String {
    """
    \(purpose) `verdict` starts this program; you need not start it yourself.

    Usage: \(([name] + operands).joined(separator: " "))

      -h, --help   Show this text.
      --version    Show the version.

    """
  }

  /// Prints a text, on standard error if the status is not 0, and ends the program.
  private func end(_ status: Int32, _ text: String) -> Never {
    let bytes = ContiguousArray(text.utf8)
    let output = status == 0 ? STDOUT_FILENO : STDERR_FILENO
    _ = unsafe bytes.withUnsafeBytes { unsafe write(output, $0.baseAddress, $0.count) }
    exit(status)
  }

  /// Prints the reason why the program cannot start, and ends the program.
  package func fail(_ reason: String) -> Never { end(1, "\(name): \(reason)\n") }

  /// Starts the sandbox, sends the name of the program, and answers jobs serially until the input ends. The sandbox denies
  /// files, sockets, other programs and more memory.
  package func run<Job: BinaryCodable, Answer: BinaryCodable>(answer: (Job) -> Answer) {
    Confinement.begin()
    HelperChannel.send(name)
    while let job: Job = HelperChannel.receive() {
      Confinement.allowOneJob()
      HelperChannel.send(answer(job))
    }
  }
}
