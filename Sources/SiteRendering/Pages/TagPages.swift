import ReviewModel
import Templating

/// The list of tags.
struct TagsKind: SingleKind {
  var file: String { "tags.html" }
  var summary: String { "All tags." }
  var url: String { Permalinks.tags }

  func record(of page: PagePlan, _ contents: PageContents) -> TagsPage { TagsPage(contents.site) }

  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter) {
    for archive in hasher.site.catalog.tags {
      hasher.add(archive.subject)
      hasher.add(archive.reviews.count)
    }
  }
}

/// The pages of a tag.
struct TagKind: GroupKind {
  var file: String { "tag.html" }
  var summary: String { "The reviews with a tag." }

  func groups(of catalog: Catalog) -> [Archive<Topic>] { catalog.tags }

  func name(of group: Archive<Topic>, in site: Site) -> String? { group.subject.name }

  func url(of index: Int, in site: Site) -> String { site.topicURLs.tags[index] }

  func record(of page: PagePlan, _ contents: PageContents) -> TagPage {
    let site = contents.site
    let tag = group(of: page, in: site).subject
    return TagPage(site: site, page: pageRecord(page, in: site), list: list(page, in: site), tag: tag)
  }
}

/// A tag among others.
struct TagRow: TemplateRecord {
  let archive: Archive<Topic>

  static let schema = RecordSchema<TagRow>("tag row") { row in
    row.text("name") { $0.archive.subject.name }
    row.url("url") { Permalinks.tag($0.archive.subject.slug) }
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
    page.list("tags", of: TagRow.self) { $0.site.catalog.tags.map { TagRow(archive: $0) } }
  }
}

/// The reviews with a tag.
struct TagPage: CardListPage {
  let site: Site
  let page: PageRecord
  let list: CardList
  let tag: Topic

  static let schema = RecordSchema<TagPage>("tag page") { page in
    page.listFields()
    page.record("tag", of: Link.self) { Link(tag: $0.tag) }
  }
}
