import Dispatch
import VerdictCommands

@main
enum Verdict {
  /// Not asynchronous itself: the first thread waits and does not end before the others, because the end of a thread has a
  /// static program sort all that it knows of its stack, for 30 ms.
  static func main() {
    Task.detached { await VerdictCommand.start(RootCommand.self) }
    DispatchSemaphore(value: 0).wait()
  }
}
