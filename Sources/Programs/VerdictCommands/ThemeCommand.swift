import ArgumentParser
import BinaryCoding
import DefaultTheme
import Diagnostics
import SiteFiles

/// `verdict theme`: commands for the default theme.
struct ThemeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme",
    abstract: "List or copy the files of the default theme.",
    subcommands: [ThemeListCommand.self, ThemeCopyCommand.self]
  )
}

/// `verdict theme list`: lists its files.
struct ThemeListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the files of the default theme."
  )

  func run() throws {
    try Terminal.output(DefaultTheme.files.map { $0.path + "\n" }.joined())
  }
}

/// `verdict theme copy`: copies files of the default theme to change them.
struct ThemeCopyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copy files of the default theme to change them.",
    discussion: """
      Existing files stay unchanged. Copy only the files that you want to change: all others are updated with each \
      release of Verdict.
      """
  )

  @Argument(
    help: "Paths of theme files, such as partials/card.html; on a terminal, it asks for a missing one.",
    completion: .list(DefaultTheme.files.map(\.path))
  )
  var files: [String] = []

  @Flag(help: "Copy all files.")
  var all = false

  @Option(help: ArgumentHelp("Templates folder.", valueName: "dir"), completion: .directory)
  var templates = "templates"

  func validate() throws {
    if all, !files.isEmpty { throw ValidationError("--all cannot be combined with files") }
  }

  func run() async throws {
    try await reportingFailures {
      let chosen = try all ? DefaultTheme.files : (files.isEmpty ? [askedFile()] : files).map(file)
      let (created, skipped) = try copy(chosen)
      for path in skipped { Terminal.message("kept \(path)\n") }
      if all {
        Terminal.message("created \(counted(created.count, "file")) in \(templates)\n")
      } else {
        for path in created { Terminal.message("created \(path)\n") }
      }
      let option = templates == "templates" ? "" : " --templates \(templates)"
      Terminal.message("change them, then preview them with: verdict serve\(option)\n")
    }
  }

  /// Writes missing files; returns the paths of the created and of the existing files.
  private func copy(_ files: [(path: String, text: String)]) throws -> (created: [String], skipped: [String]) {
    var (created, skipped) = ([String](), [String]())
    for (path, text) in files {
      let isNew = try NewFile.createInNewFolder(path, below: templates, ContiguousArray(text.utf8))
      if isNew { created.append(templates.joined(path)) } else { skipped.append(templates.joined(path)) }
    }
    return (created, skipped)
  }

  /// Asks for the path of a file after listing all paths. Throws `Misuse` without a terminal or an answer.
  private func askedFile() throws -> String {
    let paths = DefaultTheme.files.map(\.path)
    Terminal.message(paths.map { "  \($0)\n" }.joined())
    let answer = ask("file to copy: ") { name in
      (try? file(name)) == nil ? "file '\(name)' not found in the default theme" : nil
    }
    guard let answer else { throw Misuse(text: "missing file", hint: "pass a path above, or --all for all files") }
    return answer
  }

  private func file(_ name: String) throws -> (path: String, text: String) {
    let path = name.rest(below: templates) ?? name
    if let file = DefaultTheme.files.first(where: { $0.path == path }) { return file }
    let paths = DefaultTheme.files.map(\.path)
    throw Misuse(
      text: "file '\(name)' not found in the default theme",
      unknown: paths.first { $0.hasSuffix("/" + name) } ?? name,
      among: paths,
      hint: "list the files with verdict theme list"
    )
  }
}
