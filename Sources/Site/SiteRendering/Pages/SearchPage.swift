import BinaryCoding
import ReviewModel
import SiteModel
import Templating

/// The page where readers search.
struct SearchKind: SingleKind {
  var file: String { "search.html" }
  var summary: String { "Search, and all reviews from A to Z." }
  var url: String { Permalinks.list(.search) }
  var option: OptionalPages? { .search }
  var menuItem: MenuItem? { MenuItem(in: .readers, "menuSearch", default: "Search") }
  var isIndexed: Bool { false }
  var changesWithMostEdits: Bool { true }

  func record(of page: PagePlan, _ contents: PageContents) -> SearchPage {
    SearchPage(contents.site, head: contents.plan.searchHead)
  }
}

/// The search page. Without scripts, it lists all reviews of a small site.
struct SearchPage: PageTemplateRecord {
  /// The maximum number of listed reviews.
  private static let longestList = 500

  let site: Site
  let page: PageRecord
  /// The path of the head of the search index.
  let head: String
  /// The listed reviews by letter; empty for large sites.
  private let letters: [LetterRow]

  init(_ site: Site, head: String) {
    self.site = site
    self.head = head
    letters = Self.listsReviews(of: site) ? LetterRow.all(of: site) : []
    var page = PageRecord(site.string("menuSearch", default: "Search"), at: Permalinks.list(.search), of: site)
    page.isIndexed = false
    self.page = page
  }

  /// Whether the page lists all reviews of a site.
  static func listsReviews(of site: Site) -> Bool { site.articles.count <= longestList }

  private var years: [Link] {
    guard site.shown.contains(.years) else { return [] }
    return site.catalog.years.map { Link(name: "\($0.subject)", url: site.shown.url(ofYear: $0.subject)) }
  }

  static let schema = RecordSchema<SearchPage>("search page") { page in
    page.pageFields()
    page.record("search", "The files and filters that the search script needs.", of: SearchRecord.self) {
      SearchRecord(site: $0.site, head: $0.head)
    }
    page.condition("listsReviews", "True if the page lists all reviews, which sites of up to 500 reviews do.") {
      listsReviews(of: $0.site)
    }
    page.list("letters", "All reviews by the first letter of their titles; empty on larger sites.", of: LetterRow.self)
    { $0.letters }
    page.condition("hasSeveralLetters", "True if there is more than one letter to choose.") { $0.letters.count > 1 }
    page.list("years", "The years with reviews and their pages.", of: Link.self) { $0.years }
  }
}

extension PagePlan {
  /// Whether the page contains the path of the head of the search index.
  package var namesSearchHead: Bool { kind is SearchKind }
}

/// The reviews whose titles begin with one letter.
struct LetterRow: TemplateRecord {
  let name: String
  let cards: [ReviewCard]

  /// Returns the reviews sorted by title. Titles without an initial letter come first, in one row.
  static func all(of site: Site) -> [LetterRow] {
    let articles = site.string("articles", default: "").split(separator: " ")
    let titles = site.articles.map { title(withoutArticle(folded($0.review.title), articles)) }
    let starts = titles.map(\.firstBytes)
    let numbers = titles.indices.sorted { one, other in
      if starts[one] != starts[other] { return starts[one] < starts[other] }
      return titles[one].hasBytes(of: titles[other]) ? one < other : titles[one].precedesBytewise(titles[other])
    }
    return Dictionary(grouping: numbers) { letter(of: titles[$0]) }
      .sorted { $0.key.isLetter == $1.key.isLetter ? $0.key < $1.key : !$0.key.isLetter }
      .map { LetterRow(name: $0.key.uppercased(), cards: site.cards($0.value.map { ID($0) })) }
  }

  /// A title without a leading article, such as "the".
  private static func withoutArticle(_ title: String, _ articles: [Substring]) -> String {
    let word = title.prefix { $0.isLetter }
    guard articles.contains(word), let next = title[word.endIndex...].first, " '’".contains(next) else { return title }
    return String(title[word.endIndex...].dropFirst())
  }

  /// Returns a title from its first letter or digit on.
  private static func title(_ title: String) -> String {
    guard let first = title.utf8.first, !(0x61...0x7A).contains(first) else { return title }
    return String(title.drop { !$0.isLetter && !$0.isNumber })
  }

  private static func letter(of title: String) -> Character { title.first.map { $0.isLetter ? $0 : "#" } ?? "#" }

  static let schema = RecordSchema<LetterRow>("letter") { row in
    row.text("name", "The letter in upper case; `#` for digits and symbols.") { $0.name }
    row.list("cards", "The reviews whose titles begin with the letter, by title.", of: ReviewCard.self) { $0.cards }
  }
}

/// The URLs that the search scripts need, and the search filters.
struct SearchRecord: TemplateRecord {
  let site: Site
  let head: String

