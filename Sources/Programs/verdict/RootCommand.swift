import ArgumentParser
import CVersion
import VerdictCommands

/// The command `verdict` as one program, which says what it was built from.
struct RootCommand: AsyncParsableCommand {
  static let configuration = {
    var configuration = VerdictCommand.configuration
    let commit = unsafe String(cString: verdict_commit())
    configuration.version = "verdict \(configuration.version)\(commit.isEmpty ? "" : " (\(commit))")"
    return configuration
  }()
}
