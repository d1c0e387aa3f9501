import ArgumentParser
import BinaryCoding
import DefaultTheme
import Diagnostics
import SiteFiles

/// `verdict theme`: the theme inside the program.
struct ThemeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme",
    abstract: "Name the files of the default theme, and copy them for changing.",
    subcommands: [ThemeListCommand.self, ThemeCopyCommand.self]
  )
}

/// `verdict theme list`: its files.
struct ThemeListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Print the paths of the files of the default theme."
  )

  func run() throws {
    try Terminal.output(DefaultTheme.files.map { $0.path + "\n" }.joined())
  }
}

/// `verdict theme copy`: files of it to change.
struct ThemeCopyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copy files of the default theme, to change them.",
    discussion: """
      A file that is there already is left alone. What is not copied stays in the default theme and improves with it, so \
      copy what you mean to change.
      """
  )

  @Argument(help: "The paths of files in the theme, such as partials/card.html; all of them when none is given.")
  var files: [String] = []

  @Option(help: "The folder of the site's own templates.")
  var templates = "templates"

  func run() async throws {
    try await reportingFailures {
      let chosen = try files.isEmpty ? DefaultTheme.files : files.map(file)
      let (made, left) = try copy(chosen)
      for path in left { Terminal.message("left \(path) as it is\n") }
      if files.isEmpty {
        Terminal.message("made \(counted(made.count, "file")) in \(templates)\n")
      } else {
        for path in made { Terminal.message("made \(path)\n") }
      }
      let option = templates == "templates" ? "" : " --templates \(templates)"
      Terminal.message("change them, and look with: verdict serve\(option)\n")
    }
  }

  /// Writes those that are not there; returns the paths of these, and of the others.
  private func copy(_ files: [(path: String, text: String)]) throws -> (made: [String], left: [String]) {
    var (made, left) = ([String](), [String]())
    for (path, text) in files {
      let isNew = try NewFile.createInNewFolder(path, below: templates, ContiguousArray(text.utf8))
      if isNew { made.append(templates.joined(path)) } else { left.append(templates.joined(path)) }
    }
    return (made, left)
  }

  private func file(_ name: String) throws -> (path: String, text: String) {
    let path = name.rest(below: templates) ?? name
    if let file = DefaultTheme.files.first(where: { $0.path == path }) { return file }
    let paths = DefaultTheme.files.map(\.path)
    throw Misuse(
      text: "there is no '\(name)' in the default theme",
      unknown: paths.first { $0.hasSuffix("/" + name) } ?? name,
      among: paths,
      hint: "'verdict theme list' names its files"
    )
  }
}
