import VerdictCommands

@main
enum Program {
  static func main() { VerdictCommand.begin(ImportCommand.self) }
}
