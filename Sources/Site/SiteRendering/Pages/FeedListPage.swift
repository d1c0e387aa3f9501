import ReviewModel
import SiteModel
import Templating

/// The list of all feeds.
struct FeedListKind: SingleKind {
  var file: String { "feeds.opml" }
  var summary: String { "All feeds as OPML, for feed readers." }
  var url: String { Permalinks.feedList }
  var isIndexed: Bool { false }
  var option: OptionalPages? { .follow }

  func record(of page: PagePlan, _ contents: PageContents) -> FeedListPage { FeedListPage(site: contents.site) }
}

/// All feeds of the site, for feed readers (OPML 2.0).
struct FeedListPage: SiteTemplateRecord {
  let site: Site

  /// The maximum number of feeds per group. It does not apply to categories, which the site itself declares.
  private static let limit = 50

  /// A group for each kind of subject with feeds.
  var groups: [FeedGroup] {
    let categories = site.string("menuCategories", default: "Categories")
    let own = [
      FeedGroup(name: categories, feeds: feeds(CategoryKind(), CategoryKind().shown(site)), left: 0),
      group(site.string("menuRestaurants", default: "Restaurants"), RestaurantKind()),
      group(site.string("menuTags", default: "Tags"), TopicPageKind.tags),
    ]
    return (own + declaredGroups).filter { !$0.feeds.isEmpty }
  }

  private var declaredGroups: [FeedGroup] {
    var start = TopicID(0)
    let shown = TopicPageKind.declared.shown(site)
    return site.catalog.declaredKinds.map { topics in
      let end = start.advanced(by: topics.archives.count)
      defer { start = end }
      return group(
        site.typeset(topics.kind.plural),
        TopicPageKind.declared,
        shown.filter { (start..<end).contains($0) }
      )
    }
  }

  /// Returns the feeds of a kind or of the given groups: at most `limit`, those with the most reviews, in their usual order.
  private func group<Kind: GroupKind>(_ name: String, _ kind: Kind, _ some: [ID<Kind.Group>]? = nil) -> FeedGroup {
    let shown = some ?? kind.shown(site)
    let groups = kind.groups(of: site)
    var largest = Leaders<Kind.Group>(limit: Self.limit)
    for id in shown { largest.add(Leaders.key(id, score: groups[id].reviews.count)) }
    let feeds = feeds(kind, largest.ids.sorted())
    return FeedGroup(name: name, feeds: feeds, left: shown.count - feeds.count)
  }

  /// The feeds of the picks and of the diary, as far as they exist.
  var picks: [FeedPage] { feeds(PicksKind(), PicksKind().shown(site)) + diary }

  private var diary: [FeedPage] {
    guard site.shown.contains(.diary) else { return [] }
    let name = site.string("diaryTitle", default: "Diary")
    return [FeedPage(site, FeedSubject(name: name, url: Permalinks.list(.diary), newest: []), .atom)]
  }

  /// The feeds outside of groups.
  private var general: [FeedPage] { [FeedPage(site, HomeKind().feedSubject(ID(0), in: site), .atom)] + picks }

  private func feeds<Kind: GroupKind>(_ kind: Kind, _ groups: [ID<Kind.Group>]) -> [FeedPage] {
    guard let format = site.configuration.feeds.first(where: { $0 != .json }) else { return [] }
    return groups.map { FeedPage(site, kind.feedSubject($0, in: site), format) }
  }

  static let schema = RecordSchema<FeedListPage>("list of feeds") { list in
    list.siteFields { _ in Permalinks.feedList }
    list.list("feeds", "The feeds of the site, of the picks and of the diary.", of: FeedPage.self) { $0.general }
    list.list("groups", "The feeds of categories, restaurants, tags and declared topics, by kind.", of: FeedGroup.self)
    { $0.groups }
  }
}

/// Feeds of one kind.
struct FeedGroup: TemplateRecord {
  let name: String
  let feeds: [FeedPage]
  /// The number of feeds that are not listed.
  let left: Int

  static let schema = RecordSchema<FeedGroup>("group of feeds") { group in
    group.text("name", "Name of the kind, such as Categories.") { $0.name }
    group.list("feeds", "The feeds of the kind: at most 50, those with the most reviews.", of: FeedPage.self) {
      $0.feeds
    }
    group.number("left", "Number of feeds that the group does not list; absent if it lists all.") {
      $0.left > 0 ? TemplateNumber($0.left) : nil
    }
  }
}
