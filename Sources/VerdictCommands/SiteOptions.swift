import ArgumentParser
import BinaryCoding
import Diagnostics
import FileSystem
import Notation
import ReviewModel
import SiteFiles
import SiteRendering

/// What all commands that read a site share.
package struct SiteOptions: ParsableArguments {
  @Option(help: "The folder of site.yaml, reviews, restaurants, pages and pictures.")
  var content = "content"

  @Option(help: "A folder of templates; each file takes the place of the same file of the default theme.")
  var templates: String?

  @Option(help: "The day that counts as today; reviews of later days are held back.")
  var date: CalendarDay?

  @Flag(help: "Publish drafts, too.")
  var drafts = false

  @Flag(help: "Publish reviews of days to come, too.")
  var future = false

  @Option(help: "Where the site is published, instead of the url: of site.yaml.")
  var baseURL: SiteURL?

  @Option(help: "How many files are worked on at the same time.")
  var jobs: Int = Machine.processorCount

  @Option(help: "The form of diagnostics: text, json or github.")
  var format: DiagnosticFormat = .text

  @Flag(help: "Show every fault, not three of each kind of which there are very many.")
  var all = false

  @Flag(name: .shortAndLong, help: "Print nothing but faults.")
  var quiet = false

  package init() {}

  package mutating func validate() throws {
    date = date ?? Machine.today
    guard date != nil else { throw ValidationError("the machine does not know the day; give it with --date") }
    guard (1...256).contains(jobs) else { throw ValidationError("--jobs takes a number from 1 to 256") }
  }

  /// The options of a build.
  package func buildOptions() throws -> BuildOptions {
    guard let date else { throw ExitStatus.usage }
    var options = BuildOptions(
      policy: PublicationPolicy(today: date, includesDrafts: drafts, includesFuture: future),
      jobs: jobs
    )
    (options.content, options.templates, options.baseURL) = (content, ThemeFolders.all(templates), baseURL)
    options.home = Terminal.environment("HOME")
    options.pictures.helper = Machine.helper("verdict-pictures", variable: "VERDICT_PICTURES")
    options.cards = Self.cards
    return options
  }

  /// The program that makes social cards, if it is there with its fonts.
  private static var cards: CardProgram? {
    guard let program = Machine.helper("verdict-cards", variable: "VERDICT_CARDS"), let fonts = SharedFolders.cardFonts
    else { return nil }
    return CardProgram(program, fonts: fonts)
  }

  /// Where plain files lie.
  var plainFiles: String { content.withoutSlashAtEnd.joined(plainFolder) }

  /// The paths of all that a site follows from, whether it is there or not.
  var watchedPaths: [String] { [content] + ThemeFolders.watched(templates) }

  /// Writes diagnostics: as data where a program may read them, else as messages.
  func show(_ diagnostics: [Diagnostic]) throws {
    let text = format.write(diagnostics, colours: Terminal.wantsColours, showsAll: all)
    if format == .text { Terminal.message(text) } else { try Terminal.output(text) }
  }

  /// Writes a message unless there should be none.
  func say(_ text: String) {
    if !quiet { Terminal.message(text + "\n") }
  }
}

extension CalendarDay: ExpressibleByArgument {
  @usableFromInline package init?(argument: String) { self.init(argument) }
}

extension SiteURL: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

extension DiagnosticFormat: ExpressibleByArgument {}

/// Where the theme lies.
enum ThemeFolders {
  /// The folders of the theme, the default one first. A site's own templates are those that were named, or those in
  /// `templates`.
  static func all(_ named: String?) -> [String] {
    let own = named.map { [$0] } ?? (resolvedPath("templates") == nil ? [] : ["templates"])
    guard let standard = defaultTheme else { return own.isEmpty ? ["templates"] : own }
    // In the folder of Verdict's own sources, the default theme is the site's.
    return [standard].filter { folder in !own.contains { resolvedPath($0) == resolvedPath(folder) } } + own
  }

  /// Where templates are, or may be one day.
  static func watched(_ named: String?) -> [String] { [defaultTheme, named ?? "templates"].compactMap(\.self) }

  /// The default theme.
  static var defaultTheme: String? {
    SharedFolders.first("templates", built: "templates") { resolvedPath($0 + "/layout.html") != nil }
  }
}

/// What comes with the program: beside the installed one, or in the sources that it was built from.
enum SharedFolders {
  /// The fonts of social cards.
  static var cardFonts: String? { first("fonts", built: ".build/fonts") { resolvedPath($0) != nil } }

  /// The folder that is installed as `name`, or lies at `path` below the sources, and is what is looked for.
  static func first(_ name: String, built path: String, _ isFound: (String) -> Bool) -> String? {
    guard let program = resolvedPath(programPath) else { return nil }
    let folders = program.pathComponents.dropLast()
    let installed = folder(folders.dropLast() + ["share", "verdict", name[...]])
    if isFound(installed) { return installed }
    let ancestors = folders.indices.map { folder(folders.dropLast($0)) }
    return ancestors.first { resolvedPath($0 + "/Package.swift") != nil && isFound("\($0)/\(path)") }
      .map { "\($0)/\(path)" }
  }

  private static func folder(_ components: some Sequence<Substring>) -> String {
    components.map { "/" + $0 }.joined()
  }
}
