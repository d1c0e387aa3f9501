import BinaryCoding
import Diagnostics
import FileSystem
import MarkdownRendering
import Notation
import ReviewModel
import SiteModel
import SiteRendering
import Templating

/// The inputs that every build reads: paths and metadata of the content files, configuration, view counts and theme.
struct SiteInputs: Sendable {
  var settings: SiteSettings
  var overlay: Overlay
  /// The time at which the site is published.
  var time: CurrentTime
  var files: [FoundFile]
  /// Whether the content folder was listed for these inputs.
  var areListed = true
  let configuration: SiteConfiguration
  /// The file with view counts; nil if it is missing.
  let views: SourceFile?
  let theme: LoadedTheme
  /// The strings of the site's language, read on first use: a build without changes does not need them.
  private let localized: Lazy<Diagnosed<TemplateStrings>>
  /// The diagnostics of the inputs without those of the strings.
  private let ownDiagnostics: [Diagnostic]
  /// The hash of the dependencies of every page except the content: program, configuration, theme, image recipe and card
  /// program.
  let environment: ContentHash
  /// The hash of the dependencies of parsed content files except their bytes.
  let basis: ContentHash

  /// Reads the inputs of a build; returns nil without a content folder.
  static func read(_ settings: SiteSettings, _ overlay: Overlay, at time: CurrentTime) async throws -> SiteInputs? {
    guard resolvedPath(settings.content) != nil else { return nil }
    var diagnostics: [Diagnostic] = []
    let file = try Self.configurationFile(of: settings.content, overlay.content)
    async let loadedTheme = ThemeLoader.load(settings, file.value?.theme, overlay.templates)
    let found = try await ContentScanner.scan(settings.content, settings.types).taking(into: &diagnostics)
      .adding(overlay.content, settings.types)
    var theme = try await loadedTheme.taking(into: &diagnostics)
    let isListed = found.contains { $0.path == configurationPath }
    let validated = try Self.configuration(isListed ? file : nil, of: settings.content, for: theme.manifest)
    let files = ContentScanner.used(found, of: settings.content, validated.value)
      .taking(into: &diagnostics)
    var configuration = validated.taking(into: &diagnostics)
    if let url = settings.baseURL { configuration.url = url }
    if settings.cards == nil { configuration.disabledPages.append(.socialCards) }
    let views = try Self.views(of: settings.content, files, overlay.content).taking(into: &diagnostics)
    let fonts = theme.fonts(of: configuration).taking(into: &diagnostics)
    if let css = ThemeStyle.css(configuration, fonts) { theme.append(css, toAsset: ThemeStyle.sheet) }
    diagnostics += theme.publishAssets()
    return SiteInputs(
      settings,
      overlay,
      time,
      files,
      configuration,
      isListed ? file.value.map { ContentHash($0.source.bytes) } : nil,
      views,
      theme,
      diagnostics
    )
  }

  /// Reads `site.yaml`, whose theme is loaded before its settings are validated.
  static func configurationFile(
    of folder: String,
    _ overlay: Overlay.Texts = [:]
  ) throws(FileError) -> Diagnosed<ConfigurationFile?> {
    var reader = try ContentReader(folder, overlay: overlay)
    return try reader.read(configurationPath, limit: ContentLimits.contentFile).map { $0.map(ConfigurationFile.init) }
  }

  /// Returns the configuration in a file, which is nil if it is missing. An error in the configuration does not hide errors of
  /// other files.
  static func configuration(
    _ read: Diagnosed<ConfigurationFile?>?,
    of folder: String,
    for theme: ThemeManifest
  ) throws(FileError) -> Diagnosed<SiteConfiguration> {
    guard let read else {
      return ConfigurationValidator.missing(in: ContentSources(folder: folder).name(configurationPath), for: theme)
    }
    guard let file = read.value else { return ConfigurationValidator.unreadable(read.diagnostics, for: theme) }
    let hidden = HiddenValues.diagnostics(inConfiguration: file.source)
    let configuration = try file.validated(for: theme).withTimeZone()
    return Diagnosed(configuration.value, configuration.diagnostics + hidden)
  }

