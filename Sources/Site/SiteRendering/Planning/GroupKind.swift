import ReviewModel

/// A kind of page for each group of reviews: a list, in pages where it is long, perhaps with feeds.
protocol GroupKind: TemplateKind {
  associatedtype Group: ReviewGroup
  /// The groups of a site; a page's index is the number of one.
  func groups(of site: Site) -> [Group]
  /// Whether there is a page of a group.
  func shows(_ group: Group) -> Bool
  /// What a group is called; nil for all reviews.
  func name(of group: Group, in site: Site) -> String?
  /// Where the group with a number is.
  func url(of index: Int, in site: Site) -> String
  /// The content file that a group's own page is made of, if there is one; names it in messages.
  func file(of group: Group) -> String?
  /// How many reviews a page has.
  func pageSize(_ configuration: SiteConfiguration) -> Int
  /// The formats in which there is a feed of each group.
  func feedFormats(_ configuration: SiteConfiguration) -> [FeedFormat]
}

extension GroupKind {
  var isOneOfMany: Bool { true }

  func file(of group: Group) -> String? { nil }

  /// Nobody needs a list of nothing.
  func shows(_ group: Group) -> Bool { !group.reviews.isEmpty }

  /// The numbers of the groups that have a page.
  func shown(_ site: Site) -> [Int] {
    guard site.shown.contains(option) else { return [] }
    let groups = groups(of: site)
    return groups.indices.filter { shows(groups[$0]) }
  }

  func pageSize(_ configuration: SiteConfiguration) -> Int { configuration.pageSize }

  func feedFormats(_ configuration: SiteConfiguration) -> [FeedFormat] { configuration.feeds }

  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    let groups = groups(of: site)
    return shown(site).flatMap { index in
      let (pages, file) = (listPages(index, of: groups[index], in: site), file(of: groups[index]))
      return (1...pages.total).map { PageAddress(url: pages.url($0), index: index, number: $0, file: file) }
    }
  }

  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter) { addGroup(of: page, to: &hasher) }

  /// Adds the group that a page shows.
  func addGroup(of page: PagePlan, to hasher: inout Fingerprinter) {
    let group = group(of: page, in: hasher.site)
    hasher.add(name(of: group, in: hasher.site) ?? "")
    hasher.addList(list(page, in: hasher.site))
  }

  /// The group that a page shows.
  func group(of page: PagePlan, in site: Site) -> Group { groups(of: site)[page.index] }

  /// The cards of a page.
  func list(_ page: PagePlan, in site: Site) -> CardList {
    let group = group(of: page, in: site)
    let pages = listPages(page.index, of: group, in: site)
    return CardList(reviews: group.listed, summary: group.summary, pages: pages, place: page.number)
  }

  /// How the list of a group is divided.
  private func listPages(_ index: Int, of group: Group, in site: Site) -> ListPages {
    ListPages(
      url(of: index, in: site),
      of: group.reviews.count,
      size: pageSize(site.configuration),
      .fromOldest
    )
  }

  /// The record of a page, with the feeds of its group.
  func pageRecord(_ page: PagePlan, in site: Site) -> PageRecord {
    let (group, list) = (group(of: page, in: site), list(page, in: site))
    var record = PageRecord(name(of: group, in: site) ?? site.configuration.title, at: page.url, in: site)
    record.pagination = Pagination(list.pages, place: list.place)
    record.feeds = FeedLink.all(feedFormats(site.configuration), of: list.pages.list)
    return record
  }
}
