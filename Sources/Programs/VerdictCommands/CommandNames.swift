import ArgumentParser
import Diagnostics

/// The names of commands and subcommands.
enum CommandNames {
  /// Throws an error for an unknown command, which the argument parser would report as an unexpected argument.
  static func check(_ arguments: some Sequence<String>, of root: any ParsableCommand.Type) throws {
    var (command, path) = (root, "")
    for name in arguments {
      let commands = command.configuration.subcommands
      guard !commands.isEmpty, !name.hasPrefix("-") else { return }
      if path.isEmpty, name == "help" { continue }
      guard let next = commands.first(where: { $0.configuration.commandName == name }) else {
        // The default command of `new` reads the word as a type.
        guard command.configuration.defaultSubcommand == nil else { return }
        let names = commands.map { path + ($0.configuration.commandName ?? "") }
        let meant = path.isEmpty ? Meanings.command(for: name).map { "run verdict \($0)" } : nil
        throw Misuse(
          text: "unknown command '\(path)\(name)'",
          hint: meant ?? didYouMean(path + name, among: names) ?? "run verdict \(path)--help"
        )
      }
      (command, path) = (next, "\(path)\(name) ")
    }
  }

  /// Returns the hint to print the help of the command at a path. The helper of imports has no subcommands.
  static func help(for path: String, of root: any ParsableCommand.Type) -> String {
    "run verdict \(root.configuration.subcommands.isEmpty ? "import " : path)--help"
  }

  /// Returns the command that arguments name, and its path: `template check `.
  static func command(
    _ arguments: some Sequence<String>,
    of root: any ParsableCommand.Type
  ) -> (command: any ParsableCommand.Type, path: String) {
    arguments.reduce((root, "")) { found, name in
      let next = found.0.configuration.subcommands.first { $0.configuration.commandName == name }
      return next.map { ($0, "\(found.1)\(name) ") } ?? found
    }
  }
}