  private static func views(
    of folder: String,
    _ files: [FoundFile],
    _ overlay: Overlay.Texts
  ) throws(FileError) -> Diagnosed<SourceFile?> {
    guard files.contains(where: { $0.path == viewsPath }) else { return Diagnosed(nil) }
    var reader = try ContentReader(folder, overlay: overlay)
    return try reader.read(viewsPath, limit: ContentLimits.views)
  }

  private init(
    _ settings: SiteSettings,
    _ overlay: Overlay,
    _ time: CurrentTime,
    _ files: [FoundFile],
    _ configuration: SiteConfiguration,
    _ configurationHash: ContentHash?,
    _ views: SourceFile?,
    _ theme: LoadedTheme,
    _ diagnostics: [Diagnostic]
  ) {
    (self.settings, self.overlay, self.time, self.files) = (settings, overlay, time, files)
    self.configuration = configuration
    (self.views, self.theme, ownDiagnostics) = (views, theme, diagnostics)
    localized = Lazy { theme.files.strings(for: configuration) }
    var encoder = ByteEncoder()
    ProgramIdentity.current.encode(to: &encoder)
    configurationHash.encode(to: &encoder)
    configuration.timeZone?.fileHash.encode(to: &encoder)
    theme.stringsHash.encode(to: &encoder)
    basis = ContentHash(encoder)
    theme.hash.encode(to: &encoder)
    settings.pictures.recipe.map(\.name).encode(to: &encoder)
    settings.cards.map(\.identity).encode(to: &encoder)
    (configuration.url.origin + configuration.url.basePath).encode(to: &encoder)
    environment = ContentHash(encoder)
  }

  /// The strings of the site's language.
  var strings: TemplateStrings { localized.value.value }

  /// The diagnostics of the inputs.
  var diagnostics: [Diagnostic] { ownDiagnostics + localized.value.diagnostics }

  /// The rules for which reviews and pages are published.
  var policy: PublicationPolicy { settings.policy(at: time, in: configuration.timeZone?.rules) }

  /// The factory of parsers for content files.
  var makeParser: @Sendable () -> ContentParser {
    let (configuration, types, labels) = (configuration, settings.types, MarkdownLabels(strings.texts))
    return { ContentParser(configuration, types, labels: labels) }
  }

  /// The theme, if it is known to be free of errors. Templates are compiled on first use.
  var deferredTheme: Theme { Theme.deferred(theme.files, for: configuration, in: templateEnvironment) }

  var templateEnvironment: TemplateEnvironment {
    TemplateEnvironment(configuration, strings, assets: theme.files.assets)
  }
}

extension SiteInputs {
  /// Returns the hash of all dependencies of the site; nil unless `cache` contains a reliable hash for each content file.
  func fingerprint(_ cache: ContentCache) -> ContentHash? {
    var encoder = ByteEncoder()
    environment.encode(to: &encoder)
    views.map { ContentHash($0.bytes) }.encode(to: &encoder)
    policy.encode(to: &encoder)
    settings.sources.encode(to: &encoder)
    ownDiagnostics.map { "\($0.code.rawValue) \($0.source.path) \($0.message)" }.encode(to: &encoder)
    var hasher = WordHasher()
    hasher.add(ContentHash(encoder))
    var cursor = PathCursor(cache.files)
    for file in files {
      hasher.add(file.path)
      let known = cursor.find(file.path).map { cache.files[$0] }
      // An image or plain file without a cache entry is unused.
      guard known.map({ $0.isMetadataReliable && $0.metadata == file.metadata }) ?? !file.content.role.isContent else {
        return nil
      }
      if let known { hasher.add(known.hash) } else { hasher.add(0) }
    }
    return hasher.hash()
  }
}

extension PublicationPolicy {
  fileprivate func encode(to encoder: inout ByteEncoder) {
    today.encode(to: &encoder)
    isWholeDay.encode(to: &encoder)
    includesDrafts.encode(to: &encoder)
    includesFuture.encode(to: &encoder)
  }
}

/// The identity of the running program. Values cached by another program are not reused, even with the same version number.
enum ProgramIdentity {
  /// The hash of the version and of the metadata of the executable.
  static let current: ContentHash = {
    var encoder = ByteEncoder()
    verdictVersion.encode(to: &encoder)
    FileStatus(of: programPath, followsLink: true)?.metadata.encode(to: &encoder)
    return ContentHash(encoder)
  }()
}
