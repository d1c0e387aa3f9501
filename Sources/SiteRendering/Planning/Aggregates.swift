import ReviewModel
import Templating

/// What follows from the front matter of all reviews and restaurants together. A class, so that a site whose reviews say
/// what those of the site before said can share it.
final class Aggregates: Sendable {
  let catalog: Catalog
  let neighbours: Neighbours
  let shown: ShownPages
  let topicLinks: TopicLinks
  let longSubjects: LongSubjects
  /// What the topics of each kind of the configuration are called.
  let names: Deferred<[SimilarNames]>

  /// Aggregates what is published.
  convenience init(_ content: SiteContent) async {
    let catalog = await Catalog(
      content.reviews.map { $0.review },
      facts: content.facts.map(\.facts),
      configuration: content.configuration
    )
    async let neighbours = Neighbours(catalog)
    let shown = ShownPages(catalog, content.configuration)
    let links = TopicLinks(catalog, shown)
    self.init(catalog, await neighbours, shown, links, content.configuration)
  }

  private init(
    _ catalog: Catalog,
    _ neighbours: Neighbours,
    _ shown: ShownPages,
    _ topicLinks: TopicLinks,
    _ configuration: SiteConfiguration
  ) {
    (self.catalog, self.neighbours, self.shown, self.topicLinks) = (catalog, neighbours, shown, topicLinks)
    longSubjects = LongSubjects(catalog, neighbours.subjects, shown, configuration)
    names = Deferred { catalog.topics.map { SimilarNames($0.archives.map(\.topic.name)) } }
  }
}

/// What holds of an earlier plan, of the same configuration, theme and program.
extension SitePlan {
  /// Whether aggregating other content would come to the same.
  func hasAggregates(of content: SiteContent) -> Bool {
    let (catalog, files) = (site.catalog, site.factFiles)
    return catalog.reviews.count == content.reviews.count && files.count == content.facts.count
      && zip(catalog.reviews, catalog.inputNumbers).allSatisfy { $0 == content.reviews[$1].review }
      && content.facts.allSatisfy { files[$0.path]?.hasBytes(of: $1) ?? false }
  }

  /// Whether other content with the same aggregates has the same pages; a plain file may take the place of one.
  func hasPages(of content: SiteContent, _ links: ContentLinks) -> Bool {
    site.pages.count == content.pages.count && site.links.plain == links.plain
      && zip(site.pages, content.pages).allSatisfy { $0.file.hasBytes(of: $1.file) }
  }

  /// Returns the articles in the order of their files, if other content would show them with the same pictures on the same day.
  func articles(_ links: ContentLinks, _ policy: PublicationPolicy) -> [Article]? {
    site.today == policy.today && site.links.pictures == links.pictures ? articles : nil
  }
}
