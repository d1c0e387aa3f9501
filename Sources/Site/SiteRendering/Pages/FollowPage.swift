import ReviewModel
import SiteModel
import Templating

/// The page about feeds.
struct FollowKind: SingleKind {
  var file: String { "follow.html" }
  var summary: String { "Overview of the feeds, for readers." }
  var url: String { Permalinks.list(.follow) }
  var option: OptionalPages? { .follow }
  var menuItem: MenuItem? { MenuItem(in: .readers, "followTitle", default: "Follow") { _ in false } }

  func record(of page: PagePlan, _ contents: PageContents) -> FollowPage { FollowPage(contents.site) }
}

/// The record of the page of feeds.
struct FollowPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord

  init(_ site: Site) {
    self.site = site
    var page = PageRecord(site.string("followTitle", default: "Follow"), at: Permalinks.list(.follow), of: site)
    page.description = site.strings.texts["followIntro"]
    self.page = page
  }

  private var list: FeedListPage { FeedListPage(site: site) }

  static let schema = RecordSchema<FollowPage>("follow page") { page in
    page.pageFields()
    page.list("picks", "The feeds of the picks and of the diary, as far as they exist.", of: FeedPage.self) {
      $0.list.picks
    }
    page.list("groups", "The feeds of categories, restaurants, tags and declared topics, by kind.", of: FeedGroup.self)
    { $0.list.groups }
    page.url("opml", "Path of the file that lists all feeds for feed readers.") { _ in Permalinks.feedList }
  }
}
