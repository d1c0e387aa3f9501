import Diagnostics
import PictureMetadata
import ReviewModel
import SiteModel
import Templating

/// Plans every output path and performs the checks that require all files: images, links, collisions, similar names. After
/// planning, only I/O errors can occur.
package struct SitePlanner {
  private let content: SiteContent
  private let pictures: [LoadedPicture]
  private let derivatives: PictureDerivatives
  private let plain: [CopyPlan]
  private let sources: ContentSources
  private let earlier: SitePlan?
  private let pictureNames: @Sendable () -> [String]

  /// Creates a planner.
  ///
  /// - `sources` reads files again, only for diagnostics.
  /// - `earlier` is a plan with the same configuration, theme and program; unchanged parts are reused.
  /// - `pictureNames` returns the paths of all images of the content folder; it is called only if a used image is missing.
  package init(
    _ content: SiteContent,
    pictures: [LoadedPicture],
    derivatives: PictureDerivatives = PictureDerivatives(nil),
    plain: [CopyPlan] = [],
    sources: ContentSources,
    earlier: SitePlan? = nil,
    pictureNames: @escaping @Sendable () -> [String] = { [] }
  ) {
    self.content = content
    (self.pictures, self.derivatives) = (pictures, derivatives)
    self.plain = plain
    self.sources = sources
    self.earlier = earlier
    self.pictureNames = pictureNames
  }

  /// Returns the plan of the site with all diagnostics; `layouts` are the layouts of the theme.
  package func plan(
    strings: TemplateStrings,
    assets: [String: String],
    layouts: [String] = []
  ) async -> Diagnosed<SitePlan> {
    let check = PictureCheck(
      content,
      pictures,
      derivatives,
      sources,
      corrections: Lazy { [pictureNames] in PathCorrections(pictureNames()) }
    )
    let fileLinks = ContentLinks(content, pictures: check.published, plain: plain)
    let unchanged = earlier.flatMap { $0.hasAggregates(of: content) ? $0 : nil }
    async let aggregates = aggregates(unchanged)
    let articles = content.articles(fileLinks, earlier: earlier?.articles(fileLinks) ?? [])
    let links = await fileLinks.adding(aggregates.catalog, of: content)
    let site = await Site(content, aggregates, articles, links, strings, assets: assets)
    let pages = unchanged.flatMap { $0.hasPages(of: content, links) ? $0.pages : nil } ?? PlannedPages(site)
    async let similarNames = SimilarNamesCheck(site.aggregates, sources)
    let copies = distinct(pictures.flatMap { derivatives.copies(of: $0, check.published[$0.path]) }) + plain
    let targets = LinkTargets(content, site, links, pages.table, copies, pictureNames: pictureNames)
    var linkCheck = LinkCheck(targets, sources)
    linkCheck.check(content)
    let diagnostics =
      check.diagnostics + CollisionCheck(pages.table, plain, content, sources).diagnostics
      + linkCheck.diagnostics
      + SameVisitCheck(site.catalog, sources).diagnostics
      + LogCheck(site.aggregates, content, sources).diagnostics
      + ListCheck(site.aggregates, content, sources).diagnostics
      + SharedNameCheck(site.catalog, sources).diagnostics
      + ViewsCheck(content.views, content, pages.table, sources).diagnostics
      + LayoutCheck(content, layouts, sources).diagnostics
      + DestinationCheck(content.configuration.destination, plain, sources).diagnostics
      + (await similarNames).diagnostics
    let plan = SitePlan(site: site, pages: pages, copies: copies, articles: articles, isAggregated: unchanged == nil)
    return Diagnosed(plan, sources.filled(diagnostics.cappedPerFile))
  }

  private func aggregates(_ unchanged: SitePlan?) async -> Aggregates {
    if let unchanged { return unchanged.site.aggregates }
    return await Aggregates(content, menu: PageKinds.menu, earlier: earlier?.site.aggregates)
  }

  /// Returns the copies without duplicates: files with the same name and bytes.
  private func distinct(_ copies: [CopyPlan]) -> [CopyPlan] {
    var seen: Set<String> = []
    return copies.filter { seen.insert($0.url).inserted }
  }
}

extension PictureDerivatives {
  /// Returns the published files of an image: its derivatives, or the image itself.
  fileprivate func copies(of picture: LoadedPicture, _ published: PublishedPicture?) -> [CopyPlan] {
    guard let published else { return [] }
    let derivatives = derivatives(of: picture)
    if derivatives.isEmpty {
      let origin = picture.isStripped ? CopyPlan.Origin.stripped(picture.hash) : .content(picture.hash)
      return [CopyPlan(file: picture.path, origin: origin, url: published.url)]
    }
    guard let colour = colours[picture.derivativeHash] else { return [] }
    return derivatives.map { derivative in
      let stored = StoredDerivative(derivative, hash: picture.derivativeHash, colour)
      return CopyPlan(file: picture.path, origin: .derivative(stored), url: picture.url(of: derivative))
    }
  }
}
