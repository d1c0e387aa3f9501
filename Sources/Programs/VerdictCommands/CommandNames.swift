import ArgumentParser

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
        throw Misuse(
          text: "unknown command '\(path)\(name)'",
          unknown: path + name,
          among: commands.map { path + ($0.configuration.commandName ?? "") },
          hint: "run verdict \(path)--help"
        )
      }
      (command, path) = (next, "\(path)\(name) ")
    }
  }
}
