import Diagnostics
import PictureMetadata
import ReviewModel
import Templating

/// Decides every output path and checks what only all files together can tell: pictures, links, collisions, names that
/// look alike. After it, nothing is left to go wrong but the machine.
package struct SitePlanner {
  private let content: SiteContent
  private let pictures: [LoadedPicture]
  private let sources: ContentSources

  /// Makes a planner; it asks `sources` for files in which it found faults only.
  package init(_ content: SiteContent, pictures: [LoadedPicture], sources: ContentSources) {
    self.content = content
    self.pictures = pictures
    self.sources = sources
  }

  /// The plan of the site, with every fault that was found.
  package func plan(strings: TemplateStrings, assets: [String: String]) async -> Diagnosed<SitePlan> {
    let check = PictureCheck(content, pictures, sources)
    let links = ContentLinks(content, pictures: check.published)
    let site = await Site(content, links: links, strings: strings, assets: assets)
    async let similarNames = SimilarNamesCheck(site.catalog, sources)
    let enumeration = PageEnumeration(site: site)
    let details = enumeration.details
    let lists = enumeration.lists
    let sitemapStarts = PageEnumeration.sitemapStarts(details + lists)
    let plans = details + lists + PageEnumeration.indexes(sitemapParts: sitemapStarts.count)
    let table = PathTable(plans)
    let copies = pictures.compactMap { picture in
      check.published[picture.path].map { CopyPlan(file: picture.path, hash: picture.hash, url: $0.url) }
    }
    let diagnostics =
      check.diagnostics + CollisionCheck(plans, table, sources).diagnostics
      + LinkCheck(content, links, table, copies, sources).diagnostics
      + ViewsCheck(content, table, sources).diagnostics
      + (await similarNames).diagnostics
    let plan = SitePlan(
      site: site,
      pictures: distinct(copies),
      details: details,
      lists: Array(plans.dropFirst(details.count)),
      sitemapStarts: sitemapStarts
    )
    return Diagnosed(plan, diagnostics)
  }

  /// The copies without those that another one makes already: the same bytes under the same name.
  private func distinct(_ copies: [CopyPlan]) -> [CopyPlan] {
    var seen: Set<String> = []
    return copies.filter { seen.insert($0.url).inserted }
  }
}
