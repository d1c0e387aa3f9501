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

/// Runs a command; prints known errors, such as I/O errors, and throws their exit status instead.
package func reportingFailures(_ body: () async throws -> Void) async throws {
  do {
    try await body()
  } catch is SiteErrors {
    throw ExitStatus.errors
  } catch {
    guard let failure = Failure(error) else { throw error }
    failure.show()
    throw failure.status
  }
}

/// The errors of a site that is not built. They are printed when this is thrown.
struct SiteErrors: Error { let diagnostics: [Diagnostic] }

/// The message and exit status of an error.
struct Failure {
  let text: String
  let status: ExitCode

  init(text: String, status: ExitCode) { (self.text, self.status) = (text, status) }

  /// Describes a known error; nil for errors that the argument parser prints.
  init?(_ error: any Error) {
    switch error {
    case let misuse as Misuse: (text, status) = ("\(misuse.text)\n  hint: \(misuse.hint)", misuse.status)
    case let refusal as OutputRefusal:
      (text, status) = ("\(refusal.description)\n  hint: \(refusal.hint)", ExitStatus.usage)
    case let failure as ListenFailure:
      (text, status) = (failure.description + (failure.hint.map { "\n  hint: \($0)" } ?? ""), ExitStatus.machine)
    case is FileError, is StreamFailure, is WatchFailure:
      (text, status) = ("\(error)", ExitStatus.machine)
    case is FramingError: (text, status) = ("\(error)", ExitStatus.usage)
    case let interruption as Interrupted: (text, status) = ("stopped", ExitStatus.stopped(by: interruption))
    case is ContentChanged: (text, status) = ("\(error)", ExitStatus.errors)
    case RenderingStopped.atLimit(let error):
      (text, status) = ("\(error.message)\n  hint: \(error.hint ?? "")", ExitStatus.errors)
    default: return nil
    }
  }

  /// Prints the message, with control characters replaced.
  func show() {
    let lines = text.split(separator: "\n").map { printable(String($0)) }
    Terminal.message("verdict: " + lines.joined(separator: "\n") + "\n")
  }
}

/// A usage error or another error with a hint, such as an unknown name.
package struct Misuse: Error {
  let text: String
  /// A corrective action.
  let hint: String
  let status: ExitCode

  /// Creates an error; its exit status is that of usage errors by default.
  package init(text: String, hint: String, status: ExitCode = ExitStatus.usage) {
    (self.text, self.hint, self.status) = (text, hint, status)
  }
}

extension BuildReport {
  /// Throws if the folder contains no site.
  func requireSite() throws {
    guard diagnostics.contains(where: { $0.code == .contentMissing }) else { return }
    let hint = "change to the folder of your site, or run verdict init my-site"
    throw Misuse(text: "no site found in this folder", hint: hint, status: ExitStatus.errors)
  }
}

extension Misuse {
  /// Creates an error from diagnostics of values that are in no file. Its hint is that of the last diagnostic.
  init(_ errors: [Diagnostic]) {
    let others = errors.dropLast().map { $0.message + ($0.hint.map { "\n  hint: \($0)" } ?? "") }
    let last = errors.last
    self.init(
      text: (others + [last?.message ?? ""]).joined(separator: "\nverdict: "),
      hint: last?.hint ?? "use another value"
    )
  }

  /// Creates an error for an unknown name. Its hint is a similar name from `names`, otherwise `hint`.
  package init(text: String, unknown name: String, among names: [String], hint: String) {
    self.init(text: text, hint: didYouMean(name, among: names) ?? hint)
  }
}
