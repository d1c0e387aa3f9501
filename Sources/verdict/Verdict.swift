import VerdictCommands

@main
enum Verdict {
  static func main() async { await VerdictCommand.start() }
}
