import Diagnostics
import PictureMetadata
import ReviewModel
import Templating

/// Decides every output path and checks what only all files together can tell: pictures, links, collisions, names that
/// look alike. After it, nothing is left to go wrong but the machine.
package struct SitePlanner {
  private let content: SiteContent
  private let pictures: [LoadedPicture]
  private let plain: [CopyPlan]
  private let sources: ContentSources
  private let earlier: SitePlan?

  /// Makes a planner; it asks `sources` for files in which it found faults only, and takes from an `earlier` plan, of the
  /// same configuration, theme and program, what is the same.
  package init(
    _ content: SiteContent,
    pictures: [LoadedPicture],
    plain: [CopyPlan] = [],
    sources: ContentSources,
    earlier: SitePlan? = nil
  ) {
    self.content = content
    self.pictures = pictures
    self.plain = plain
    self.sources = sources
    self.earlier = earlier
  }

  /// The plan of the site, with every fault that was found.
  package func plan(strings: TemplateStrings, assets: [String: String]) async -> Diagnosed<SitePlan> {
    let check = PictureCheck(content, pictures, sources)
    let links = ContentLinks(content, pictures: check.published, plain: plain)
    let known = earlier.flatMap { $0.hasAggregates(of: content) ? $0 : nil }
    async let aggregates = aggregates(known)
    let articles = content.articles(links, earlier: known?.articles(links, content.policy))
    let site = await Site(content, aggregates, articles, links, strings, assets: assets)
    let pages = known.flatMap { $0.hasPages(of: content, links) ? $0.pages : nil } ?? PlannedPages(site)
    async let similarNames = SimilarNamesCheck(site.catalog, sources)
    let pictureCopies = pictures.compactMap { picture in
      check.published[picture.path].map { CopyPlan(file: picture.path, hash: picture.hash, url: $0.url) }
    }
    let copies = distinct(pictureCopies) + plain
    let diagnostics =
      check.diagnostics + CollisionCheck(pages.table, plain, content, sources).diagnostics
      + LinkCheck(content, site, pages.table, copies, sources).diagnostics
      + SameVisitCheck(site.catalog, sources).diagnostics
      + SharedNameCheck(site.catalog, sources).diagnostics
      + ViewsCheck(content, pages.table, sources).diagnostics
      + (await similarNames).diagnostics
    let plan = SitePlan(site: site, pages: pages, copies: copies, articles: articles)
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
