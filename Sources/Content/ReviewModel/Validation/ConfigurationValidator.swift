import Diagnostics
import FrontMatter

/// The validator of `site.yaml`, which creates the configuration.
///
/// Missing and invalid values are replaced by defaults, so that the errors of all other files are found in the same run.
package enum ConfigurationValidator {
  /// Returns the configuration of a file with the settings of a theme, and all its diagnostics.
  package static func validate(
    _ source: SourceFile,
    for theme: ThemeManifest = ThemeManifest()
  ) -> Diagnosed<SiteConfiguration> {
    ConfigurationFile(source).validated(for: theme)
  }

  /// Returns the keys that `site.yaml` may contain with a theme. Values that name categories or kinds of topics are those of `site`.
  package static func expectedKeys(for theme: ThemeManifest, of site: SiteConfiguration? = nil) -> [ExpectedKey] {
    EntryReader.expectedKeys { _ = SiteConfiguration.read(&$0, for: theme, probing: site) }
  }

  /// Returns a default configuration for a folder without `site.yaml`, so that other files can be checked.
  package static func missing(
    in source: SourceFile,
    for theme: ThemeManifest = ThemeManifest()
  ) -> Diagnosed<SiteConfiguration> {
    let diagnostic = Diagnostic(
      .configurationMissing,
      "site.yaml is missing",
      hint: "create it with verdict init, or write title:, url:, reviewer: and categories:",
      in: source
    )
    return unreadable([diagnostic], for: theme)
  }

  /// Returns a default configuration if `site.yaml` cannot be read, so that other files can be checked.
  package static func unreadable(
    _ diagnostics: [Diagnostic],
    for theme: ThemeManifest = ThemeManifest()
  ) -> Diagnosed<SiteConfiguration> {
    var configuration = SiteConfiguration()
    configuration.theme = ThemeSettings(theme)
    return Diagnosed(configuration, diagnostics)
  }
}

/// The parsed entries of `site.yaml`. They name the theme, and the theme declares settings to validate.
package struct ConfigurationFile: Sendable {
  package let source: SourceFile
  private let entries: Diagnosed<[Entry]?>

  /// Parses a file without validating it.
  package init(_ source: SourceFile) {
    self.source = source
    entries = source.textError.map { Diagnosed(nil, [$0]) } ?? YAMLReader.read(source, in: source.range)
  }

  private var reader: EntryReader? {
    entries.value.map { EntryReader($0, of: source, missingAt: SourceRange(0, 0)) }
  }

  /// The theme that the site chooses; nil without a valid name.
  package var theme: ThemeName? {
    var reader = reader
    return reader?.themeName().map { ThemeName(text: $0.value, source: source, range: $0.range) }
  }

  /// Returns the diagnostics of the settings of a theme.
  package func themeDiagnostics(for theme: ThemeManifest) -> [Diagnostic] {
    guard var reader else { return entries.diagnostics }
    _ = reader.theme(theme)
    return reader.diagnostics
  }

  /// Returns the configuration with the settings of a theme, and all diagnostics of the file.
  package func validated(for theme: ThemeManifest) -> Diagnosed<SiteConfiguration> {
    guard var reader else { return ConfigurationValidator.unreadable(entries.diagnostics, for: theme) }
    let configuration = SiteConfiguration.read(&reader, for: theme)
    reader.reportUnknownKeys()
    return Diagnosed(configuration, entries.diagnostics + reader.diagnostics)
  }
}
