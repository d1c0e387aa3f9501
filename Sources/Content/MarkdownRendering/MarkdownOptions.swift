/// How Markdown is rendered.
package struct MarkdownOptions: Sendable {
  /// Whether quotation marks, dashes and ellipses are made typographic.
  package var smartPunctuation: Bool
  /// The language whose quotation marks straight ones become (BCP 47), where a text does not name another.
  package var language: String
  /// The greatest number of bytes of one body.
  package var sizeLimit: Int
  /// The words that are no author's.
  package var labels: MarkdownLabels
  /// The origins from which pages may load pictures: `https://host` or `https://*.host`.
  package var pictureOrigins: [String]
  /// The address of the site, without a slash at its end: links below it are checked. Empty where none is known.
  package var siteAddress: ContiguousArray<UInt8>
  /// Whether the plain text is collected, which only the search index needs.
  package var plainText: Bool

  /// Makes options.
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

/// What a body may hold. libcmark before 0.31 takes quadratic time for some inputs; the limits hold for every version,
/// so that a site builds everywhere or nowhere.
enum MarkdownLimits {
  /// Containers that one line may open or continue (CommonMark 0.30, section 5).
  static let nesting = 100
  /// Image openings `![` in lines without a blank line between them (CommonMark 0.30, section 6.4): for each link,
  /// libcmark 0.30 looks through all that are open.
  static let imageOpenings = 1_000
  /// Bytes of link reference definitions that may be repeated for the parts of a body that spoilers and tables divide.
  static let repeatedDefinitions = 4_000_000
}
