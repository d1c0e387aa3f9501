import BinaryCoding

/// A program that `verdict` asks to do what could do harm: jobs come by its input, answers go by its output, as
/// `HelperFrame` says. What goes wrong in a library on the bytes of a stranger goes wrong there.
package enum HelperProgram {
  /// Says its name, and answers jobs one after the other up to the end of the input. Before the first it gives up whatever
  /// it does not need for that: files, sockets, other programs, more memory.
  package static func run<Job: BinaryCodable, Answer: BinaryCodable>(_ name: String, answer: (Job) -> Answer) {
    Confinement.begin()
    HelperChannel.send(name)
    while let job: Job = HelperChannel.receive() {
      Confinement.allowOneJob()
      HelperChannel.send(answer(job))
    }
  }
}
