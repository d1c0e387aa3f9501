import MarkdownRendering
import Notation
import ReviewModel
import Templating

/// All data for rendering pages. Immutable and shared by all workers.
package final class Site: Sendable {
  package let configuration: SiteConfiguration
  /// The day used as the current day.
  package let today: CalendarDay
  package let links: ContentLinks
  /// The strings of the theme in the language of the site.
  package let strings: TemplateStrings
  /// The site paths of the theme's files, by their names below `assets/`.
  package let assetURLs: [String: String]
  package let aggregates: Aggregates
  /// The published reviews, newest first, in the order of the catalog.
  package let articles: [Article]
  /// The files that the template of standalone pages shows, sorted by path.
  package let pages: [PageFile]
  /// The files of the lists, in the order of the lists.
  package let listFiles: [PageFile]
  /// The entries of feeds and search, newest first.
  package let documents: [Document]
  /// The links of the main menu.
  package let menu: [Link]
  /// Further links for readers, at the end of a page.
  package let readersMenu: [Link]
  /// The links to the categories, in configuration order.
  package let categoryLinks: [Link]
  /// The fields of `details` in templates.
  let detailShape: RecordShape
  /// The settings of the theme in templates.
  package let themeValues: DeclaredRecord
  /// A record for every rating of the scale, lowest first.
  private let ratings: [RatingRecord]
  /// The files of the log.
  package let logFiles: [ContentFile]
  /// The rendered notes of the log.
  let logNotes: [EntryID: MarkdownBody]
  /// The files of facts about topics, by their paths.
  package let factFiles: [String: ContentFile]
  /// The most viewed reviews.
  package let mostViewed: [ViewedReview]
  /// The accent colour; with `accent: auto`, that of the images of the reviews.
  package let accent: AccentShades
  /// The shape of images in each category.
  package let shapes: [PictureShape]
  /// The facts that group topics, kind by kind.
  package let groupingFacts: [GroupingFact]
  /// Whether the restaurants are in several cities, so that the city of each is worth naming.
  package let hasSeveralCities: Bool

  package var catalog: Catalog { aggregates.catalog }
  package var neighbours: Neighbours { aggregates.neighbours }
  package var diary: Diary { aggregates.diary }
  package var lists: Lists { aggregates.lists }
  package var topicLinks: TopicLinks { aggregates.topicLinks }
  /// The optional pages of the site.
  package var shown: ShownPages { aggregates.shown }

  /// Creates a site from content, aggregates, and articles in the order of their files.
  package init(
    _ content: SiteContent,
    _ aggregates: Aggregates,
    _ articles: [Article],
    _ links: ContentLinks,
    _ strings: TemplateStrings,
    assets: [String: String]
  ) {
    (configuration, today) = (content.configuration, content.policy.today)
    (self.aggregates, self.links, self.strings, assetURLs) = (aggregates, links, strings, assets)
    self.articles = aggregates.catalog.inputNumbers.map { articles[$0] }
    let addresses = AddressRules(content.configuration, movedSlugs: aggregates.catalog.movedSlugs)
    pages = content.pages.compactMap { page in page.url(addresses).map { PageFile(page, at: $0, links) } }
    listFiles = aggregates.shown.contains(.lists) ? aggregates.lists.files(links) : []
    documents = Document.all(self.articles, pages + listFiles)
    categoryLinks = aggregates.catalog.categories.map {
      Link(name: content.configuration.typeset($0.subject.name), url: aggregates.shown.url(of: $0))
    }
    detailShape = content.configuration.detailShape
    themeValues = content.configuration.themeRecord(links)
    mostViewed = content.views.mostViewed(of: self.articles)
    menu = .menu(aggregates.shown, content.configuration, strings)
    readersMenu = .readersMenu(menu, aggregates.shown, content.configuration, strings)
    ratings = content.configuration.scale.ratings.reversed().map {
      RatingRecord($0, hasPage: aggregates.shown.contains(.ratings), content.configuration, strings)
    }
    groupingFacts = aggregates.catalog.groupingFacts
    hasSeveralCities = aggregates.catalog.hasSeveralCities
    shapes = PictureShape.all(of: content.configuration, self.articles)
    let chosen = content.configuration.accent
    accent =
      chosen.isAutomatic
      ? AccentShades(ofImages: self.articles.compactMap { $0.picture?.picture.colour }) ?? chosen : chosen
    logFiles = content.log.map(\.file)
    logNotes = content.logNotes
    factFiles = Dictionary(content.facts.map { ($0.facts.path, $0.file) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the record of a rating of the site's scale.
  package func record(_ rating: Rating) -> RatingRecord { ratings[configuration.scale.place(of: rating)] }

  /// Returns the link to optional pages or to the list of a kind of topics, by their folder; nil if the page does not exist.
  package func link(toFolder folder: String) -> Link? {
    [Link].generated(folder, shown, configuration, strings)
  }

  /// Returns the site path of a file that every theme has, by its name below `assets/`.
  package func assetURL(_ name: String) -> String { assetURLs[name] ?? "/assets/\(name)" }

  /// Returns a text of the theme's strings.
  package func string(_ name: String, default text: String) -> String { strings.texts[name] ?? text }
}
