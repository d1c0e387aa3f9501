import ReviewModel
import SiteModel
import Templating

/// A kind of social cards (Open Graph images). Its template renders SVG, which `verdict-cards` converts to an image.
protocol CardKind: TemplateKind {}

extension CardKind {
  var option: OptionalPages? { .socialCards }
  var isDetail: Bool { true }
  var isIndexed: Bool { false }
}

/// The social card of each review.
struct SocialCardKind: CardKind {
  var file: String { "social-card.svg" }
  var summary: String {
    "Open Graph image of a review: `verdict-cards` renders this SVG drawing."
  }

  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    site.articles.enumerated().map { index, article in
      PageAddress(url: Permalinks.socialCard(of: article.url), index: index, file: article.review.path)
    }
  }

  func record(of page: PagePlan, _ contents: PageContents) -> SocialCardPage {
    SocialCardPage(contents.site, page)
  }

  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter) { hasher.addCard(page.review) }
}

/// The record of a social card.
struct SocialCardPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord
  private let id: ReviewID

  init(_ site: Site, _ plan: PagePlan) {
    (self.site, id) = (site, plan.review)
    let review = site.articles[id].review
    page = PageRecord(review.title, in: review.language, at: plan.url, of: site)
  }

  static let schema = RecordSchema<SocialCardPage>("social card page") { card in
    card.record("review", "The review that the card shows.", of: ReviewCard.self) { $0.site.card($0.id) }
    card.cardFields()
  }
}

/// The social card of each list.
struct ItemListCardKind: CardKind {
  var file: String { "list-card.svg" }
  var summary: String { "Open Graph image of a list." }

  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    site.listFiles.enumerated().map { index, file in
      PageAddress(url: Permalinks.socialCard(of: file.url), index: index, file: file.file.path)
    }
  }

  func record(of page: PagePlan, _ contents: PageContents) -> ItemListCardPage {
    let (site, list) = (contents.site, contents.site.lists.all[page.index].list)
    let record = PageRecord(list.title, in: list.language, at: page.url, of: site)
    return ItemListCardPage(site: site, page: record, list: ItemListCard(number: page.index, site: site))
  }
}

/// The record of the social card of a list.
struct ItemListCardPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord
  fileprivate let list: ItemListCard

  private var wall: [PictureRecord] {
    let covers = list.picture == nil ? list.covers.compactMap(\.article.picture) : []
    return covers.count == ItemListCard.mostCovers ? covers : []
  }

  static let schema = RecordSchema<ItemListCardPage>("card of a list") { card in
    card.record("list", "The list that the card shows.", of: ItemListCard.self) { $0.list }
    card.list(
      "wall",
      "The images of the first four reviews with one; empty for a list with an image of its own, or with fewer.",
      of: PictureRecord.self
    ) { $0.wall }
    card.record("picture", "Image of the list, otherwise of its first review with one.", of: PictureRecord.self) {
      $0.list.picture ?? $0.list.covers.first?.article.picture
    }
    card.cardFields()
  }
}

/// The social card of each year.
struct YearCardKind: CardKind {
  var file: String { "year-card.svg" }
  var summary: String { "Open Graph image of a year." }

  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    let years = YearKind()
    return years.shown(site).map {
      PageAddress(url: Permalinks.socialCard(of: years.url(of: $0, in: site)), index: $0.number)
    }
  }

  func record(of page: PagePlan, _ contents: PageContents) -> YearCardPage {
    let archive = contents.site.catalog.years[page.index]
    let record = PageRecord("\(archive.subject)", at: page.url, of: contents.site)
    return YearCardPage(site: contents.site, page: record, archive: archive)
  }
}

/// The record of the social card of a year.
struct YearCardPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord
  fileprivate let archive: Archive<Int>

  static let schema = RecordSchema<YearCardPage>("card of a year") { card in
    card.record("summary", "Average and other figures of the year.", of: SummaryRecord.self) {
      SummaryRecord(summary: $0.archive.summary, site: $0.site)
    }
    card.cardFields()
  }
}

extension RecordFields where Record: PageTemplateRecord {
  /// Declares the values that all social cards have.
  fileprivate mutating func cardFields() {
    pageFields()
    record("shades", "The accent colour and the colours that are legible on it.", of: AccentShades.self) {
      $0.site.accent
    }
    text("host", "Address of the site without its scheme, such as `reviews.example/films`.") {
      $0.site.configuration.url.shown
    }
    condition("isRightToLeft", "True if the language of the page is written from right to left.") {
      TextDirection(of: $0.page.language) == .rightToLeft
    }
  }
}

extension AccentShades: TemplateRecord {
  /// The schema of the accent colour and its shades for each background.
  package static let schema = RecordSchema<AccentShades>("shades") { shades in
    shades.text("fill", "The accent colour of areas, as `#rrggbb`.") { $0.fill.description }
    shades.text("onFill", "Colour of text on `fill`.") { $0.onFill.description }
    shades.text("onPaper", "The accent as the colour of text on light backgrounds.") { $0.onPaper.description }
    shades.text("onNight", "The accent as the colour of text on dark backgrounds.") { $0.onNight.description }
  }
}

extension PagePlan {
  /// The template of the page; nil for a file without a template.
  package var template: String? { kind.templated?.file }

  /// Whether the page is a social card, which must be converted to an image.
  package var isSocialCard: Bool { kind.option == .socialCards }
}

extension SiteURL {
  /// The URL without its scheme: `reviews.example/films`.
  fileprivate var shown: String { origin.split(separator: "/").dropFirst().joined() + basePath }
}
