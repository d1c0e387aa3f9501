import BinaryCoding
import Diagnostics
import FileSystem
import Notation
import ReviewModel
import SiteModel

/// The settings of a site from its folders and the command line.
package struct SiteSettings: Equatable, Sendable {
  /// The folder of `site.yaml`, reviews, restaurants, pages and images.
  package var content = "content"
  /// The theme folders. Files of a later folder override those of earlier ones.
  package var templates = ["templates"]
  /// The folder of the themes that a site can choose or extend.
  package var themes = "themes"
  /// Whether the theme folders override the default theme.
  package var usesDefaultTheme = false
  /// The output folder.
  package var output = "site"
  /// Whether drafts are published.
  package var includesDrafts = false
  /// Whether scheduled reviews are published.
  package var includesFuture = false
  /// The handling of images and their derivatives.
  package var pictures = PictureHandling()
  /// The program that renders social cards; nil disables them.
  package var cards: CardProgram?
  /// The URL of the site; overrides the configuration.
  package var baseURL: SiteURL?
  /// Whether files that Verdict did not write may be replaced in the output folder.
  package var replacesForeign = false
  /// Whether files are flushed to disk before they replace others. Renaming alone keeps files complete except after a power
  /// failure.
  package var isDurable = false
  /// The home folder, which is rejected as an output folder.
  package var home: String?

  /// The default source folders, which are never valid output folders.
  static let defaultSources = ["content", "templates"]
  /// The source folders.
  package var sources: [String] { [content] + templates + [themes] }

  /// The types of content files.
  package var types = ContentTypes.standard

  /// Uses the theme in a folder, if it exists, and the themes beside it.
  package mutating func useTheme(_ folder: String) {
    templates = resolvedPath(folder) == nil ? [] : [folder]
    themes = Self.themes(beside: folder)
  }

  /// Returns the folder of themes beside a site's own theme, or the one that contains it.
  package static func themes(beside theme: String) -> String {
    let folder = theme.withoutSlashAtEnd.folderPath.map(String.init)
    if let folder, folder.lastPathComponent == "themes" { return folder }
    return folder?.joined("themes") ?? "themes"
  }

  /// Creates settings with the default folders.
  package init() {}

  /// The settings for a plan that omits missing derivatives.
  var withoutWaiting: SiteSettings {
    var settings = self
    settings.pictures.waits = false
    return settings
  }

  /// Returns the rules for which reviews and pages are published at a time.
  func policy(at time: CurrentTime, in zone: TimeZoneRules?) -> PublicationPolicy {
    PublicationPolicy(time, in: zone, includesDrafts: includesDrafts, includesFuture: includesFuture)
  }
}

extension SiteSettings {
  /// Returns the diagnostics to report, with a note about files of the default theme on how to change them.
  func reported(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.filter(isRelevant).map(ThemeLoader.withCopyNote).cappedPerFile
  }

  /// Returns whether a diagnostic concerns the user: previews need no site URL.
  func isRelevant(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.code != .urlExample || baseURL == nil && pictures.waits
  }
}
