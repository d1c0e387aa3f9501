import ArgumentParser
import BinaryCoding
import Diagnostics
import FileSystem
import ImportFormats
import ImportPlanning
import ImportSystems
import ReviewModel
import SiteFiles
import VerdictCommands

/// `verdict import`: converts exports of other systems to content files.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Import reviews from other services.",
    usage: "\(name) [<from>] <file or folder> [--into <dir>] [--dry-run] [<options>]",
    discussion: """
      Formats: \(Importers.all.map { $0.name }.joined(separator: ", ")). Default: detected from the content of the \
      files. A ZIP archive needs no unpacking. - reads a file from standard input.

      Existing files stay unchanged: a newer export adds only new reviews.

      \(examples("import letterboxd.zip --dry-run", "import wordpress export.xml --into my-site", "import - < export.csv"))
      """,
    version: "verdict-import \(VerdictCommand.configuration.version)"
  )

  private static let name = "verdict import"

  @Argument(help: "Format (optional), then the exported file or folder, or - for standard input.", completion: .file())
  var source: [String]

  @Option(
    help: ArgumentHelp("Folder of the site, the parent of 'content'.", valueName: "dir"),
    completion: .directory
  )
  var into = "."

  @Flag(help: "Print the changes and write no file.")
  var dryRun = false

  @Option(help: ArgumentHelp("Title of a new site.", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("URL of a new site.", valueName: "url"))
  var url: String?

  @Option(help: ArgumentHelp("Name of the reviewer of a new site.", valueName: "name"))
  var reviewer: String?

  @Flag(help: "Print every skipped or changed entry, not three of each kind.")
  var all = false

  @Flag(name: .shortAndLong, help: "Print only errors and warnings.")
  var quiet = false

  @Flag(help: .hidden)
  var plan = false

  func validate() throws {
    guard (1...2).contains(source.count) else { throw ValidationError("pass one file or folder to import") }
    if let url, SiteURL(url) == nil {
      throw ValidationError("invalid site URL '\(url)'; use a URL such as https://reviews.example")
    }
  }

  func run() async throws {
    try await reportingFailures {
      do {
        try await plan ? proposeImport() : importReviews()
      } catch let failure as ImportFailure {
        throw Misuse(text: failure.message, hint: failure.hint, status: ExitStatus.errors)
      }
    }
  }

  var path: String { source[source.count - 1] }
  private var content: String { into.joined("content") }

  private func importReviews() async throws {
    let site = try await ExistingSite(into)
    let opened = try Self.open(path, besides: content)
    let collection = try self.collection(of: opened)
    let answers = site.configuration == nil && !dryRun ? prompted(collection.site) : answers
    let plan = try ImportPlan(collection, into: site, answers: answers)
    printNotice(ImportReport(plan, showsAll: all).text)
    guard !dryRun else { return printNotice("no file was written\n" + plan.balance.text) }
    let count = try ImportWriter.write(plan, from: opened, into: into, isNew: site.configuration == nil)
    printNotice("wrote \(counted(count, "file")) into \(content)\n" + plan.balance.text)
    let lines = plan.missingLines
    if !lines.isEmpty { printNotice("add to \(content)/site.yaml:\n\(lines.joined(separator: "\n"))\n") }
    guard count > 0 else { return }
    try await checkSite()
    if lines.isEmpty { printNotice("preview it with: \(change)verdict serve\n") }
  }

  /// Checks the site; prints errors with a hint and throws if there are any.
  private func checkSite() async throws {
    let errors = try await Self.builder(into).check(isThorough: false).diagnostics.filter {
      $0.severity == .error
    }
    guard !errors.isEmpty else { return }
    Terminal.show(errors)
    let fixable = errors.count { !$0.fix.isEmpty }
    let fix = fixable == 0 ? "" : "fix \(grouped(fixable)) of them with: \(change)verdict check --fix\n"
    Terminal.message(
      "fix \(counted(errors.count, "error")) above before you build the site\n"
        + fix
    )
    throw ExitStatus.errors
  }

  private var change: String { into == "." ? "" : "cd \(into) && " }

  /// Returns a builder of the site in a folder, with the templates folder beside its content.
  fileprivate static func builder(_ folder: String) throws -> SiteBuilder {
    var builder = try SiteOptions.parse(["--content", folder.joined("content")]).builder()
    builder.settings.useTheme(folder.joined("templates"))
    return builder
  }

  static var known: String { "use \(Importers.all.map { $0.name }.joined(separator: ", "))" }

  private var answers: SiteAnswers { SiteAnswers(title: title, url: url, reviewer: reviewer) }

  /// Asks on a terminal for values that are neither in the source nor in options.
  private func prompted(_ site: ImportedSite) -> SiteAnswers {
    var answers = answers
    if site.title == nil, title == nil { answers.title = ask("title of the site (\(SiteAnswers.title)): ") }
    if site.url == nil, url == nil { answers.url = ask("URL of the site (\(SiteAnswers.url)): ") }
    return answers
  }

  func printNotice(_ text: String) {
    if !quiet { Terminal.message(text) }
  }
}

