import Notation
import ReviewModel
import Templating

/// Everything that pages are made of. It never changes; all workers share it.
package final class Site: Sendable {
  package let configuration: SiteConfiguration
  /// The day that counts as today.
  let today: CalendarDay
  let links: ContentLinks
  let strings: TemplateStrings
  /// The theme's files by their names below `assets/`, with their paths in the site.
  let assets: [String: String]
  let aggregates: Aggregates
  /// The published reviews, newest first: those of the catalog with their files.
  package let articles: [Article]
  let pages: [(page: StandalonePage, file: ContentFile)]
  /// What every page leads to.
  let menu: [Link]
  /// The rest of it, for the end of a page.
  let readersMenu: [Link]
  /// The links to the categories, in the order of the configuration.
  let categories: [Link]
  /// What templates can ask of the details of a review.
  let detailShape: RecordShape
  /// A record for every rating of the scale, lowest first.
  private let ratings: [RatingRecord]
  /// The files of facts about topics, by their paths.
  let factFiles: [String: ContentFile]
  /// The reviews whose pages were viewed most often.
  let mostViewed: [ViewedReview]

  package var catalog: Catalog { aggregates.catalog }
  var neighbours: Neighbours { aggregates.neighbours }
  var topicLinks: TopicLinks { aggregates.topicLinks }
  /// Which of the pages that it can do without it has.
  var shown: ShownPages { aggregates.shown }

  /// Makes a site of content, with what it comes to and its articles in the order of their files.
  init(
    _ content: SiteContent,
    _ aggregates: Aggregates,
    _ articles: [Article],
    _ links: ContentLinks,
    _ strings: TemplateStrings,
    assets: [String: String]
  ) {
    (configuration, today, pages) = (content.configuration, content.policy.today, content.pages)
    (self.aggregates, self.links, self.strings, self.assets) = (aggregates, links, strings, assets)
    self.articles = aggregates.catalog.inputNumbers.map { articles[$0] }
    categories = aggregates.catalog.categories.map { Link(name: $0.subject.name, url: aggregates.shown.url(of: $0)) }
    detailShape = content.configuration.detailShape
    mostViewed = content.views.mostViewed(of: self.articles)
    menu = .menu(aggregates.shown, content.configuration, strings)
    readersMenu = .readersMenu(menu, aggregates.shown, strings)
    ratings = content.configuration.scale.ratings.reversed().map {
      RatingRecord($0, hasPage: aggregates.shown.contains(.ratings), content.configuration, strings)
    }
    factFiles = Dictionary(content.facts.map { ($0.facts.path, $0.file) }, uniquingKeysWith: { first, _ in first })
  }

  /// The record of a rating of the site's scale.
  func record(_ rating: Rating) -> RatingRecord { ratings[configuration.scale.place(of: rating)] }

  /// The word or phrase of the theme's strings.
  func string(_ name: String, default text: String) -> String { strings.texts[name] ?? text }
}
