import BinaryCoding
import ReviewModel
import Templating

/// The list of all feeds.
struct FeedListKind: SingleKind {
  var file: String { "feeds.opml" }
  var summary: String { "All feeds, for feed readers." }
  var url: String { Permalinks.feedList }
  var isIndexed: Bool { false }
  var option: OptionalPages? { .follow }

  func record(of page: PagePlan, _ contents: PageContents) -> FeedListPage { FeedListPage(site: contents.site) }

  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter) { hasher.addFeedList() }
}

/// All feeds of the site, for feed readers (OPML 2.0).
struct FeedListPage: TemplateRecord {
  let site: Site

  /// A group for each kind of subject that has some.
  var groups: [FeedGroup] {
    [
      FeedGroup(name: site.string("menuCategories", default: "Categories"), feeds: feeds(CategoryKind())),
      FeedGroup(name: site.string("menuRestaurants", default: "Restaurants"), feeds: feeds(RestaurantKind())),
      FeedGroup(name: site.string("menuTags", default: "Tags"), feeds: feeds(TopicPageKind.tags)),
    ].filter { !$0.feeds.isEmpty } + declaredGroups
  }

  private var declaredGroups: [FeedGroup] {
    var rest = feeds(TopicPageKind.declared)[...]
    return site.catalog.declaredKinds.compactMap { topics in
      defer { rest = rest.dropFirst(topics.archives.count) }
      return rest.isEmpty || topics.archives.isEmpty
        ? nil : FeedGroup(name: topics.kind.plural, feeds: Array(rest.prefix(topics.archives.count)))
    }
  }

  /// The feed of the picks, if there is one.
  var picks: [FeedPage] { feeds(PicksKind()) }

  /// All feeds, one of each subject.
  var feeds: [FeedPage] { general + groups.flatMap(\.feeds) }

  /// Those of no group.
  private var general: [FeedPage] { [FeedPage(site, HomeKind().feedSubject(0, in: site), .atom)] + picks }

  private func feeds(_ kind: some GroupKind) -> [FeedPage] {
    guard let format = site.configuration.feeds.first(where: { $0 != .json }) else { return [] }
    return kind.shown(site).map { FeedPage(site, kind.feedSubject($0, in: site), format) }
  }

  static let schema = RecordSchema<FeedListPage>("list of feeds") { list in
    list.record("site", of: SiteRecord.self) { SiteRecord(site: $0.site, current: Permalinks.feedList) }
    list.list("feeds", of: FeedPage.self) { $0.general }
    list.list("groups", of: FeedGroup.self) { $0.groups }
  }
}

/// Feeds of one kind.
struct FeedGroup: TemplateRecord {
  let name: String
  let feeds: [FeedPage]

  static let schema = RecordSchema<FeedGroup>("group of feeds") { group in
    group.text("name") { $0.name }
    group.list("feeds", of: FeedPage.self) { $0.feeds }
  }
}

extension Fingerprinter {
  /// All that the list of feeds shows.
  mutating func addFeedList() {
    let hash = feedList ?? FeedListPage(site: site).hash
    feedList = hash
    add(hash)
  }
}

extension FeedListPage {
  /// The hash of all that it shows.
  fileprivate var hash: ContentHash {
    var hasher = WordHasher()
    for feed in feeds {
      hasher.add(feed.name ?? "")
      hasher.add(feed.url)
      let updated = feed.updated
      for number in [updated.year, updated.month, updated.day] { hasher.add(number) }
    }
    return hasher.hash()
  }
}
