import ArgumentParser
import CVersion
import VerdictCommands

/// The command `verdict` with the commit in its version.
struct RootCommand: AsyncParsableCommand {
  static let configuration = {
    var configuration = VerdictCommand.configuration
    let commit = unsafe String(cString: verdict_commit())
    configuration.version = "verdict \(configuration.version)\(commit.isEmpty ? "" : " (\(commit))")"
    return configuration
  }()

  @OptionGroup var folder: FolderOption
}
