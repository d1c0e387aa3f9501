import ReviewModel
import Templating

/// All feeds of the site, for feed readers (OPML 2.0).
struct FeedListPage: TemplateRecord {
  let site: Site

  /// The feed of the site, then a group for each kind of subject that has some.
  private var groups: [FeedGroup] {
    let catalog = site.catalog
    return [
      group("menuCategories", "Categories", catalog.categories.indices.map { .category($0) }),
      group("menuRestaurants", "Restaurants", catalog.restaurants.indices.map { .restaurant($0) }),
      group("menuTags", "Tags", catalog.tags.indices.map { .tag($0) }),
    ].filter { !$0.feeds.isEmpty }
  }

  /// All feeds, one of each subject.
  var feeds: [FeedPage] { [FeedPage(site, .site, .atom)] + feeds([.picks]) + groups.flatMap(\.feeds) }

  private func group(_ name: String, _ fallback: String, _ subjects: [FeedSubject]) -> FeedGroup {
    FeedGroup(name: site.string(name, default: fallback), feeds: feeds(subjects))
  }

  private func feeds(_ subjects: [FeedSubject]) -> [FeedPage] {
    guard let format = site.configuration.feeds.first(where: { $0 != .json }) else { return [] }
    return subjects.map { FeedPage(site, $0, format) }
  }

  static let schema = RecordSchema<FeedListPage>("list of feeds") { list in
    list.record("site", of: SiteRecord.self) { SiteRecord(site: $0.site, current: Permalinks.feedList) }
    list.list("feeds", of: FeedPage.self) { [FeedPage($0.site, .site, .atom)] + $0.feeds([.picks]) }
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

/// Header fields for hosts that read them from a file.
struct HeadersPage: TemplateRecord {
  static let schema = RecordSchema<HeadersPage>("headers") { headers in
    headers.url("home") { _ in Permalinks.home }
  }
}
