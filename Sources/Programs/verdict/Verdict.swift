import VerdictCommands

@main
enum Verdict {
  static func main() { VerdictCommand.begin(RootCommand.self) }
}
