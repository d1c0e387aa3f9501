import Dispatch
import VerdictCommands

@main
enum Program {
  /// Not asynchronous itself, as that of `verdict`.
  static func main() {
    Task.detached { await VerdictCommand.start(ImportCommand.self) }
    DispatchSemaphore(value: 0).wait()
  }
}
