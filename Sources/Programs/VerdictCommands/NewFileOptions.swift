import ArgumentParser
import Authoring
import BinaryCoding
import Diagnostics
import FileSystem
import FrontMatter
import ReviewModel
import SiteFiles
import SiteModel

/// The common options of commands that create a content file.
struct NewFileOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Set any other key; separate list items by commas. Repeatable.", valueName: "key=value")
  )
  var settings: [Setting] = []

  @Flag(help: "Open the new file in the editor of VISUAL or EDITOR.")
  var edit = false

  @Option(help: ArgumentHelp("Content folder.", valueName: "dir"), completion: .directory)
  var content = "content"

  /// Creates a file in a folder of the content folder; the value of the key `key` determines its name. `fill` adds its front
  /// matter. Prints the path and the next steps.
  func add(
    to folder: String,
    naming key: String,
    needsNames: Bool = false,
    _ fill: (inout NewFileForm) throws -> Void
  ) async throws {
    let site = try await context(needsNames: needsNames)
    guard let found = site.folder(folder) else { throw Misuse.unknownType(folder, site) }
    try await add(to: found, of: site, naming: key, fill)
  }

  /// Creates a file of a type, given by the word for one file or by its folder.
  func add(_ type: String, called name: String?) async throws {
    let site = try await context()
    guard let folder = site.folders.first(where: { [$0.noun, $0.name].contains(type.lowercased()) }) else {
      throw Misuse.unknownType(type, site)
    }
    try await add(to: folder, of: site, naming: folder.nameKey) { form in
      try form.addKeys(name, today: HostSystem.today.map { "\($0)" })
    }
  }

  private func add(
    to folder: ContentFolder,
    of site: SiteContext,
    naming key: String,
    _ fill: (inout NewFileForm) throws -> Void
  ) async throws {
    let editor = try edit ? Self.editor() : nil
    var form = NewFileForm(site, folder, settings)
    try fill(&form)
    let path = folder.path(named: try form.slug(of: key))
    try form.check()
    try await expectFree(path, form.text, naming: key)
    guard try create(path, form.text) else {
      throw Misuse(
        text: "'\(content.joined(path))' exists already",
        hint: "edit it, or use another \(key)"
      )
    }
    try Terminal.output(content.joined(path) + "\n")
    if let editor { return try open(content.joined(path), in: editor) }
    if Terminal.isInteractive { Terminal.message(form.next) }
  }

  /// Throws `Misuse` if another file has the address or name of a new file. `check` reports a site that cannot be read.
  private func expectFree(_ path: String, _ text: String, naming key: String) async throws {
    let workspace = Workspace(try SiteOptions.parse(["--content", content]).builder())
    let file = content.joined(path)
    let report = try? await workspace.check(Overlay(content: [path: ContiguousArray(text.utf8)]))
    let taken = report?.diagnostics.first { diagnostic in
      [.pathCollision, .sharedName].contains(diagnostic.code)
        && (diagnostic.source.path == file || diagnostic.message.contains(file))
    }
    guard let taken, resolvedPath(file) == nil else { return }
    throw Misuse(
      text: taken.message.replacing(#/this (page|file)/#, with: taken.source.path),
      hint:
        "use another \(key), or another address, such as --set slug=\(path.pathComponents.last?.dropLast(3) ?? "")-2"
    )
  }

  /// Returns the configuration and, on a terminal or if they are needed, the existing names. Throws if there is no valid site.
  private func context(needsNames: Bool = false) async throws -> SiteContext {
    guard resolvedPath(content.joined(configurationPath)) != nil else {
      throw Misuse(
        text: "no site found in this folder",
        hint: "create one with verdict init, or set the content folder of a site with --content",
        status: ExitStatus.errors
      )
    }
    let configuration = try SiteBuilder.configuration(of: content)
    guard !configuration.hasErrors else {
      Terminal.show(configuration.diagnostics)
      throw ExitStatus.errors
    }
    guard Terminal.isInteractive || needsNames else { return SiteContext(configuration.value) }
    return try await SiteOptions.parse(["--content", content]).builder().context().value
  }

  /// Creates a file within the size limit of builds; returns false if it exists.
  private func create(_ path: String, _ text: String) throws -> Bool {
    let bytes = ContiguousArray(text.utf8)
    guard bytes.count <= ContentLimits.contentFile else {
      let sizes = "\(grouped(bytes.count)) bytes, more than \(grouped(ContentLimits.contentFile))"
      throw Misuse(text: "'\(content.joined(path))' would have \(sizes)", hint: "write long text into the new file")
    }
    do throws(FileError) {
      return try NewFile.create(path, below: content, bytes)
    } catch {
      guard error.isOfSymlink else { throw error }
      throw Misuse(
        text: "'\(error.path)' is a symlink; Verdict does not write through symlinks",
        hint: "replace it by a folder, or set another content folder with --content"
      )
    }
  }

  private static func editor() throws -> String {
    let editors = ["VISUAL", "EDITOR"].map { Terminal.environment($0) }
    guard let editor = editors.first(where: { !$0.isEmpty }) else {
      throw Misuse(text: "VISUAL and EDITOR are not set", hint: "set one, such as EDITOR=nano")
    }
    return editor
  }

  /// Replaces the process with the editor. The shell parses the command, which may contain options (POSIX, `crontab`,
  /// `EDITOR`).
  private func open(_ path: String, in editor: String) throws {
    HostSystem.become("/bin/sh", ["-c", "\(editor) \"$@\"", editor, path])
    throw Misuse(text: "cannot start a shell to open '\(editor)'", hint: "open '\(path)'", status: ExitStatus.machine)
  }
}

extension Misuse {
  fileprivate static func unknownType(_ type: String, _ site: SiteContext) -> Misuse {
    let nouns = site.folders.map(\.noun)
    return Misuse(
      text: "unknown type '\(type)'",
      unknown: type,
      among: nouns,
      hint: "use \(nouns.joined(separator: ", "))"
    )
  }
}

/// A `key=value` argument.
struct Setting: ExpressibleByArgument {
  let key: String
  let text: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    (key, text) = (String(parts[0]), String(parts[1]))
  }
}
