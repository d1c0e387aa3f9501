import ArgumentParser
import Diagnostics

/// Arguments that every command takes, and other spellings of arguments.
enum GlobalArguments {
  /// Returns the arguments without `-C`, after changing to its folder. Each further `-C` is relative to the folder before it.
  /// Throws `Misuse` if a folder cannot be entered.
  static func applied(_ arguments: some Sequence<String>) throws(Misuse) -> [String] {
    var rest: [String] = []
    var remaining = Array(arguments)[...]
    while let argument = remaining.popFirst() {
      if argument == "--" { return rest + [argument] + remaining }
      if argument == "-C" { try enter(remaining.popFirst()) } else { rest.append(argument) }
    }
    return rest
  }

  /// Returns the arguments in the form that the argument parser reads: options for `version` and `-V`, and the option
  /// `--help` of an import, whose options are known to another program.
  static func normalized(_ arguments: [String]) -> [String] {
    if arguments == ["version"] || arguments == ["-V"] { return ["--version"] }
    return arguments.starts(with: ["help", "import"]) ? ["import", "--help"] : arguments
  }

  private static func enter(_ folder: String?) throws(Misuse) {
    guard let folder else { throw Misuse(text: "-C requires a folder", hint: "write -C DIR before the command") }
    guard HostSystem.enter(folder) else {
      throw Misuse(text: "folder '\(folder)' not found", hint: "pass an existing folder to -C")
    }
  }
}

/// The option `-C` for help and completion; `GlobalArguments` applies it before the command line is parsed.
package struct FolderOption: ParsableArguments {
  @Option(
    name: .customShort("C"),
    help: ArgumentHelp("Change to this folder first.", valueName: "dir"),
    completion: .directory
  )
  var folder: String?

  package init() {}
}
