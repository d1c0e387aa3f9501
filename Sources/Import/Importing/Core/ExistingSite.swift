import ReviewModel

/// What stands in the content folder already.
package struct ExistingSite: Sendable {
  /// What `site.yaml` says; nil where there is none yet.
  package var configuration: SiteConfiguration?
  /// The values of `imported:` of all reviews.
  package var imported: Set<String> = []
  /// The names of all reviews in addresses.
  package var slugs: Set<String> = []
  /// The older paths of all reviews.
  package var aliases: Set<String> = []
  /// The paths of all files, below the content folder.
  package var paths: Set<String> = []

  package init() {}
}
