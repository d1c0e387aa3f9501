import ReviewModel
import SiteModel
import Templating

/// The list of tags.
struct TagsKind: TopicListKind {
  var file: String { "tags.html" }
  var summary: String { "Index of tags." }
  var option: OptionalPages? { .tags }
  var menuItem: MenuItem? { MenuItem(in: .main, "menuTags", default: "Tags") { $0.tags.archives.isEmpty } }

  func lists(_ kind: TopicKind) -> Bool { kind == TopicKind.tags }

  func record(of page: PagePlan, _ contents: PageContents) -> TagsPage {
    TagsPage(contents.site, list(page, in: contents.site))
  }
}

/// A tag in a list.
struct TagRow: TemplateRecord {
  let archive: TopicArchive
  let site: Site

  static let schema = RecordSchema<TagRow>("tag row") { row in
    row.text("name", "Name of the tag.") { $0.site.typeset($0.archive.topic.name) }
    row.url("url", "Path of its page.") { $0.archive.url }
    row.number("count", "Number of reviews with the tag.") { TemplateNumber($0.archive.reviews.count) }
  }
}

/// The record of the list of tags.
struct TagsPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord
  private let list: TopicList

  init(_ site: Site, _ list: TopicList) {
    (self.site, self.list) = (site, list)
    page = list.pageRecord(site.string("menuTags", default: "Tags"), in: site)
  }

  static let schema = RecordSchema<TagsPage>("tags page") { page in
    page.pageFields()
    page.list("tags", "The tags of this page, sorted by name.", of: TagRow.self) { page in
      page.list.archives.map { TagRow(archive: $0, site: page.site) }
    }
  }
}
