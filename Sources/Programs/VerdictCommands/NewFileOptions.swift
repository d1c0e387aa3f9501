import ArgumentParser
import Authoring
import BinaryCoding
import FileSystem
import FrontMatter
import ReviewModel
import SiteFiles
import SiteRendering

/// What the commands share that begin a content file.
struct NewFileOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Any other key, and a list with commas; may be repeated.", valueName: "key=value")
  )
  var settings: [Setting] = []

  @Flag(help: "Open the new file in the editor that the variable VISUAL or EDITOR names.")
  var edit = false

  @Option(help: "The content folder of the site.")
  var content = "content"

  /// Writes a file into a folder of the content folder once `fill` has put in its front matter, named after the text of
  /// one of its keys, and says what comes next.
  func add(to folder: String, naming key: String, _ fill: (inout NewFileForm) throws -> Void) async throws {
    let editor = try edit ? Self.editor() : nil
    var form = NewFileForm(try await knowledge(), folder, settings)
    try fill(&form)
    let path = "\(folder)/\(try form.slug(of: key)).md"
    try form.check()
    guard try create(path, form.text) else {
      throw Misuse(
        text: "'\(content.joined(path))' is there already, and is never overwritten",
        hint: "edit it, or give another \(key)"
      )
    }
    try Terminal.output(content.joined(path) + "\n")
    if let editor { return try open(content.joined(path), in: editor) }
    if Terminal.isInteractive { Terminal.message(form.next) }
  }

  /// Returns what the site says so far; the names that reviews use are for questions on a terminal.
  private func knowledge() async throws -> SiteKnowledge {
    guard resolvedPath(content.joined(configurationPath)) != nil else {
      throw Misuse(
        text: "there is no site in this folder",
        hint: "begin one with verdict init, or name the content folder of a site with --content"
      )
    }
    let configuration = try SiteBuilder.configuration(of: content)
    guard !configuration.hasErrors else {
      Terminal.show(configuration.diagnostics)
      throw ExitStatus.faults
    }
    guard Terminal.isInteractive else { return SiteKnowledge(configuration.value) }
    return try await SiteOptions.parse(["--content", content]).builder().knowledge().value
  }

  /// Writes a file that a build can read; returns false where its path is taken.
  private func create(_ path: String, _ text: String) throws -> Bool {
    let bytes = ContiguousArray(text.utf8)
    guard bytes.count <= ContentLimits.contentFile else {
      let sizes = "\(bytes.count) bytes, and a content file may have \(ContentLimits.contentFile)"
      throw Misuse(text: "'\(content.joined(path))' would have \(sizes)", hint: "write long texts into the new file")
    }
    do throws(FileError) {
      return try NewFile.create(path, below: content, bytes)
    } catch {
      guard error.isOfSymlink else { throw error }
      throw Misuse(
        text: "'\(error.path)' is a symlink, and nothing is written through it",
        hint: "make it a folder, or name another content folder with --content"
      )
    }
  }

  private static func editor() throws -> String {
    let editors = ["VISUAL", "EDITOR"].map { Terminal.environment($0) }
    guard let editor = editors.first(where: { !$0.isEmpty }) else {
      throw Misuse(text: "neither VISUAL nor EDITOR names an editor", hint: "set one, such as EDITOR=nano")
    }
    return editor
  }

  /// Becomes the editor; the shell reads its name, which may hold options (POSIX, `crontab`, `EDITOR`).
  private func open(_ path: String, in editor: String) throws {
    Machine.become("/bin/sh", ["-c", "\(editor) \"$@\"", editor, path])
    throw Misuse(text: "there is no shell to open '\(editor)' with", hint: "open '\(path)'", status: ExitStatus.machine)
  }
}

/// `key=value` on the command line.
struct Setting: ExpressibleByArgument {
  let key: String
  let text: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    (key, text) = (String(parts[0]), String(parts[1]))
  }
}
