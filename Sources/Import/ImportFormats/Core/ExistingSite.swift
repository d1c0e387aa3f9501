import Notation
import ReviewModel

/// The parts of an existing site that an import must respect.
package struct ExistingSite: Sendable {
  /// The parsed `site.yaml`; nil if the file does not exist.
  package var configuration: SiteConfiguration?
  /// The values of `imported:` of all reviews.
  package var imported: Set<String> = []
  /// The slugs of all reviews.
  package var slugs: Set<String> = []
  /// The aliases of all reviews and pages.
  package var aliases: Set<String> = []
  /// The paths of all files, relative to the content folder.
  package var paths: Set<String> = []

  /// The current day, which decides whether an entry is scheduled or expired; nil if unknown.
  package var today: CalendarDay?

  package init() {}
}
