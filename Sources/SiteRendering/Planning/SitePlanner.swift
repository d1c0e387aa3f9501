import Diagnostics
import PictureMetadata
import ReviewModel
import Templating

/// Decides every output path and checks what only all files together can tell: pictures, links, collisions, names that
/// look alike. After it, nothing is left to go wrong but the machine.
package struct SitePlanner {
  private let content: SiteContent
  private let pictures: [LoadedPicture]
  private let made: MadePictures
  private let plain: [CopyPlan]
  private let sources: ContentSources
  private let earlier: SitePlan?
  private let pictureNames: @Sendable () -> [String]

  /// Makes a planner; it asks `sources` for files in which it found faults only, and takes from an `earlier` plan, of the
  /// same configuration, theme and program, what is the same. `pictureNames` gives the paths of all pictures of the
  /// content folder, where one that is used is not there.
  package init(
    _ content: SiteContent,
    pictures: [LoadedPicture],
    made: MadePictures = MadePictures(nil),
    plain: [CopyPlan] = [],
    sources: ContentSources,
    earlier: SitePlan? = nil,
    pictureNames: @escaping @Sendable () -> [String] = { [] }
  ) {
    self.content = content
    (self.pictures, self.made) = (pictures, made)
    self.plain = plain
    self.sources = sources
    self.earlier = earlier
    self.pictureNames = pictureNames
  }

  /// The plan of the site, with every fault that was found; `layouts` are those that pages may have.
  package func plan(
    strings: TemplateStrings,
    assets: [String: String],
    layouts: [String] = []
  ) async -> Diagnosed<SitePlan> {
    let check = PictureCheck(
      content,
      pictures,
      made,
      sources,
      slips: Deferred { [pictureNames] in PathSlips(pictureNames()) }
    )
    let fileLinks = ContentLinks(content, pictures: check.published, plain: plain)
    let known = earlier.flatMap { $0.hasAggregates(of: content) ? $0 : nil }
    async let aggregates = aggregates(known)
    let articles = content.articles(fileLinks, earlier: earlier?.articles(fileLinks, content.policy) ?? [])
    let links = await fileLinks.knowing(aggregates.catalog, of: content)
    let site = await Site(content, aggregates, articles, links, strings, assets: assets)
    let pages = known.flatMap { $0.hasPages(of: content, links) ? $0.pages : nil } ?? PlannedPages(site)
    async let similarNames = SimilarNamesCheck(site.aggregates, sources)
    let copies = distinct(pictures.flatMap { made.copies(of: $0, check.published[$0.path]) }) + plain
    let targets = LinkTargets(content, site, links, pages.table, copies, pictureNames: pictureNames)
    var linkCheck = LinkCheck(targets, sources)
    linkCheck.check(content)
    let diagnostics =
      check.diagnostics + CollisionCheck(pages.table, plain, content, sources).diagnostics
      + linkCheck.diagnostics
      + SameVisitCheck(site.catalog, sources).diagnostics
      + SharedNameCheck(site.catalog, sources).diagnostics
      + ViewsCheck(content.views, content, pages.table, sources).diagnostics
      + LayoutCheck(content, layouts, sources).diagnostics
      + DestinationCheck(content.configuration.destination, plain, sources).diagnostics
      + (await similarNames).diagnostics
    let plan = SitePlan(site: site, pages: pages, copies: copies, articles: articles, isAggregated: known == nil)
    return Diagnosed(plan, sources.filled(diagnostics.mostTold))
  }

  private func aggregates(_ known: SitePlan?) async -> Aggregates {
    if let known { return known.site.aggregates }
    return await Aggregates(content)
  }

  /// The copies without those that another one makes already: the same bytes under the same name.
  private func distinct(_ copies: [CopyPlan]) -> [CopyPlan] {
    var seen: Set<String> = []
    return copies.filter { seen.insert($0.url).inserted }
  }
}

extension MadePictures {
  /// What is published of a picture: it, or what was made of it.
  fileprivate func copies(of picture: LoadedPicture, _ published: PublishedPicture?) -> [CopyPlan] {
    guard let published else { return [] }
    let derivatives = derivatives(of: picture)
    if derivatives.isEmpty {
      let origin = picture.isStripped ? CopyPlan.Origin.stripped(picture.hash) : .content(picture.hash)
      return [CopyPlan(file: picture.path, origin: origin, url: published.url)]
    }
    guard let colour = colours[picture.madeHash] else { return [] }
    return derivatives.map { derivative in
      let stored = StoredDerivative(derivative, hash: picture.madeHash, colour)
      return CopyPlan(file: picture.path, origin: .made(stored), url: picture.url(of: derivative))
    }
  }
}
