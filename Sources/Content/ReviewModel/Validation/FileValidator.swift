import Diagnostics
import FrontMatter

/// A validator that creates the values of one content type from parsed files.
package protocol FileValidator<Value>: Sendable {
  associatedtype Value: ContentValue

  /// Creates a validator for a site.
  init(_ configuration: SiteConfiguration)
  /// Returns the keys that a file in a folder below the content folder may contain.
  func expectedKeys(in folder: String) -> [ExpectedKey]
  /// Returns the value of the file at `path` below the content folder; nil if a required value is missing or invalid.
  func validate(_ document: FencedDocument, path: String) -> Diagnosed<Value?>
  /// Returns the names that a file with errors claims.
  func names(_ document: FencedDocument, path: String) -> ClaimedNames
}
