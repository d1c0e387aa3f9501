import ArgumentParser
import BinaryCoding
import Diagnostics
import FileSystem
import Notation
import ReviewModel
import SiteFiles
import SiteModel

/// The options of all commands that read a site.
package struct SiteOptions: ParsableArguments {
  @Flag(help: "Publish drafts too.")
  var drafts = false

  @Flag(help: "Publish scheduled reviews too.")
  var future = false

  @Option(
    help: "Current day, or time with an offset; later reviews are scheduled and not published. (default: now)",
    transform: currentTime
  )
  var date: CurrentTime?

  @Option(help: "Content folder.", completion: .directory)
  var content = "content"

  @Option(
    help: "Templates folder; each file overrides the file of the same path in the default theme.",
    completion: .directory
  )
  var templates: String?

  @Option(help: "URL of the published site. (default: url in site.yaml)")
  var baseURL: SiteURL?

  @Option(help: "Format of diagnostics: text, json, github or sarif.")
  var format: DiagnosticFormat = .text

  @Flag(help: "Print every diagnostic, not three of each frequent kind.")
  var all = false

  @Flag(name: .shortAndLong, help: "Print only diagnostics.")
  var quiet = false

  @Option(help: "Number of parallel jobs.")
  var jobs: Int = HostSystem.processorCount

  package init() {}

  /// Rejects an invalid number of jobs, and a system clock that is not set.
  package mutating func validate() throws {
    guard date ?? HostSystem.currentTime != nil else {
      throw ValidationError("the system clock is not set; set the day with --date")
    }
    guard (1...256).contains(jobs) else { throw ValidationError("--jobs requires a number from 1 to 256") }
  }

  /// Returns a builder for the current day.
  package func builder(onNotice: @escaping NoticeHandler = { _ in }) throws -> SiteBuilder {
    guard let time = date ?? HostSystem.currentTime else { throw ExitStatus.usage }
    return SiteBuilder(settings, at: time, Execution(jobs: jobs, onNotice: onNotice))
  }

  private var settings: SiteSettings {
    var settings = SiteSettings()
    (settings.content, settings.baseURL) = (content, baseURL)
    (settings.includesDrafts, settings.includesFuture) = (drafts, future)
    settings.usesDefaultTheme = true
    settings.templates = templates == nil && resolvedPath(ownTheme) == nil ? [] : [ownTheme]
    settings.home = Terminal.environment("HOME")
    settings.pictures.helper = HostSystem.helper("verdict-pictures", variable: "VERDICT_PICTURES")
    settings.pictures.helperHint = HelperHint.text()
    settings.cards = Self.cards
    return settings
  }

  /// The program that renders social cards; nil if the program or its fonts are not installed.
  private static var cards: CardProgram? {
    guard let program = HostSystem.helper("verdict-cards", variable: "VERDICT_CARDS"),
      let fonts = SharedFolders.cardFonts
    else { return nil }
    return CardProgram(program, fonts: fonts)
  }

  /// The folder of plain files, which are copied unchanged.
  var plainFiles: String { content.withoutSlashAtEnd.joined(plainFolder) }

  /// The folder of the site's templates, which is optional unless `--templates` is set.
  var ownTheme: String { templates ?? "templates" }

  /// The folders on which the site depends, whether they exist or not.
  var watchedPaths: [String] { [content, ownTheme] }

  /// Prints diagnostics: text on standard error, other formats on standard output.
  func show(_ diagnostics: [Diagnostic]) throws {
    let text = format.write(diagnostics, colours: Terminal.usesColours, showsAll: all)
    if format == .text { Terminal.message(text) } else { try Terminal.output(text) }
  }

  /// Prints a message unless `--quiet` is set.
  func printNotice(_ text: String) {
    if !quiet { Terminal.message(text + "\n") }
  }
}

/// Returns the day of an option.
func day(_ text: String) throws -> CalendarDay {
  guard let day = CalendarDay(text) else { throw ValidationError("write a day, such as 2026-11-04") }
  return day
}

/// Returns the time of an option: a day, or a time with an offset.
func currentTime(_ text: String) throws -> CurrentTime {
  guard let timestamp = Timestamp(text), timestamp.time == nil || timestamp.time?.offset != nil else {
    throw ValidationError("write a day, such as 2026-11-04, or a time with its offset, such as 2026-11-04T20:30+01:00")
  }
  return timestamp.time == nil ? .day(timestamp.day) : .instant(timestamp.instant(in: .utc), machineDay: timestamp.day)
}

extension SiteURL: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

extension DiagnosticFormat: ExpressibleByArgument {}

/// Data files of the program: installed beside it, or in the build folder of its sources.
enum SharedFolders {
  /// The folder with the fonts of social cards; nil if not found.
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
