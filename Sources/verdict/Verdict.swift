import Dispatch
import VerdictCommands

@main
enum Verdict {
  /// Not asynchronous itself: the first thread of the runtime reads `/proc`, and traps where there is none.
  static func main() {
    VerdictCommand.expectMachine()
    Task { await VerdictCommand.start() }
    dispatchMain()
  }
}
