import Notation
import ReviewModel
import SiteModel
import Templating

/// The histogram of each category. One image serves the pages of all its reviews, which therefore stay unchanged when a rating
/// changes.
struct HistogramKind: UntemplatedKind {
  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    site.catalog.categories.enumerated().filter { $1.summary.hasHistogram }.map { index, archive in
      PageAddress(url: Permalinks.histogram(archive.subject.slug), index: index)
    }
  }

  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter) {
    let accent = hasher.site.configuration.accent
    for shade in [accent.fill, accent.onPaper, accent.onNight] { hasher.add(shade.description) }
    hasher.add(hasher.site.isMirrored)
    for bar in SummaryRecord(summary: summary(of: page, in: hasher.site), site: hasher.site).bars {
      hasher.add(bar.label)
      hasher.add(bar.bar.count)
    }
  }

  func bytes(of page: PagePlan, _ contents: PageContents) -> ContiguousArray<UInt8> {
    let site = contents.site
    let record = SummaryRecord(summary: summary(of: page, in: site), site: site)
    return ContiguousArray(Histogram(record.bars, site.configuration.accent, isMirrored: site.isMirrored).svg.utf8)
  }

  private func summary(of page: PagePlan, in site: Site) -> RatingSummary {
    site.catalog.categories[page.index].summary
  }
}

/// Draws horizontal bars for the number of reviews per rating. The fragment of the image's URL selects a bar, which is then
/// highlighted.
private struct Histogram {
  let bars: [HistogramBar]
  let shades: AccentShades
  /// Whether bars begin at the right edge, as in right-to-left sites.
  let isMirrored: Bool

  static let width = 384
  static let rowHeight = 24

  init(_ bars: [HistogramBar], _ shades: AccentShades, isMirrored: Bool) {
    (self.bars, self.shades, self.isMirrored) = (bars, shades, isMirrored)
  }

  /// The approximate width of the widest label and its gap, in pixels.
  private var labelWidth: Int { min(Self.width / 3, max(24, bars.map { Self.width(of: $0.label) }.max() ?? 0) + 8) }

  /// Returns the width reserved for a label in any system font, in pixels.
  private static func width(of label: String) -> Int {
    label.reduce(0) { width, character in
      let isNarrow = character.isNumber || character.isLowercase || character.isPunctuation
      return width + (character.isASCII ? (isNarrow ? 9 : 12) : 15)
    }
  }

  var svg: String {
    let size = #"width="\#(Self.width)" height="\#(bars.count * Self.rowHeight)""#
    return """
      <svg xmlns="http://www.w3.org/2000/svg" \(size) font-family="system-ui, sans-serif" font-size="14">
      <style>
      rect { fill: #848f88; } text { fill: #56605a; } rect:target { fill: \(shades.onPaper); }
      @media (prefers-color-scheme: dark) { rect { fill: #66736b; } text { fill: #a7b3ab; } \
      rect:target { fill: \(shades.onNight); } }
      </style>
      \(bars.enumerated().map(row).joined(separator: "\n"))
      </svg>

      """
  }

  private func row(_ number: Int, _ bar: HistogramBar) -> String {
    let (top, left) = (number * Self.rowHeight, labelWidth)
    // The longest bar leaves space for its count.
    let length = bar.share * (Self.width - left - 48) / 100
    return text(bar.label.escaped(.xml), at: left - 8, top, isBefore: true)
      + #"<rect id="\#(HistogramRecord.mark(number))" x="\#(place(left, width: length))" y="\#(top + 6)" width="\#(length)" height="12"/>"#
      + text("\(bar.bar.count)", at: left + length + 6, top, isBefore: false)
  }

  /// Returns a text that ends or begins at a distance from the edge where the bars begin.
  private func text(_ text: String, at distance: Int, _ top: Int, isBefore: Bool) -> String {
    let anchor = isBefore == isMirrored ? "" : #" text-anchor="end""#
    return #"<text x="\#(place(distance))" y="\#(top + 17)"\#(anchor)>\#(text)</text>"#
  }

  /// Returns the left edge of a part at a distance from the edge where the bars begin.
  private func place(_ distance: Int, width: Int = 0) -> Int { isMirrored ? Self.width - distance - width : distance }
}

/// The histogram that shows a review's rating among those of its category.
struct HistogramRecord: TemplateRecord {
  private let category: Slug
  let rows: Int
  /// The index of the bar with the review's rating; nil for an unrated review.
  let marked: Int?
  private let list: Link

  /// Returns nil if the category has too few ratings for a comparison.
  init?(_ review: Review, of site: Site) {
    let summary = site.catalog.categories[review.category].summary
    guard summary.hasHistogram else { return nil }
    let (archive, bars) = (site.catalog.categories[review.category], Array(summary.givenBars))
    marked = review.rating.flatMap { rating in bars.firstIndex { $0.ratings.contains(rating) } }
    (category, rows) = (archive.subject.slug, bars.count)
    list = Link(name: archive.subject.plural, url: site.shown.url(of: archive))
  }

  private var src: String { Permalinks.histogram(category) + (marked.map { "#" + Self.mark($0) } ?? "") }

  /// Returns the fragment identifier of a bar.
  fileprivate static func mark(_ row: Int) -> String { "bar-\(row + 1)" }

  static let schema = RecordSchema<HistogramRecord>("histogram") { histogram in
    histogram.url("src") { $0.src }
    histogram.record("category", of: Link.self) { $0.list }
    histogram.number("width") { _ in TemplateNumber(Histogram.width) }
    histogram.number("height") { TemplateNumber($0.rows * Histogram.rowHeight) }
  }
}
