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
  @Flag(help: "Publish drafts, too.")
  var drafts = false

  @Flag(help: "Publish reviews of days to come, too.")
  var future = false

  @Option(help: "The day that counts as today; reviews of later days are held back.")
  var date: CalendarDay?

  @Option(help: "The folder of site.yaml, reviews, restaurants, pages and pictures.", completion: .directory)
  var content = "content"

  @Option(
    help: "A folder of templates; each file takes the place of the same file of the default theme.",
    completion: .directory
  )
  var templates: String?

  @Option(help: "Where the site is published, instead of the url: of site.yaml.")
  var baseURL: SiteURL?

  @Option(help: "The form of diagnostics: text, json, github or sarif.")
  var format: DiagnosticFormat = .text

  @Flag(help: "Show every fault, not three of each kind of which there are very many.")
  var all = false

  @Flag(name: .shortAndLong, help: "Print nothing but faults.")
  var quiet = false

  @Option(help: "How many files are worked on at the same time.")
  var jobs: Int = Machine.processorCount

  package init() {}

  package mutating func validate() throws {
    guard date ?? Machine.today != nil else {
      throw ValidationError("the machine does not know the day; give it with --date")
    }
    guard (1...256).contains(jobs) else { throw ValidationError("--jobs takes a number from 1 to 256") }
  }

  /// Returns a builder of the site on the day that counts as today.
  package func builder(onNotice: @escaping NoticeHandler = { _ in }) throws -> SiteBuilder {
    guard let today = date ?? Machine.today else { throw ExitStatus.usage }
    return SiteBuilder(settings, today: today, Execution(jobs: jobs, onNotice: onNotice))
  }

  private var settings: SiteSettings {
    var settings = SiteSettings()
    (settings.content, settings.baseURL) = (content, baseURL)
    (settings.includesDrafts, settings.includesFuture) = (drafts, future)
    settings.usesDefaultTheme = true
    settings.templates = templates == nil && resolvedPath(ownTheme) == nil ? [] : [ownTheme]
    settings.home = Terminal.environment("HOME")
    settings.pictures.helper = Machine.helper("verdict-pictures", variable: "VERDICT_PICTURES")
    settings.pictures.helperHint = HelperHint.text()
    settings.cards = Self.cards
    return settings
  }

  /// The program that makes social cards, if it is there with its fonts.
  private static var cards: CardProgram? {
    guard let program = Machine.helper("verdict-cards", variable: "VERDICT_CARDS"), let fonts = SharedFolders.cardFonts
    else { return nil }
    return CardProgram(program, fonts: fonts)
  }

  /// Where plain files lie.
  var plainFiles: String { content.withoutSlashAtEnd.joined(plainFolder) }

  /// The folder of the site's own templates, which need not be there unless it was named.
  var ownTheme: String { templates ?? "templates" }

  /// The paths of all that a site follows from, whether it is there or not.
  var watchedPaths: [String] { [content, ownTheme] }

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

/// What comes with the program in files of its own: beside the installed one, or in the sources that it was built from.
enum SharedFolders {
  /// The fonts of social cards.
  static var cardFonts: String? {
    guard let folders = resolvedPath(programPath)?.pathComponents.dropLast() else { return nil }
    let installed = folder(folders.dropLast() + ["share", "verdict", "fonts"])
    let ancestors = folders.indices.map { folder(folders.dropLast($0)) }
    let built = ancestors.first { resolvedPath($0 + "/Package.swift") != nil }.map { $0 + "/.build/fonts" }
    return [installed, built].compactMap(\.self).first { resolvedPath($0) != nil }
  }

  private static func folder(_ components: some Sequence<Substring>) -> String {
    components.map { "/" + $0 }.joined()
  }
}
