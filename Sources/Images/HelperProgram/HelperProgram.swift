import BinaryCoding

/// A helper program, which reads jobs from standard input and writes answers to standard output as `HelperFrame`s. An
/// exploited or crashed library affects only the helper, not `verdict`.
package enum HelperProgram {
  /// Starts the sandbox, sends the name of the program, and answers jobs serially until the input ends. The sandbox denies
  /// files, sockets, other programs and more memory.
  package static func run<Job: BinaryCodable, Answer: BinaryCodable>(_ name: String, answer: (Job) -> Answer) {
    Confinement.begin()
    HelperChannel.send(name)
    while let job: Job = HelperChannel.receive() {
      Confinement.allowOneJob()
      HelperChannel.send(answer(job))
    }
  }
}
