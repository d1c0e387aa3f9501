/// The limits of content. Input beyond them is reported, so it cannot slow down a build.
package enum ContentLimits {
  /// The maximum depth of folders below the content folder.
  package static let depth = 64
  /// The maximum size of a content file in bytes.
  package static let contentFile = 2_000_000
  /// The maximum value of `times`.
  package static let times = 10_000
  /// The maximum size of `views.json` in bytes.
  package static let views = 1_000_000
  /// The maximum size of an image in bytes.
  package static let picture = 50_000_000
  /// The maximum size in bytes of an image in a social card. In Base64 it fits into an attribute of libxml2
  /// (`XML_MAX_TEXT_LENGTH`).
  package static let drawnPicture = 7_000_000
  /// The maximum size in bytes of other files that are published unchanged.
  package static let copiedFile = 25_000_000
  /// The maximum size in bytes of a template or another file of the theme.
  package static let themeFile = 2_000_000
  /// The maximum size in bytes of the data for trying a template.
  package static let dataFile = 64_000_000
}
