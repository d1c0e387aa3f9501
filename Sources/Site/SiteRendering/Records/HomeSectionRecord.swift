import ReviewModel
import SiteModel
import Templating

/// A section of the home page.
struct HomeSectionRecord: TemplateRecord {
  let section: HomeSection
  let home: HomePage

  private var site: Site { home.site }

  /// The number of rows of a section.
  private static let size = 5

  private var shelves: [Shelf] {
    switch section {
    case .shelves: home.shelves
    case .category(let index): [home.shelf(ofCategory: index)].compactMap(\.self)
    default: []
    }
  }

  private var list: HomeList? {
    guard case .list(let name) = section, site.shown.contains(.lists), let number = site.lists.number(named: name)
    else { return nil }
    return HomeList(number: number, site: site, size: Self.size)
  }

  private var topics: HomeTopics? {
    if case .topics(let folder) = section { HomeTopics(folder, of: site) } else { nil }
  }

  private var diary: [LogRow] {
    guard section == .diary, site.shown.contains(.diary) else { return [] }
    return site.diary.rows.prefix(Self.size).map { site.diaryRow($0) }
  }

  private var all: String? {
    switch section {
    case .diary: site.shown.url(.diary)
    case .lists: site.shown.url(.lists)
    default: nil
    }
  }

  private var newestLists: [ItemListCard] {
    guard section == .lists, site.shown.contains(.lists) else { return [] }
    return site.lists.all.indices.prefix(Self.size).map { ItemListCard(number: $0, site: site) }
  }

  static let schema = RecordSchema<HomeSectionRecord>("home section") { section in
    section.record("lead", "The lead review, in its section.", of: ReviewCard.self) { section in
      section.section == .lead ? section.home.lead : nil
    }
    section.condition("isLatest", "True for the section with the `cards` of the page.") {
      $0.section == .latest && !$0.home.isLeadAlone
    }
    section.list("now", "What is in progress, in its section.", of: LogRow.self) { section in
      section.section == .now ? section.home.now : []
    }
    section.list("mostViewed", "The most viewed reviews, in their section.", of: ReviewCard.self) { section in
      section.section == .mostViewed ? section.home.mostViewed : []
    }
    section.list("shelves", "The best reviews of several categories, or of the one of the section.", of: Shelf.self) {
      $0.shelves
    }
    section.list("moreCategories", "The categories without a shelf, in their section.", of: Link.self) { section in
      section.section == .categories ? section.home.moreCategories : []
    }
    section.record("list", "The list of the section, with its first items.", of: HomeList.self) { $0.list }
    section.record("topics", "The topics of the section.", of: HomeTopics.self) { $0.topics }
    section.list("diary", "The latest rows of the diary, five at most.", of: LogRow.self) { $0.diary }
    section.url("all", "Path of the diary or of the index of lists; absent for other sections.") { $0.all }
    section.list("newestLists", "The newest lists, five at most.", of: ItemListCard.self) { $0.newestLists }
  }
}

/// A list on the home page, with its first items.
struct HomeList: TemplateRecord {
  private let card: ItemListCard
  private let isRanked: Bool
  private let rows: [ItemRow]

  init(number: Int, site: Site, size: Int) {
    let list = site.lists.all[number]
    (card, isRanked) = (ItemListCard(number: number, site: site), list.list.isRanked)
    rows = list.items.prefix(size).enumerated().map { place, item in
      ItemRow(item: item, place: place + 1, isRanked: list.list.isRanked, note: nil, site: site)
    }
  }

  static let schema = RecordSchema<HomeList>("list on the home page") { list in
    list.include(ItemListCard.schema) { $0.card }
    list.condition("isRanked", "True if the items are numbered.") { $0.isRanked }
    list.condition(
      "isWall",
      "True if the images of all `rows` are upright or all are square, and two of three have one."
    ) { $0.rows.isWall }
    list.list("rows", "The first items, five at most, without their notes.", of: ItemRow.self) { $0.rows }
  }
}

/// Topics of one kind on the home page.
struct HomeTopics: TemplateRecord {
  private let link: Link
  private let archives: [TopicArchive]
  private let site: Site

  private static let most = 12

  /// Takes the first topics of a ranked kind, otherwise those with the most reviews; nil if the kind has no pages.
  init?(_ folder: String, of site: Site) {
    guard let link = site.link(toFolder: folder),
      let topics = site.catalog.topics.first(where: { $0.kind.folder == folder })
    else { return nil }
    (self.link, self.site) = (link, site)
    var largest = Leaders<TopicArchive>(limit: Self.most)
    for id in topics.archives.ids { largest.add(Leaders.key(id, score: topics.archives[id].reviews.count)) }
    archives =
      topics.kind.isRanked
      ? Array(topics.archives.prefix(Self.most)) : largest.ids.map { topics.archives[$0] }
  }

  static let schema = RecordSchema<HomeTopics>("topics on the home page") { topics in
    topics.text("name", "Plural name of the kind of topics.") { $0.link.name }
    topics.url("url", "Path of the list of all topics of the kind.") { $0.link.url }
    topics.list(
      "rows",
      "The best topics of a ranked kind, otherwise those with the most reviews; twelve at most.",
      of: TopicRow.self
    ) { topics in
      topics.archives.map { TopicRow(archive: $0, site: topics.site) }
    }
  }
}
