import ReviewModel
import SiteModel
import Templating

/// The page of saved reviews.
struct SavedKind: SingleKind {
  var file: String { "saved.html" }
  var summary: String { "Reviews that a reader saved in the browser." }
  var url: String { Permalinks.list(.saved) }
  var option: OptionalPages? { .saved }
  var menuItem: MenuItem? { MenuItem(in: .readers, "savedTitle", default: "Saved reviews") }
  var isIndexed: Bool { false }

  func record(of page: PagePlan, _ contents: PageContents) -> SavedPage { SavedPage(contents.site) }
}

/// The page of reviews that a reader has saved in the browser. A script adds them.
struct SavedPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord

  init(_ site: Site) {
    self.site = site
    var page = PageRecord(site.string("savedTitle", default: "Saved reviews"), at: Permalinks.list(.saved), of: site)
    page.isIndexed = false
    self.page = page
  }

  static let schema = RecordSchema<SavedPage>("saved page") { page in
    page.pageFields()
  }
}
