import BinaryCoding

/// A helper program, which is started on first use and restarted after it has ended.
struct Helper: ~Copyable {
  private let start: () throws -> HelperProcess
  private var process: HelperProcess?
  /// The number of consecutive timeouts.
  private var delays = 0
  /// The failure of the installed program, which fails every further job.
  private var failure: HelperFailure?

  /// The number of consecutive timeouts after which the helper is no longer used.
  private static let patience = 3

  /// Creates a helper that `start` launches.
  init(_ start: @escaping () throws -> HelperProcess) { self.start = start }

  /// Returns the answer to a job. If the program ends before it answers, it is restarted once.
  mutating func answer<Answer: BinaryCodable>(_ type: Answer.Type, to job: some BinaryCodable) throws -> Answer {
    if let failure { throw failure }
    do {
      return try ask(type, job)
    } catch HelperFailure.ended, HelperFailure.endedAtStart {
      return try askAgain(type, job)
    }
  }

  private mutating func askAgain<Answer: BinaryCodable>(_ type: Answer.Type, _ job: some BinaryCodable) throws -> Answer
  {
    do {
      return try ask(type, job)
    } catch let failure as HelperFailure where failure.concernsInstallation {
      self.failure = failure
      throw failure
    }
  }

  private mutating func ask<Answer: BinaryCodable>(_ type: Answer.Type, _ job: some BinaryCodable) throws -> Answer {
    guard delays < Self.patience else { throw HelperFailure.hangs }
    do {
      if process == nil { process = try start() }
      guard let answer = try process?.answer(type, to: job) else { throw HelperFailure.ended }
      delays = 0
      return answer
    } catch let failure as HelperFailure {
      process = nil
      if case .tookTooLong = failure { delays += 1 }
      throw failure
    }
  }
}
