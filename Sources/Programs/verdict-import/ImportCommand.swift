import ArgumentParser
import BinaryCoding
import Diagnostics
import FileSystem
import Importing
import ReviewModel
import SiteFiles
import VerdictCommands

/// `verdict import`: reviews from elsewhere become content files.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Move reviews in from elsewhere.",
    usage: "\(name) [<from>] <file or folder> [--into <folder>] [--dry-run]",
    discussion: """
      From: \(Importers.all.map { $0.name }.joined(separator: ", ")). Without it, the form is found by what is in the \
      files. A ZIP is read as it is.

      Files that are there already are left alone, so a newer export adds what is new.
      """
  )

  private static let name = "verdict import"

  @Argument(help: "Where from, and the file or folder that was exported.")
  var source: [String]

  @Option(help: "The folder of the site, in which 'content' is or will be.")
  var into = "."

  @Flag(help: "Say what would be written, and write nothing.")
  var dryRun = false

  @Option(help: "The title of a new site.")
  var title: String?

  @Option(help: "Where a new site will be published.")
  var url: String?

  @Option(help: "The name of the reviewer of a new site.")
  var reviewer: String?

  @Flag(help: "Show everything that is skipped or changed, not three of each kind.")
  var all = false

  @Flag(name: .shortAndLong, help: "Say nothing but what is wrong.")
  var quiet = false

  @Flag(help: .hidden)
  var plan = false

  func validate() throws {
    guard (1...2).contains(source.count) else { throw ValidationError("give one file or folder to import from") }
    if let url, SiteURL(url) == nil {
      throw ValidationError("'\(url)' is not the URL of a site, such as https://reviews.example")
    }
  }

  func run() async throws {
    try await reportingFailures {
      do {
        try await plan ? proposeImport() : importReviews()
      } catch let failure as ImportFailure {
        throw Misuse(text: failure.message, hint: failure.hint, status: ExitStatus.faults)
      }
    }
  }

  private var path: String { source[source.count - 1] }
  private var content: String { into.joined("content") }

  private func importReviews() async throws {
    let site = try await ExistingSite(into)
    let opened = try Self.open(path, besides: content)
    let collection = try importer(of: opened).collection(of: opened)
    let answers = site.configuration == nil && !dryRun ? asked(collection.site) : answers
    let plan = try ImportPlan(collection, into: site, answers: answers)
    say(ImportReport(plan, showsAll: all).text)
    guard !dryRun else { return say("nothing was written\n" + plan.balance.text) }
    let count = try ImportWriter.write(plan, from: opened, into: content)
    say("wrote \(counted(count, "file")) into \(content)\n" + plan.balance.text)
    let lines = plan.missingLines
    if !lines.isEmpty { say("add to \(content)/site.yaml:\n\(lines.joined(separator: "\n"))\n") }
    guard count > 0 else { return }
    try await checkSite()
    if lines.isEmpty { say("see it with: \(change)verdict serve\n") }
  }

  /// Plans the site as it is now; throws where it has an error, and says what to do.
  private func checkSite() async throws {
    let errors = try await Self.builder(into).check(rendersPages: false).diagnostics.filter {
      $0.severity == .error
    }
    guard !errors.isEmpty else { return }
    Terminal.show(errors)
    let fixable = errors.count { !$0.fix.isEmpty }
    let fix = fixable == 0 ? "" : "\(change)verdict check --fix fixes \(grouped(fixable)) of them\n"
    Terminal.message(
      "the site does not build before \(counted(errors.count, "error")) above \(errors.count == 1 ? "is" : "are") fixed\n"
        + fix
    )
    throw ExitStatus.faults
  }

  private var change: String { into == "." ? "" : "cd \(into) && " }

  /// Returns a builder of the site in a folder, with its own templates.
  fileprivate static func builder(_ folder: String) throws -> SiteBuilder {
    var builder = try SiteOptions.parse(["--content", folder.joined("content")]).builder()
    let templates = folder.joined("templates")
    builder.settings.templates = resolvedPath(templates) == nil ? [] : [templates]
    return builder
  }

  private func importer(of source: some ImportSource) throws -> any Importer.Type {
    guard self.source.count == 2 else {
      if let (found, _) = try Importers.recognizing(source) {
        say("\(source.name) looks like \(found.system)\n")
        return found
      }
      try source.checkEncoding()
      throw ImportFailure("'\(source.name)' looks like nothing that can be imported", hint: Self.known)
    }
    guard let named = Importers.named(self.source[0]) else {
      let names = Importers.all.map { $0.name }
      throw Misuse(
        text: "'\(self.source[0])' is nothing to import from",
        unknown: self.source[0],
        among: names,
        hint: Self.known
      )
    }
    return named
  }

  private static var known: String { "import from \(Importers.all.map { $0.name }.joined(separator: ", "))" }

  private var answers: SiteAnswers { SiteAnswers(title: title, url: url, reviewer: reviewer) }

  /// Asks on a terminal what neither the source nor the command line says.
  private func asked(_ site: ImportedSite) -> SiteAnswers {
    var answers = answers
    if site.title == nil, title == nil { answers.title = ask("the site's name (\(SiteAnswers.title)): ") }
    if site.url == nil, url == nil { answers.url = ask("its address (\(SiteAnswers.url)): ") }
    return answers
  }

  private func say(_ text: String) {
    if !quiet { Terminal.message(text) }
  }
}

