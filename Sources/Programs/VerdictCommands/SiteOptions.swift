import ArgumentParser
import BinaryCoding
import Diagnostics
import FileSystem
import Notation
import ReviewModel
import SiteFiles
import SiteModel

/// The options of the commands that build or check a site.
package struct SiteOptions: ParsableArguments {
  @OptionGroup(title: "Content") var folders: FolderOptions
  @OptionGroup(title: "Content") var selection: SelectionOptions
  @OptionGroup(title: "Content") var clock: ClockOptions
  @OptionGroup(title: "Content") var address: AddressOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions
  @OptionGroup var jobs: JobOptions

  package init() {}

  /// Returns a builder for the current day.
  package func builder(onNotice: @escaping NoticeHandler = { _ in }) throws -> SiteBuilder {
    try folders.builder(selection, clock, baseURL: address.baseURL, jobs, onNotice: onNotice)
  }

  var content: String { folders.content }
  var baseURL: SiteURL? { address.baseURL }
  var format: DiagnosticFormat { messages.format }
  var quiet: Bool { messages.quiet }
  var watchedPaths: [String] { folders.watchedPaths }
  var plainFiles: String { folders.plainFiles }

  /// Prints diagnostics in the format of `--format`.
  func show(_ diagnostics: [Diagnostic]) throws { try messages.show(diagnostics) }

  /// Prints a message unless `--quiet` is set.
  func printNotice(_ text: String) { messages.printNotice(text) }
}

extension FolderOptions {
  /// Returns a builder of the site in the folders, at the time of `clock` or now.
  func builder(
    _ selection: SelectionOptions? = nil,
    _ clock: ClockOptions? = nil,
    baseURL: SiteURL? = nil,
    _ jobs: JobOptions? = nil,
    onNotice: @escaping NoticeHandler = { _ in }
  ) throws -> SiteBuilder {
    guard let time = clock?.time ?? HostSystem.currentTime else {
      throw Misuse(text: "the system clock is not set", hint: "set the clock of this machine")
    }
    var settings = settings
    settings.baseURL = baseURL
    (settings.includesDrafts, settings.includesFuture) = (selection?.drafts ?? false, selection?.future ?? false)
    return SiteBuilder(
      settings,
      at: time,
      Execution(jobs: jobs?.count ?? HostSystem.processorCount, onNotice: onNotice)
    )
  }

  private var settings: SiteSettings {
    var settings = SiteSettings()
    settings.content = content
    settings.usesDefaultTheme = true
    settings.templates = templates == nil && resolvedPath(ownTheme) == nil ? [] : [ownTheme]
    settings.themes = themes
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

  /// The folder of the themes that the site can choose, beside its own.
  private var themes: String { SiteSettings.themes(beside: ownTheme) }

  /// The folders on which the site depends, whether they exist or not.
  var watchedPaths: [String] { [content, ownTheme, themes] }
}

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
