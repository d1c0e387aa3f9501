import Diagnostics
import FrontMatter

/// The validator of `site.yaml`, which creates the configuration.
///
/// Missing and invalid values are replaced by defaults, so that the errors of all other files are found in the same run.
package enum ConfigurationValidator {
  /// Returns the configuration of a file, and all its diagnostics.
  package static func validate(_ source: SourceFile) -> Diagnosed<SiteConfiguration> {
    if let error = source.textError { return Diagnosed(SiteConfiguration(), [error]) }
    let entries = YAMLReader.read(source, in: source.range)
    guard let values = entries.value else { return Diagnosed(SiteConfiguration(), entries.diagnostics) }
    var reader = EntryReader(values, of: source, missingAt: SourceRange(0, 0))
    let configuration = SiteConfiguration.read(&reader)
    reader.reportUnknownKeys()
    return Diagnosed(configuration, entries.diagnostics + reader.diagnostics)
  }

  /// The keys that `site.yaml` may contain.
  package static var expectedKeys: [ExpectedKey] {
    EntryReader.expectedKeys { _ = SiteConfiguration.read(&$0) }
  }

  /// Returns a default configuration for a folder without `site.yaml`, so that other files can be checked.
  package static func missing(in source: SourceFile) -> Diagnosed<SiteConfiguration> {
    unreadable([
      Diagnostic(
        .configurationMissing,
        "site.yaml is missing",
        hint: "create it with verdict init, or write title:, url:, reviewer: and categories:",
        in: source
      )
    ])
  }

  /// Returns a default configuration if `site.yaml` cannot be read, so that other files can be checked.
  package static func unreadable(_ diagnostics: [Diagnostic]) -> Diagnosed<SiteConfiguration> {
    Diagnosed(SiteConfiguration(), diagnostics)
  }
}
