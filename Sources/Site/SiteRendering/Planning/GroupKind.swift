import Notation
import ReviewModel
import SiteModel

/// A kind with one page for each file of a list, such as the reviews.
protocol DetailKind: TemplateKind {
  associatedtype Source: Listed
  /// Returns the files; the index of a page is that of its file.
  func sources(of site: Site) -> [Source]
}

extension DetailKind {
  var isDetail: Bool { true }
  var isOneOfMany: Bool { true }

  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    sources(of: site).enumerated().map { PageAddress(url: $1.url, index: $0, file: $1.file.path) }
  }

  func updated(_ page: PagePlan, in site: Site) -> CalendarDay? { sources(of: site)[page.index].lastChange?.day }
}

/// A kind of page for each group of reviews: a paginated list, optionally with feeds.
protocol GroupKind: TemplateKind {
  associatedtype Group: ReviewGroup
  /// Returns the groups of a site; the `index` of a page is the number of its group.
  func groups(of site: Site) -> [Group]
  /// Whether a group has a page.
  func shows(_ group: Group) -> Bool
  /// Returns the name of a group; nil for all reviews.
  func name(of group: Group, in site: Site) -> String?
  /// Returns the path of a group.
  func url(of group: ID<Group>, in site: Site) -> String
  /// Returns the content file of a group, for messages; nil without a file.
  func file(of group: Group) -> String?
  /// Returns the latest entries of a group, for its feeds.
  func latest(of group: Group, in site: Site) -> [Document]
  /// Returns the number of reviews per page.
  func pageSize(_ configuration: SiteConfiguration) -> Int
  /// Returns the headings between the reviews of a group; nil for none.
  func grouping(of group: Group, in configuration: SiteConfiguration) -> ListGrouping?
  /// Returns whether the first page has the headings of the others, and its reviews are ordered with theirs.
  func isFirstPageHeaded(by grouping: ListGrouping) -> Bool
  /// Returns the formats of the feeds of each group.
  func feedFormats(_ configuration: SiteConfiguration) -> [FeedFormat]
}

extension GroupKind {
  var isOneOfMany: Bool { true }

  func file(of group: Group) -> String? { nil }

  /// Returns whether a group has reviews.
  func shows(_ group: Group) -> Bool { !group.reviews.isEmpty }

  /// Returns the groups with a page.
  func shown(_ site: Site) -> [ID<Group>] {
    guard site.shown.contains(option) else { return [] }
    let groups = groups(of: site)
    // Filtering the identifiers, whose type is not known here, would cost five times as much.
    return groups.indices.filter { shows(groups[$0]) }.map { ID($0) }
  }

  func latest(of group: Group, in site: Site) -> [Document] {
    group.reviews.prefix(FeedPage.size).map(site.document).dated
  }

  func pageSize(_ configuration: SiteConfiguration) -> Int { configuration.pageSize }

  func grouping(of group: Group, in configuration: SiteConfiguration) -> ListGrouping? {
    configuration.grouping(option?.rawValue)
  }

  func isFirstPageHeaded(by grouping: ListGrouping) -> Bool { true }

  func feedFormats(_ configuration: SiteConfiguration) -> [FeedFormat] { configuration.feeds }

  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    let groups = groups(of: site)
    return shown(site).flatMap { id in
      listPages(id, of: groups[id], in: site).addresses(index: id.number, file: file(of: groups[id]))
    }
  }

  func group(of page: PagePlan, in site: Site) -> Group { groups(of: site)[page.index] }

  /// Returns the cards of a page.
  func list(_ page: PagePlan, in site: Site) -> CardList {
    let group = group(of: page, in: site)
    let pages = listPages(ID(page.index), of: group, in: site)
    let list = CardList(reviews: group.listed, summary: group.summary, pages: pages, place: page.number)
    guard let grouping = grouping(of: group, in: site.configuration),
      let headings = site.aggregates.headed.order(grouping)
    else { return list }
    return list.headed(by: headings, after: isFirstPageHeaded(by: grouping) ? 0 : pages.range(1).count)
  }

  /// Returns the pagination of a group's list.
  private func listPages(_ id: ID<Group>, of group: Group, in site: Site) -> ListPages {
    ListPages(
      url(of: id, in: site),
      of: group.reviews.count,
      size: pageSize(site.configuration),
      .fromOldest
    )
  }

  /// Returns the record of a page, with the feeds of its group; titled as its group by default.
  func pageRecord(_ page: PagePlan, titled title: String? = nil, in site: Site) -> PageRecord {
    let (group, list) = (group(of: page, in: site), list(page, in: site))
    var record = PageRecord(title ?? name(of: group, in: site) ?? site.configuration.title, at: page.url, of: site)
    record.pagination = Pagination(list.pages, place: list.place)
    record.feeds = FeedLink.all(feedFormats(site.configuration), of: list.pages.list)
    return record
  }
}
