import MarkdownRendering
import ReviewModel
import Templating

/// What the templates of single pages get, for theme authors.
extension SitePlan {
  /// The pages that are made with a template, in the order in which they are planned.
  package func pages(of template: ThemeTemplate) -> [PagePlan] {
    (lists + details).filter { $0.kind.template == template.name }
  }

  /// The values that the template of a page gets, as JSON; `body` gives the text of a file.
  package func data(
    of page: PagePlan,
    body: @escaping (ContentFile) throws -> MarkdownBody
  ) throws -> ContiguousArray<UInt8> {
    var printer = RecordPrinter(environment: TemplateEnvironment(site.configuration, site.strings))
    var renderer = PageRenderer(self, Theme(&printer), body: body)
    var json = OutputBuffer()
    try renderer.render(page, into: &json)
    return json.bytes
  }
}

/// Puts in the place of each template one that prints its record.
private struct RecordPrinter: ThemeTemplateVisitor {
  let environment: TemplateEnvironment

  func visit<Record: TemplateRecord>(
    _ file: String,
    _ record: Record.Type,
    _ summary: String
  ) -> TemplateProgram<Record> {
    .json(in: environment)
  }
}

extension TemplateEnvironment {
  /// Where the templates of a site are used.
  package init(_ configuration: SiteConfiguration, _ strings: TemplateStrings) {
    self.init(
      origin: configuration.url.origin,
      basePath: configuration.url.basePath,
      strings: strings,
      language: configuration.language
    )
  }
}

extension PagePlan {
  /// What tells the page from others of its kind: the last part of its path, without what follows for feeds and later
  /// pages; empty for the home page.
  package var slug: String {
    var parts = url.split(separator: "/")
    if case .feed = kind { parts.removeLast() }
    if parts.suffix(2).first == "page", parts.last.flatMap({ Int($0) }) != nil { parts.removeLast(2) }
    return parts.last.map { percentDecoded($0) } ?? ""
  }
}

extension PageKind {
  /// Whether the page's slug says what it shows, so that one has to be chosen.
  package var isOneOfMany: Bool {
    switch self {
    case .review, .category, .restaurant, .tag, .rating, .year, .page, .redirect: true
    default: false
    }
  }

  /// The name of the template that the page is made with; nil for a picture.
  package var template: String? {
    switch self {
    case .qrCode: nil
    case .home: "home"
    case .review: "review"
    case .categories: "categories"
    case .category: "category"
    case .restaurants: "restaurants"
    case .restaurant: "restaurant"
    case .tags: "tags"
    case .tag: "tag"
    case .picks: "picks"
    case .ratings: "ratings"
    case .rating: "rating"
    case .years: "years"
    case .year: "year"
    case .statistics: "statistics"
    case .follow: "follow"
    case .saved: "saved"
    case .search: "search"
    case .page: "page"
    case .notFound: "404"
    case .redirect: "redirect"
    case .feed(_, let format): "feed.\(format.fileExtension)"
    case .sitemap: "sitemap.xml"
    case .sitemapIndex: "sitemap-index.xml"
    case .robots: "robots.txt"
    case .feedList: "feeds.opml"
    case .headers: "_headers"
    }
  }
}
