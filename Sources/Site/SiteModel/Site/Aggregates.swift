import ReviewModel
import Templating

/// Values derived from the front matter of all reviews and restaurants. A class, so that a later snapshot with unchanged
/// reviews can share it.
package final class Aggregates: Sendable {
  package let catalog: Catalog
  let neighbours: Neighbours
  let shown: ShownPages
  let topicLinks: TopicLinks
  /// The facts of topics by which searches find reviews.
  package let searchedFacts: [TopicValues]
  package let longSubjects: LongSubjects
  package let diary: Diary
  package let lists: Lists
  package let relations: NamedRelations
  package let headed: HeadedReviews
  /// The titles of the log that are almost subjects of reviews.
  package let similarEntries: Lazy<[SimilarEntry]>
  /// The similar topic names of each kind of the configuration.
  package let names: Lazy<[SimilarNames]>

  /// Aggregates the published content. `menu` contains the entries of all optional pages; `earlier` are aggregates of the same
  /// configuration.
  package convenience init(_ content: SiteContent, menu: PageMenu, earlier: Aggregates? = nil) async {
    let catalog = await Catalog(
      content.reviews.map { $0.review },
      log: content.logEntries,
      facts: content.facts.map(\.facts),
      configuration: content.configuration
    )
    async let neighbours = Neighbours(catalog)
    let shown = ShownPages(catalog, content.configuration, menu: menu, hasLists: !content.lists.isEmpty)
    let links = TopicLinks(catalog, shown, content.configuration)
    let lists = Lists(content.lists, catalog, content.configuration)
    self.init(catalog, await neighbours, shown, links, lists, content.configuration, earlier)
  }

  private init(
    _ catalog: Catalog,
    _ neighbours: Neighbours,
    _ shown: ShownPages,
    _ topicLinks: TopicLinks,
    _ lists: Lists,
    _ configuration: SiteConfiguration,
    _ earlier: Aggregates?
  ) {
    (self.catalog, self.neighbours, self.shown, self.topicLinks) = (catalog, neighbours, shown, topicLinks)
    self.lists = lists
    searchedFacts = catalog.facts(in: QueryFields(configuration))
    relations = NamedRelations(catalog)
    headed = HeadedReviews(catalog, configuration)
    longSubjects = LongSubjects(catalog, neighbours.subjects, shown, configuration)
    diary = Diary(catalog, neighbours.subjects)
    // Without a log, the value is never computed and would retain all earlier catalogs.
    let hasLog = !catalog.occasions.log.entries.isEmpty
    let similar = hasLog ? earlier.map { ($0.catalog, $0.similarEntries) } : nil
    similarEntries = Lazy { SimilarEntry.all(of: catalog, earlier: similar) }
    names = Lazy { catalog.topics.map { SimilarNames($0.archives.map(\.topic.name)) } }
  }
}
