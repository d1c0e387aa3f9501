import Dispatch
import VerdictCommands

@main
enum Verdict {
  /// Not asynchronous itself: the first thread of the runtime reads `/proc`, and traps where there is none. It waits and does
  /// not end before the others: the end of a thread has a static program sort all that it knows of its stack, for 30 ms.
  static func main() {
    VerdictCommand.expectMachine()
    Task.detached { await VerdictCommand.start(RootCommand.self) }
    DispatchSemaphore(value: 0).wait()
  }
}
