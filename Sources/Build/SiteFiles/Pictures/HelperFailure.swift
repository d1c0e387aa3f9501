import FileSystem

/// The reason why a helper did not answer.
enum HelperFailure: Error, CustomStringConvertible {
  case notStarted(FileError)
  /// The program ended before it was ready; the first line of its standard error, or an empty string.
  case endedAtStart(String)
  case ended
  case tookTooLong
  case nonsense
  case invalidAnswer
  case hangs

  var description: String {
    switch self {
    case .notStarted(let error): "\(error)"
    case .endedAtStart(""): "the helper program ended at its start"
    case .endedAtStart(let message): "the helper program ended at its start: \(message)"
    case .ended: "the helper program crashed"
    case .tookTooLong: "the helper program timed out"
    case .nonsense: "the helper program has another version or is damaged"
    case .invalidAnswer: "the helper program returned an unexpected result"
    case .hangs: "the helper program timed out on other images"
    }
  }

  /// Whether the installed program is at fault, and not the job.
  var concernsInstallation: Bool {
    switch self {
    case .notStarted, .endedAtStart, .nonsense: true
    case .ended, .tookTooLong, .invalidAnswer, .hangs: false
    }
  }
}
