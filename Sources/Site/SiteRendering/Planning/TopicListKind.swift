import ReviewModel

/// A kind of page that lists topics, in pages where there are many. The index of a page is the number of the kind of
/// topics.
protocol TopicListKind: TemplateKind {
  /// Whether it lists the topics of a kind.
  func lists(_ kind: TopicKind) -> Bool
}

extension TopicListKind {
  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    site.catalog.topics.enumerated().filter { lists($1.kind) && !$1.archives.isEmpty }.flatMap { index, topics in
      let list = TopicList(topics, page: 1)
      return (1...list.pages.total).map { PageAddress(url: list.pages.url($0), index: index, number: $0) }
    }
  }

  /// The topics of a page.
  func list(_ page: PagePlan, in site: Site) -> TopicList {
    TopicList(site.catalog.topics[page.index], page: page.number)
  }
}

/// One page of the topics of a kind.
struct TopicList: Sendable {
  let topics: TopicIndex
  let pages: ListPages
  private let place: Int

  init(_ topics: TopicIndex, page place: Int) {
    (self.topics, self.place) = (topics, place)
    // Rows with pictures, or one line each.
    let size = topics.kind.isRanked ? 50 : 300
    pages = ListPages(Permalinks.topics(topics.kind), of: topics.archives.count, size: size, .fromFirst)
  }

  private var shown: Range<Int> { pages.range(place) }

  /// The topics in the order of the kind.
  var archives: ArraySlice<TopicArchive> { topics.archives[shown] }
  /// Those with a rank, and those without.
  var ranked: [TopicArchive] { archives.filter { $0.rank != nil } }
  var unranked: [TopicArchive] { archives.filter { $0.rank == nil } }
  /// As many of them in other orders.
  var byLatest: [TopicArchive] { some(of: topics.byLatest) }
  var byName: [TopicArchive] { some(of: topics.byName) }

  /// Those without a review are in no order of reviews.
  private func some(of numbers: [Int]) -> [TopicArchive] {
    numbers[shown.clamped(to: numbers.indices)].map { topics.archives[$0] }
  }

  /// The record of the page, which a title names.
  func pageRecord(_ title: String, in site: Site) -> PageRecord {
    var record = PageRecord(title, at: pages.url(place), in: site)
    record.pagination = Pagination(pages, place: place)
    return record
  }
}

extension Fingerprinter {
  /// Some topics on one page of all.
  mutating func addTopics(_ archives: some Collection<TopicArchive>, of list: TopicList) {
    add(list.pages.total)
    add(archives.count)
    for archive in archives { addTopic(archive) }
  }
}