extension ImportCommand {
  /// Prints the result of importing a folder, if its format is recognized.
  private func proposeImport() async throws {
    let opened = try Self.open(path, besides: content)
    guard let found = try Importers.recognizing(opened).first else { return }
    let importer = found.importer
    let into = importer.usesContentFolder ? " --into NEW-FOLDER" : ""
    Terminal.message(
      "\(counted(found.files, "file")) of \(importer.system) also found: `verdict import \(importer.name) "
        + "\(path)\(into)` imports \(grouped(found.collection.reviews.count)) of them as reviews\n"
    )
  }

  /// Opens the source. Content and output folders of a site within it are skipped.
  private static func open(_ path: String, besides content: String) throws -> any ImportSource {
    if path == "-" { return try StandardInput.read() }
    if FileStatus(of: path, followsLink: true)?.kind == .file, let archive = try ArchiveFileSource(path) {
      return archive.unwrapped
    }
    if let export = try ExportWithUploads(path) { return export }
    guard let folder = resolvedPath(path), resolvedPath(content.joined("site.yaml")) != nil else {
      return try FolderSource(path, without: [])
    }
    let own = [content, content.folderPath.map { String($0).joined("site") } ?? "site"]
    return try FolderSource(path, without: Set(own.compactMap { resolvedPath($0)?.rest(below: folder) }))
  }
}

extension ExistingSite {
  /// Reads the site in a folder; empty without content. Throws if it has errors, or files but no `site.yaml`.
  fileprivate init(_ folder: String) async throws {
    self.init()
    let content = folder.joined("content")
    let found = try await ImportCommand.builder(folder).context()
    let known = found.value
    guard !found.hasErrors || !known.hasConfiguration else {
      Terminal.show(found.diagnostics.filter { $0.severity == .error })
      throw Misuse(
        text: "the content in '\(content)' has errors",
        hint: "run verdict check and fix them first",
        status: ExitStatus.errors
      )
    }
    let isEmpty = known.paths.isEmpty && !found.diagnostics.contains { $0.code == .unexpectedFile }
    guard known.hasConfiguration || isEmpty else {
      throw Misuse(
        text: "'\(content)' contains files, but no site.yaml",
        hint: "set the folder of a new site with --into"
      )
    }
    configuration = known.hasConfiguration ? known.configuration : nil
    imported = Set(known.reviews.compactMap { $0.details["imported"]?.text })
    for review in known.reviews {
      guard let key = review.details["imported"]?.text else { continue }
      let days = Set(review.visits.compactMap(\.time?.day) + [review.visited].compactMap(\.self))
      visits[key] = ExistingVisits(days: days, count: review.times)
    }
    let log = try LoggedRows(folder.joined("content"))
    logged = log.keys
    slugs = Set(known.reviews.map(\.slug.value))
    aliases = Set(known.values.flatMap(\.aliases).map(\.value))
    paths = Set(known.paths).union(log.paths)
    today = try ImportCommand.builder(folder).today(in: known.configuration)
  }
}
