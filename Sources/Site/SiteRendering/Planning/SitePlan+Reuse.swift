import ReviewModel
import SiteModel

// MARK: - Reusing a plan with the same configuration, theme and program
extension SitePlan {
  /// Whether other content has equal aggregates.
  func hasAggregates(of content: SiteContent) -> Bool {
    let (catalog, files) = (site.catalog, site.factFiles)
    let lists = Dictionary(site.lists.all.map { ($0.file.path, $0.file) }) { first, _ in first }
    return catalog.reviews.count == content.reviews.count && files.count == content.facts.count
      && zip(catalog.reviews, catalog.inputNumbers).allSatisfy { $0 == content.reviews[$1].review }
      && site.logFiles.count == content.log.count
      && zip(site.logFiles, content.log).allSatisfy { $0.hasBytes(of: $1.file) }
      && lists.count == content.lists.count
      && content.lists.allSatisfy { lists[$0.file.path]?.hasBytes(of: $0.file) ?? false }
      && content.facts.allSatisfy { files[$0.path]?.hasBytes(of: $1) ?? false }
  }

  /// Whether other content with equal aggregates has the same pages. Plain files must be equal as well, because they can
  /// replace pages.
  func hasPages(of content: SiteContent, _ links: ContentLinks) -> Bool {
    site.pages.count == content.pages.count && site.links.plain == links.plain
      && zip(site.pages, content.pages).allSatisfy { $0.file.hasBytes(of: $1.file) }
  }

  /// Returns the articles in the order of their files, if the images are unchanged; otherwise nil.
  func articles(_ links: ContentLinks) -> [Article]? {
    site.links.pictures == links.pictures ? articles : nil
  }
}
