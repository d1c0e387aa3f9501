import ReviewModel
import Templating

/// What can be subscribed to, for people.
struct FollowPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord

  init(_ site: Site) {
    self.site = site
    var page = PageRecord(site.string("followTitle", default: "Follow"), at: Permalinks.follow, in: site)
    page.description = site.strings.texts["followIntro"]
    self.page = page
  }

  private var list: FeedListPage { FeedListPage(site: site) }

  static let schema = RecordSchema<FollowPage>("follow page") { page in
    page.pageFields()
    page.record("picks", of: FeedPage.self) { $0.list.feeds([.picks]).first }
    page.list("groups", of: FeedGroup.self) { $0.list.groups }
    page.url("opml") { _ in Permalinks.feedList }
  }
}

/// The reviews that a reader keeps in the browser; a script fills it.
struct SavedPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord

  init(_ site: Site) {
    self.site = site
    var page = PageRecord(site.string("savedTitle", default: "Saved reviews"), at: Permalinks.saved, in: site)
    page.isIndexed = false
    self.page = page
  }

  static let schema = RecordSchema<SavedPage>("saved page") { page in
    page.pageFields()
  }
}
