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
      return (1...list.total).map { PageAddress(url: list.url(page: $0), index: index, number: $0) }
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
  let number: Int

  /// Topics of one page: rows with pictures, or one line each.
  private var size: Int { topics.kind.isRanked ? 50 : 300 }

  init(_ topics: TopicIndex, page number: Int) {
    (self.topics, self.number) = (topics, number)
  }

  var total: Int { Pagination.total(of: topics.archives.count, pageSize: size) }

  func url(page: Int) -> String { Permalinks.page(page, of: Permalinks.topics(topics.kind)) }

  /// The topics in the order of the kind.
  var archives: ArraySlice<TopicArchive> { topics.archives.page(number, size: size) }
  /// Those with a rank, and those without.
  var ranked: [TopicArchive] { archives.filter { $0.rank != nil } }
  var unranked: [TopicArchive] { archives.filter { $0.rank == nil } }
  /// As many of them in other orders.
  var byLatest: [TopicArchive] { topics.byLatest.page(number, size: size).map { topics.archives[$0] } }
  var byName: [TopicArchive] { topics.byName.page(number, size: size).map { topics.archives[$0] } }

  /// The record of the page, which a title names.
  func pageRecord(_ title: String, in site: Site) -> PageRecord {
    var record = PageRecord(title, at: url(page: number), in: site)
    record.pagination = Pagination(url(page: 1), page: number, count: topics.archives.count, pageSize: size)
    return record
  }
}

extension Fingerprinter {
  /// Some topics on one page of all.
  mutating func addTopics(_ archives: some Collection<TopicArchive>, of list: TopicList) {
    add(list.total)
    add(archives.count)
    for archive in archives { addTopic(archive) }
  }
}