  static let schema = RecordSchema<SearchRecord>("search") { search in
    search.url("script", "URL of the script of the search page.") { $0.site.assetURL("search.js") }
    search.url("module", "URL of the script that reads the search index.") { $0.site.assetURL("search-index.js") }
    search.url("styleSheet", "URL of the style sheet of the search page.") { $0.site.assetURL("search.css") }
    search.url("index", "Path of the first file of the search index.") { $0.head }
    search.url("log", "Path of the titles of the log; absent if no entry can be found.") {
      $0.site.searchesLog ? Permalinks.searchLog : nil
    }
    search.list("categories", "The categories to filter by.", of: SearchTopic.self) { record in
      record.site.configuration.categories.map { SearchTopic($0, of: record.site) }
    }
    search.list("ratings", "The ratings to filter by, best first.", of: RatingRecord.self) { record in
      record.site.catalog.ratings.map { record.site.record($0.subject) }
    }
    search.list("years", "The years to filter by, newest first.", of: SearchTopic.self) {
      $0.site.catalog.years.map { SearchTopic(year: $0.subject) }
    }
    search.list("kinds", "Further filters: content types and kinds of topics.", of: SearchKindRecord.self) {
      SearchKindRecord.all(of: $0.site)
    }
  }
}

/// A filter of the search page by one of several values, such as a kind of topics.
struct SearchKindRecord: TemplateRecord {
  /// The maximum number of topics in a selection list. For more topics, the page has a text field.
  private static let longestList = 100

  let key: String
  let name: String
  let topics: [SearchTopic]

  /// Returns the types of files, if there are several, and the kinds that have topics on the site.
  static func all(of site: Site) -> [SearchKindRecord] {
    let catalog = site.catalog
    let kinds = [
      SearchKindRecord(
        key: Site.kindFilter,
        name: site.string("searchKind", default: "Kind"),
        topics: SearchTopic.types(of: site)
      ),
      SearchKindRecord(
        key: "restaurant",
        name: site.string("restaurant", default: "Restaurant"),
        topics: SearchTopic.all(catalog.restaurants, of: site)
      ),
      SearchKindRecord(
        key: "tag",
        name: site.string("searchTag", default: "Tag"),
        topics: SearchTopic.all(catalog.tags, of: site)
      ),
    ]
    let declared = catalog.declaredKinds.map { topics in
      SearchKindRecord(key: topics.kind.key, name: topics.kind.name, topics: SearchTopic.all(topics, of: site))
    }
    let facts = site.aggregates.searchedFacts.map { fact in
      SearchKindRecord(
        key: fact.field.key,
        name: site.name(of: fact.field),
        topics: fact.distinct.map { SearchTopic(site.typeset($0.name), slug: $0.slug.value) }
      )
    }
    return (kinds + declared + facts).filter { !$0.topics.isEmpty }
  }

  static let schema = RecordSchema<SearchKindRecord>("search kind") { kind in
    kind.text("key", "Name of the filter in a query, such as `director`.") { $0.key }
    kind.text("name", "Name of the filter for readers.") { $0.name }
    kind.condition("isLong", "True for more than 100 values, for which a text field is better than a menu.") {
      $0.topics.count > longestList
    }
    kind.list("topics", "The values to filter by, sorted by name.", of: SearchTopic.self) { $0.topics }
  }
}

/// A value that readers can filter by.
struct SearchTopic: TemplateRecord {
  let name: String
  let singular: String
  /// The name in the search index.
  let slug: String

  init(_ category: ReviewModel.Category, of site: Site) {
    (name, singular) = (site.typeset(category.plural), site.typeset(category.name))
    slug = category.slug.value
  }

  /// Returns the topics of a kind, sorted by name.
  static func all(_ topics: TopicIndex, of site: Site) -> [SearchTopic] {
    topics.byName.map { id in
      SearchTopic(site.typeset(topics.archives[id].fullName), slug: topics.archives[id].topic.slug.value)
    }
  }

  /// Returns the types of the files that search shows; empty if there is only one.
  static func types(of site: Site) -> [SearchTopic] {
    guard site.hasSeveralTypes else { return [] }
    let types = Dictionary(site.documents.map { ($0.listed.file.type.noun, $0.listed.file.type) }) { first, _ in first }
    return types.sorted { $0.key < $1.key }.map { SearchTopic(site.name(of: $1), slug: $0) }
  }

  fileprivate init(_ name: String, slug: String) { (self.name, singular, self.slug) = (name, name, slug) }

  init(year: Int) { self.init("\(year)", slug: "\(year)") }

  static let schema = RecordSchema<SearchTopic>("search topic") { topic in
    topic.text("name", "Name of the value; the plural of a category.") { $0.name }
    topic.text("singular", "Name of the value in the singular, as result pages show it.") { $0.singular }
    topic.text("slug", "Value in a query.") { $0.slug }
  }
}
