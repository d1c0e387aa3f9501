/// The options for rendering Markdown.
package struct MarkdownOptions: Sendable {
  /// Whether quotation marks, dashes and ellipses are replaced by typographic ones.
  package var smartPunctuation: Bool
  /// The language (BCP 47) of typographic quotation marks, unless a text declares another.
  package var language: String
  /// The maximum size of a body in bytes.
  package var sizeLimit: Int
  /// The words that are not from an author.
  package var labels: MarkdownLabels
  /// The origins from which pages may load images: `https://host` or `https://*.host`.
  package var pictureOrigins: [String]
  /// The URL of the site without a trailing slash, below which links are checked. Empty if unknown.
  package var siteAddress: ContiguousArray<UInt8>
  /// Whether to collect plain text, for the search index.
  package var plainText: Bool

  /// Creates options.
  package init(
    smartPunctuation: Bool = false,
    language: String = "en",
    sizeLimit: Int = 1_000_000,
    labels: MarkdownLabels = MarkdownLabels(),
    pictureOrigins: [String] = [],
    siteAddress: String = "",
    plainText: Bool = false
  ) {
    self.smartPunctuation = smartPunctuation
    self.language = language
    self.sizeLimit = sizeLimit
    self.labels = labels
    self.pictureOrigins = pictureOrigins
    self.siteAddress = ContiguousArray(siteAddress.utf8)
    self.plainText = plainText
  }
}

/// The limits of a body. libcmark before 0.31 takes quadratic time for some input. The limits apply to every version, so
/// that a site builds with all or none.
enum MarkdownLimits {
  /// The maximum size in bytes of a possible link or tag; without a limit, reading nested brackets would take quadratic time.
  static let longestBrackets = 300
  /// The maximum number of containers that a line opens or continues (CommonMark 0.30, section 5).
  static let nesting = 100
  /// The maximum number of image openings `![` between blank lines (CommonMark 0.30, section 6.4). For each link,
  /// libcmark 0.30 searches all open ones.
  static let imageOpenings = 1_000
  /// The maximum size in bytes of link reference definitions, multiplied by the number of segments.
  static let repeatedDefinitions = 4_000_000
}
