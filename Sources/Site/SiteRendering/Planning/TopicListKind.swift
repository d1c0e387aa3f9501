import ReviewModel
import SiteModel

/// A kind of page with a paginated list of topics. The index of a page is the index of the topic kind.
protocol TopicListKind: TemplateKind {
  /// Whether the pages list the topics of a kind.
  func lists(_ kind: TopicKind) -> Bool
}

extension TopicListKind {
  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    site.catalog.topics.enumerated().filter { lists($1.kind) && $1.archives.contains(where: \.hasPage) }.flatMap {
      index,
      topics in
      let list = TopicList(topics, page: 1)
      return (1...list.pages.total).map { PageAddress(url: list.pages.url($0), index: index, number: $0) }
    }
  }

  func source(of page: PagePlan, in site: Site) -> PageSource { .folder(site.catalog.topics[page.index].kind.folder) }

  /// Returns the topics of a page.
  func list(_ page: PagePlan, in site: Site) -> TopicList {
    TopicList(site.catalog.topics[page.index], page: page.number)
  }
}

/// One page of the list of topics of a kind.
struct TopicList: Sendable {
  let topics: TopicIndex
  let pages: ListPages
  /// The topics with pages.
  private let listed: [TopicArchive]
  private let place: Int

  init(_ topics: TopicIndex, page place: Int) {
    (self.topics, self.place) = (topics, place)
    listed = topics.kind.minimum == 1 ? topics.archives : topics.archives.filter(\.hasPage)
    // Ranked rows have images; other rows take one line.
    let size = topics.kind.isRanked ? 50 : 300
    pages = ListPages(Permalinks.topics(topics.kind), of: listed.count, size: size, .fromFirst)
  }

  private var shown: Range<Int> { pages.range(place) }

  var isFirst: Bool { place == 1 }

  /// The keys of the facts in which all topics agree.
  var shared: Set<String> { listed.sharedFacts }

  /// The topics in the order of their kind.
  var archives: ArraySlice<TopicArchive> { listed[shown] }
  /// The topics with a rank, then those without.
  var ranked: [TopicArchive] { archives.filter { $0.rank != nil } }
  var unranked: [TopicArchive] { archives.filter { $0.rank == nil } }
  /// The topics at the same positions in other orders.
  var byLatest: [TopicArchive] { some(of: topics.byLatest) }
  var byName: [TopicArchive] { some(of: topics.byName) }

  /// Returns the topics at the positions of this page; orders by review omit topics without reviews.
  private func some(of topics: [TopicID]) -> [TopicArchive] {
    topics[shown.clamped(to: topics.indices)].map { self.topics.archives[$0] }
  }

  /// Returns the record of the page.
  func pageRecord(_ title: String, in site: Site) -> PageRecord {
    var record = PageRecord(title, at: pages.url(place), of: site)
    record.pagination = Pagination(pages, place: place)
    return record
  }
}

extension [TopicArchive] {
  /// The keys of the facts in which several topics agree, so that a list does not repeat them.
  var sharedFacts: Set<String> {
    guard count > 1, let details = self[0].facts?.details else { return [] }
    let keys = self[0].kind.fields.filter(\.isListed).map(\.key)
    return Set(keys.filter { key in allSatisfy { $0.facts?.details[key] == details[key] } })
  }
}
