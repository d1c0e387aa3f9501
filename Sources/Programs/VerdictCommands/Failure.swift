import ArgumentParser
import Concurrency
import Diagnostics
import FileSystem
import FileWatching
import LanguageServer
import Notation
import PreviewServer
import SiteFiles
import Templating

/// Runs a command; turns what the machine refuses into one line and the right exit status.
package func reportingFailures(_ body: () async throws -> Void) async throws {
  do {
    try await body()
  } catch {
    guard let failure = Failure(error) else { throw error }
    failure.show()
    throw failure.status
  }
}

/// What keeps a command from its work, in a line.
struct Failure {
  let text: String
  let status: ExitCode

  init(text: String, status: ExitCode) { (self.text, self.status) = (text, status) }

  /// Explains an error; nil for one that explains itself.
  init?(_ error: any Error) {
    switch error {
    case let misuse as Misuse: (text, status) = ("\(misuse.text)\n  hint: \(misuse.hint)", misuse.status)
    case let refusal as OutputRefusal:
      (text, status) = ("\(refusal.description)\n  hint: \(refusal.hint)", ExitStatus.usage)
    case let failure as ListenFailure:
      (text, status) = (failure.description + (failure.hint.map { "\n  hint: \($0)" } ?? ""), ExitStatus.machine)
    case is FileError, is StreamFailure, is WatchFailure:
      (text, status) = ("\(error)", ExitStatus.machine)
    case is FramingFault: (text, status) = ("\(error)", ExitStatus.usage)
    case let interruption as Interrupted: (text, status) = ("stopped", ExitStatus.stopped(by: interruption))
    case is ContentChanged: (text, status) = ("\(error)", ExitStatus.faults)
    case RenderingStopped.atLimit(let fault):
      (text, status) = ("\(fault.message)\n  hint: \(fault.hint ?? "")", ExitStatus.faults)
    default: return nil
    }
  }

  /// Tells whoever sits at the terminal.
  func show() {
    let lines = text.split(separator: "\n").map { printable(String($0)) }
    Terminal.message("verdict: " + lines.joined(separator: "\n") + "\n")
  }
}

/// A command cannot work with what it was given, such as the name of something that is not there.
package struct Misuse: Error {
  let text: String
  /// What to do instead.
  let hint: String
  let status: ExitCode

  /// Makes an error; it was used in a wrong way unless another exit status is given.
  package init(text: String, hint: String, status: ExitCode = ExitStatus.usage) {
    (self.text, self.hint, self.status) = (text, hint, status)
  }
}

extension Misuse {
  /// Tells what is wrong with values that are in no file; of the last fault, what to do about it.
  init(_ faults: [Diagnostic]) {
    let told = faults.dropLast().map { $0.message + ($0.hint.map { "\n  hint: \($0)" } ?? "") }
    let last = faults.last
    self.init(text: (told + [last?.message ?? ""]).joined(separator: "\n"), hint: last?.hint ?? "use another value")
  }

  /// Names what is not there: the hint is the nearest of those that are, or else another one.
  package init(text: String, unknown name: String, among names: [String], hint: String) {
    self.init(text: text, hint: didYouMean(name, among: names) ?? hint)
  }
}
