import Diagnostics
import Notation
import ReviewModel
import SiteModel

/// What a site's author and the command line ask for.
package struct SiteSettings: Equatable, Sendable {
  /// The folder of `site.yaml`, reviews, restaurants, pages and pictures.
  package var content = "content"
  /// The folders of the theme: files of a later one take the place of those before.
  package var templates = ["templates"]
  /// Whether those folders lie over the default theme.
  package var usesDefaultTheme = false
  /// The folder to write the site into.
  package var output = "site"
  /// Whether drafts are published, too.
  package var includesDrafts = false
  /// Whether reviews of later days are published, too.
  package var includesFuture = false
  package var pictures = PictureHandling()
  /// The program that makes social cards; nil for a site without.
  package var cards: CardProgram?
  /// Where the site is published, instead of what the configuration says.
  package var baseURL: SiteURL?
  /// Whether files in the output folder that Verdict did not write may be replaced where a page wants their path.
  package var replacesForeign = false
  /// Whether files are on the disk, not only with the system, before they take the place of others. Renaming alone leaves
  /// whole files after everything but a power cut.
  package var isDurable = false
  /// The home folder, which is refused as an output folder.
  package var home: String?

  /// The folders that are read where no others are named.
  static let usualSources = ["content", "templates"]
  /// The folders to read from.
  package var sources: [String] { [content] + templates }

  /// Makes settings with the folders that a site has by default.
  package init() {}

  /// Returns the settings for a plan that leaves missing derivatives of pictures out.
  var withoutWaiting: SiteSettings {
    var settings = self
    settings.pictures.waits = false
    return settings
  }

  /// Returns which reviews and pages are published on a day.
  func policy(on today: CalendarDay) -> PublicationPolicy {
    PublicationPolicy(today: today, includesDrafts: includesDrafts, includesFuture: includesFuture)
  }
}

extension SiteSettings {
  /// Returns the diagnostics to report, with how to change what lies in the default theme.
  func reported(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.filter(isOfInterest).map(ThemeLoader.explained).cappedPerFile
  }

  /// That a site leaves parts of the default theme unused is no news, nor what its URL is to who looks at a preview.
  func isOfInterest(_ diagnostic: Diagnostic) -> Bool {
    if diagnostic.code == .urlExample { return baseURL == nil && pictures.waits }
    guard diagnostic.code == .templateUnused else { return true }
    return templates.last.map { diagnostic.source.path.hasPrefix($0 + "/") } ?? false
  }
}
