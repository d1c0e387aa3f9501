import BinaryCoding

/// A helper program, which is started when it is first asked, and anew when it has ended.
struct Helper: ~Copyable {
  private let start: () throws -> HelperProcess
  private var process: HelperProcess?
  /// How often it took too long since it last did something.
  private var delays = 0

  /// So many delays one after the other are no job's fault, and enough to wait for.
  private static let patience = 3

  /// Makes one that starts as `start` says.
  init(_ start: @escaping () throws -> HelperProcess) { self.start = start }

  /// What the program answers to a job; another one is asked where the first ends, since someone may have ended it.
  mutating func answer<Answer: BinaryCodable>(_ type: Answer.Type, to job: some BinaryCodable) throws -> Answer {
    do {
      return try ask(type, job)
    } catch HelperFailure.ended {
      return try ask(type, job)
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
