/// The limits of what is read; beyond them is a diagnostic, never a slow run.
package enum ContentLimits {
  /// Folders inside each other below the content folder.
  package static let depth = 64
  /// Bytes of a content file.
  package static let contentFile = 2_000_000
  /// Bytes of `views.json`.
  package static let views = 1_000_000
  /// Bytes of a picture.
  package static let picture = 50_000_000
  /// Bytes of a picture in a social card: as long as an attribute may be for libxml2 (`XML_MAX_TEXT_LENGTH`), in Base 64.
  package static let drawnPicture = 7_000_000
  /// Bytes of another file that is published as it is.
  package static let copiedFile = 25_000_000
  /// Bytes of a template or another file of the theme.
  package static let themeFile = 2_000_000
  /// Bytes of the data that a template is tried on.
  package static let dataFile = 64_000_000
}
