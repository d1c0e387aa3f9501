import ReviewModel
import SiteModel
import Templating

/// The pages of topics that share a fact, such as the restaurants of a city.
struct FactGroupKind: TemplateKind {
  var file: String { "topic-group.html" }
  var summary: String { "Topics that share a fact, such as the restaurants of a city." }
  var isOneOfMany: Bool { true }

  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    site.catalog.factGroups.enumerated().filter { site.shown.haveTopics(of: $1.kind) }.flatMap { index, group in
      group.pages.addresses(index: index)
    }
  }

  func source(of page: PagePlan, in site: Site) -> PageSource {
    .folder(site.catalog.factGroups[page.index].kind.folder)
  }

  func record(of page: PagePlan, _ contents: PageContents) -> FactGroupPage {
    FactGroupPage(contents.site, contents.site.catalog.factGroups[page.index], page: page.number)
  }
}

extension FactGroup {
  fileprivate var pages: ListPages { ListPages(url, of: archives.count, size: 50, .fromFirst) }
}

/// The record of a page of topics that share a fact.
struct FactGroupPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord
  private let group: FactGroup
  private let shown: ArraySlice<TopicArchive>

  init(_ site: Site, _ group: FactGroup, page place: Int) {
    (self.site, self.group) = (site, group)
    shown = group.archives[group.pages.range(place)]
    var page = PageRecord(group.value.name, at: group.pages.url(place), of: site)
    page.pagination = Pagination(group.pages, place: place)
    page.setBreadcrumbs([site.list(of: group.kind)], in: site)
    self.page = page
  }

  private func rows(_ archives: [TopicArchive]) -> [TopicRow] {
    let shared = group.archives.sharedFacts.union([group.field.key])
    return archives.map { TopicRow(archive: $0, site: site, shared: shared) }
  }

  static let schema = RecordSchema<FactGroupPage>("topic group page") { page in
    page.pageFields()
    page.text("name", "The value that the topics share, such as a city.") { $0.site.typeset($0.group.value.name) }
    page.text("fact", "Name of the fact, such as City.") { $0.site.name(of: $0.group.field) }
    page.record("kind", "Plural name of the kind of topics, and the path of their list.", of: Link.self) {
      $0.site.list(of: $0.group.kind)
    }
    page.number("count", "Number of topics.") { TemplateNumber($0.group.archives.count) }
    page.list("ranked", "The topics with a rank in the group, best first.", of: TopicRow.self) {
      $0.rows($0.shown.filter { $0.rank != nil })
    }
    page.list("unranked", "The topics without a rank, by name.", of: TopicRow.self) {
      $0.rows($0.shown.filter { $0.rank == nil })
    }
    page.list("others", "Other values of the fact, at most twenty: those that most topics share.", of: Link.self) {
      $0.site.others($0.group)
    }
  }
}
