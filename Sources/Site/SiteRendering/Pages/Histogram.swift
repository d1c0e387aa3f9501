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
    let accent = hasher.site.accent
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
    return ContiguousArray(Histogram(record.bars, site.accent, worstIsLast: site.isMirrored).svg.utf8)
  }

  private func summary(of page: PagePlan, in site: Site) -> RatingSummary {
    site.catalog.categories[page.index].summary
  }
}

/// Draws a strip of upright bars for the number of reviews per rating, the worst rating first. The fragment of the image's URL selects
/// a bar, which is then highlighted. Only the ends have labels.
private struct Histogram {
  /// The bars, best rating first.
  let bars: [HistogramBar]
  let shades: AccentShades
  /// Whether the worst rating is at the right edge, as in right-to-left sites.
  let worstIsLast: Bool

  /// The space above the highest bar, below the caption.
  static let air = 8
  static let barHeight = 56
  static let height = air + barHeight + 24

  init(_ bars: [HistogramBar], _ shades: AccentShades, worstIsLast: Bool) {
    (self.bars, self.shades, self.worstIsLast) = (bars, shades, worstIsLast)
  }

  /// Returns the width of a bar with its gap, so that a strip fills the column beside a text.
  static func columnWidth(of bars: Int) -> Int { min(48, max(20, 288 / max(1, bars))) }

  /// Returns the width of a strip, which has space for the two labels.
  static func width(of bars: Int) -> Int { max(4, bars) * columnWidth(of: bars) }

  private var columnWidth: Int { Self.columnWidth(of: bars.count) }

  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width(of: bars.count))" height="\(Self.height)" \
    font-family="system-ui, sans-serif" font-size="14">
    <style>
    rect { fill: #848f88; } text { fill: #56605a; } rect:target { fill: \(shades.onPaper); }
    @media (prefers-color-scheme: dark) { rect { fill: #66736b; } text { fill: #a7b3ab; } \
    rect:target { fill: \(shades.onNight); } }
    </style>
    \(bars.enumerated().map(column).joined(separator: "\n"))
    \(label(bars.last, isLeft: !worstIsLast))\(bars.count > 1 ? label(bars.first, isLeft: worstIsLast) : "")
    </svg>

    """
  }

  /// Returns a bar; that of a rating without reviews is a line.
  private func column(_ number: Int, _ bar: HistogramBar) -> String {
    let height = max(2, bar.share * Self.barHeight / 100)
    let left = columnWidth * (worstIsLast ? number : bars.count - 1 - number)
    let id = HistogramRecord.mark(number)
    let top = Self.air + Self.barHeight - height
    return #"<rect id="\#(id)" x="\#(left)" y="\#(top)" width="\#(columnWidth - 4)" height="\#(height)"/>"#
  }

  private func label(_ bar: HistogramBar?, isLeft: Bool) -> String {
    let right = bars.count * columnWidth - 4
    let place = isLeft ? #"x="0""# : #"x="\#(right)" text-anchor="end""#
    return #"<text \#(place) y="\#(Self.height - 6)">\#((bar?.label ?? "").escaped(.xml))</text>"#
  }
}

/// The histogram that shows a review's rating among those of its category.
struct HistogramRecord: TemplateRecord {
  private let category: Int
  private let site: Site
  let rows: Int
  /// The index of the bar with the review's rating; nil for an unrated review.
  let marked: Int?

  /// Returns nil if the category has too few ratings for a comparison.
  init?(_ review: Review, of site: Site) {
    let summary = site.catalog.categories[review.category].summary
    guard summary.hasHistogram else { return nil }
    let bars = summary.givenBars
    let bar = review.rating.flatMap { rating in bars.firstIndex { $0.ratings.contains(rating) } }
    marked = bar.map { $0 - bars.startIndex }
    (category, self.site, rows) = (review.category, site, bars.count)
  }

  private var archive: Archive<ReviewModel.Category> { site.catalog.categories[category] }
  private var list: Link { Link(name: site.typeset(archive.subject.plural), url: site.shown.url(of: archive)) }

  private var src: String {
    Permalinks.histogram(archive.subject.slug) + (marked.map { "#" + Self.mark($0) } ?? "")
  }

  /// Returns the fragment identifier of a bar.
  fileprivate static func mark(_ row: Int) -> String { "bar-\(row + 1)" }

  static let schema = RecordSchema<HistogramRecord>("histogram") { histogram in
    histogram.url("src", "URL of the image; its fragment marks the bar of this review.") { $0.src }
    histogram.record("category", "The category whose ratings the image shows.", of: Link.self) { $0.list }
    histogram.number("width", "Width of the image in pixels.") { TemplateNumber(Histogram.width(of: $0.rows)) }
    histogram.number("height", "Height of the image in pixels.") { _ in TemplateNumber(Histogram.height) }
  }
}