extension ImportCommand {
  /// Says what an import of a folder would make, where it looks like something that can be imported.
  private func proposeImport() async throws {
    let opened = try Self.open(path, besides: content)
    guard let (importer, count) = try Importers.recognizing(opened) else { return }
    let reviews = try importer.read(opened).reviews.count
    let into = importer.keepsContentFolder ? " --into NEW-FOLDER" : ""
    Terminal.message(
      "\(counted(count, "file")) look\(count == 1 ? "s" : "") like \(importer.system): `verdict import \(importer.name) "
        + "\(path)\(into)` would make reviews of \(grouped(reviews)) of them\n"
    )
  }

  /// Opens what is to be imported; a site's own folders within it are passed over.
  private static func open(_ path: String, besides content: String) throws -> any ImportSource {
    if FileStatus(of: path, followsLink: true)?.kind == .file, let archive = try ArchiveFileSource(path) {
      return archive.unwrapped
    }
    guard let folder = resolvedPath(path), resolvedPath(content.joined("site.yaml")) != nil else {
      return try FolderSource(path, without: [])
    }
    let own = [content, content.folderPath.map { String($0).joined("site") } ?? "site"]
    return try FolderSource(path, without: Set(own.compactMap { resolvedPath($0)?.rest(below: folder) }))
  }
}

extension ExistingSite {
  /// What stands in the content folder of a site; a folder that holds something else is no site.
  fileprivate init(_ folder: String) async throws {
    self.init()
    let content = folder.joined("content")
    let found = try await ImportCommand.builder(folder).knowledge()
    let known = found.value
    guard !found.hasErrors || !known.hasConfiguration else {
      Terminal.show(found.diagnostics.filter { $0.severity == .error })
      throw Misuse(
        text: "the content in '\(content)' has faults",
        hint: "run verdict check, and mend them first",
        status: ExitStatus.faults
      )
    }
    let isEmpty = known.paths.isEmpty && !found.diagnostics.contains { $0.code == .unexpectedFile }
    guard known.hasConfiguration || isEmpty else {
      throw Misuse(
        text: "'\(content)' holds files, but no site.yaml",
        hint: "name the folder of a new site with --into"
      )
    }
    configuration = known.hasConfiguration ? known.configuration : nil
    imported = Set(known.reviews.compactMap { $0.details["imported"]?.text })
    slugs = Set(known.reviews.map(\.slug.value))
    aliases = Set(known.reviews.flatMap(\.aliases).map(\.value))
    paths = Set(known.paths)
  }
}
