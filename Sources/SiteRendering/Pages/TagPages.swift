import ReviewModel
import Templating

/// The list of tags.
struct TagsKind: SingleKind {
  var file: String { "tags.html" }
  var summary: String { "All tags." }
  var url: String { Permalinks.tags }
  var option: OptionalPages? { .tags }

  func record(of page: PagePlan, _ contents: PageContents) -> TagsPage { TagsPage(contents.site) }

  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter) {
    for archive in hasher.site.catalog.tags.archives {
      hasher.add(archive.topic)
      hasher.add(archive.reviews.count)
    }
  }
}

/// A tag among others.
struct TagRow: TemplateRecord {
  let archive: TopicArchive

  static let schema = RecordSchema<TagRow>("tag row") { row in
    row.text("name") { $0.archive.topic.name }
    row.url("url") { $0.archive.url }
    row.number("count") { TemplateNumber($0.archive.reviews.count) }
  }
}

/// All tags.
struct TagsPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord

  init(_ site: Site) {
    self.site = site
    page = PageRecord(site.string("menuTags", default: "Tags"), at: Permalinks.tags, in: site)
  }

  static let schema = RecordSchema<TagsPage>("tags page") { page in
    page.pageFields()
    page.list("tags", of: TagRow.self) { $0.site.catalog.tags.archives.map { TagRow(archive: $0) } }
  }
}
