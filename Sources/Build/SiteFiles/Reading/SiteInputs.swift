import BinaryCoding
import Diagnostics
import FileSystem
import MarkdownRendering
import Notation
import ReviewModel
import SiteModel
import SiteRendering
import Templating

/// What every build reads, however little has changed: the names and stamps of the content files, the configuration, the
/// counts of views and the theme.
struct SiteInputs: Sendable {
  var settings: SiteSettings
  /// The unsaved texts.
  var overlay: Overlay
  /// The day that counts as today.
  var today: CalendarDay
  var files: [FoundFile]
  /// Whether the content folder was listed for them.
  var areListed = true
  let configuration: SiteConfiguration
  /// The file that tells how often pages were viewed, if there is one.
  let views: SourceFile?
  let theme: LoadedTheme
  let strings: TemplateStrings
  /// What was found wrong with them.
  let diagnostics: [Diagnostic]
  /// The hash of what any page depends on beside content: program, configuration, theme.
  let environment: ContentHash
  /// The hash of what the meaning of a content file depends on beside its bytes.
  let basis: ContentHash

  /// Reads the inputs of a build; nil when there is no content folder.
  static func read(_ settings: SiteSettings, _ overlay: Overlay, today: CalendarDay) async throws -> SiteInputs? {
    var diagnostics: [Diagnostic] = []
    async let loadedTheme = ThemeLoader.load(settings, overlay.templates)
    let found = try await ContentScanner.scan(settings.content).taking(into: &diagnostics).adding(overlay.content)
    if diagnostics.contains(where: { $0.code == .contentMissing }) { return nil }
    let (validated, configurationHash) = try Self.configuration(of: settings.content, found, overlay.content)
    let files = ContentScanner.used(found, of: settings.content, kinds: validated.value.topicKinds)
      .taking(into: &diagnostics)
    var configuration = validated.taking(into: &diagnostics)
    if let url = settings.baseURL { configuration.url = url }
    if settings.cards == nil { configuration.disabledPages.append(.socialCards) }
    let views = try Self.views(of: settings.content, files, overlay.content).taking(into: &diagnostics)
    var theme = try await loadedTheme.taking(into: &diagnostics)
    if let css = AccentStyle.css(configuration.accent) { theme.append(css, toAsset: AccentStyle.sheet) }
    diagnostics += theme.publishAssets()
    let strings = theme.files.strings(for: configuration).taking(into: &diagnostics)
    return SiteInputs(
      settings,
      overlay,
      today,
      files,
      configuration,
      configurationHash,
      views,
      theme,
      strings,
      diagnostics
    )
  }

  /// The configuration that a content folder holds, and the hash of its bytes; an error in it does not hide those of
  /// other files.
  static func configuration(
    of folder: String,
    _ files: [FoundFile],
    _ overlay: Overlay.Texts = [:]
  ) throws(FileError) -> (Diagnosed<SiteConfiguration>, ContentHash?) {
    guard files.contains(where: { $0.content.kind == .configuration }) else {
      return (ConfigurationValidator.missing(in: ContentSources(folder: folder).name(configurationPath)), nil)
    }
    var reader = try ContentReader(folder, overlay: overlay)
    let read = try reader.read(configurationPath, limit: ContentLimits.contentFile)
    guard let source = read.value else { return (ConfigurationValidator.unreadable(read.diagnostics), nil) }
    return (ConfigurationValidator.validate(source), ContentHash(source.bytes))
  }

  private static func views(
    of folder: String,
    _ files: [FoundFile],
    _ overlay: Overlay.Texts
  ) throws(FileError) -> Diagnosed<SourceFile?> {
    guard files.contains(where: { $0.content.kind == .views }) else { return Diagnosed(nil) }
    var reader = try ContentReader(folder, overlay: overlay)
    return try reader.read(viewsPath, limit: ContentLimits.views)
  }

  private init(
    _ settings: SiteSettings,
    _ overlay: Overlay,
    _ today: CalendarDay,
    _ files: [FoundFile],
    _ configuration: SiteConfiguration,
    _ configurationHash: ContentHash?,
    _ views: SourceFile?,
    _ theme: LoadedTheme,
    _ strings: TemplateStrings,
    _ diagnostics: [Diagnostic]
  ) {
    (self.settings, self.overlay, self.today, self.files) = (settings, overlay, today, files)
    self.configuration = configuration
    (self.views, self.theme, self.strings, self.diagnostics) = (views, theme, strings, diagnostics)
    var encoder = ByteEncoder()
    ProgramIdentity.current.encode(to: &encoder)
    configurationHash.encode(to: &encoder)
    MarkdownLabels(strings.texts).all.encode(to: &encoder)
    basis = ContentHash(encoder)
    theme.hash.encode(to: &encoder)
    settings.pictures.recipe.map(\.name).encode(to: &encoder)
    settings.cards.map(\.identity).encode(to: &encoder)
    (configuration.url.origin + configuration.url.basePath).encode(to: &encoder)
    environment = ContentHash(encoder)
  }

  /// Decides what is published.
  var policy: PublicationPolicy { settings.policy(on: today) }

  /// Makes the parser of content files.
  var makeParser: @Sendable () -> ContentParser {
    let (configuration, labels) = (configuration, MarkdownLabels(strings.texts))
    return { ContentParser(configuration, labels: labels) }
  }

  /// The theme, if it is known to be without fault; its templates are compiled when they are used.
  var soundTheme: Theme { Theme.deferred(theme.files, for: configuration, in: templateEnvironment) }

  /// Where templates are used.
  var templateEnvironment: TemplateEnvironment {
    TemplateEnvironment(configuration, strings, assets: theme.files.assets)
  }
}

extension SiteInputs {
  /// The hash of everything that the site follows from, where `cache` knows the bytes of all files that were looked at;
  /// nil when it does not.
  func fingerprint(_ cache: ContentCache) -> ContentHash? {
    var encoder = ByteEncoder()
    environment.encode(to: &encoder)
    views.map { ContentHash($0.bytes) }.encode(to: &encoder)
    policy.encode(to: &encoder)
    (settings.templates + [settings.content]).encode(to: &encoder)
    diagnostics.map { "\($0.code.rawValue) \($0.source.path) \($0.message)" }.encode(to: &encoder)
    var hasher = WordHasher()
    hasher.add(ContentHash(encoder))
    var cursor = PathCursor(cache.files)
    for file in files {
      hasher.add(file.path)
      let known = cursor.find(file.path).map { cache.files[$0] }
      // A picture that is not in the cache is one that nothing shows.
      guard known.map({ $0.isSettled && $0.stamp == file.stamp }) ?? !file.content.kind.isContent else { return nil }
      if let known { hasher.add(known.hash) } else { hasher.add(0) }
    }
    return hasher.hash()
  }
}

extension PublicationPolicy {
  fileprivate func encode(to encoder: inout ByteEncoder) {
    today.encode(to: &encoder)
    includesDrafts.encode(to: &encoder)
    includesFuture.encode(to: &encoder)
  }
}

/// Which program this is: what one has found is not believed by another, even where both say the same version.
enum ProgramIdentity {
  /// The hash of the version and of the stamp of the executable.
  static let current: ContentHash = {
    var encoder = ByteEncoder()
    verdictVersion.encode(to: &encoder)
    FileStatus(of: programPath, followsLink: true)?.stamp.encode(to: &encoder)
    return ContentHash(encoder)
  }()
}
