import ReviewModel

/// Lists every page of a site. The order is that of the site's own lists, so it is the same for the same content.
struct PageEnumeration {
  private let configuration: SiteConfiguration
  private let catalog: Catalog
  private let articles: [Article]
  private let pages: [(page: Page, file: ContentFile)]
  private let categories: [Link]
  private let topicURLs: TopicURLs

  /// Makes the enumeration of what a site holds; the articles are in the order of the catalog, the links to the
  /// categories in that of the configuration.
  init(
    _ configuration: SiteConfiguration,
    _ catalog: Catalog,
    _ articles: [Article],
    pages: [(page: Page, file: ContentFile)],
    categories: [Link],
    _ topicURLs: TopicURLs
  ) {
    (self.configuration, self.catalog, self.articles) = (configuration, catalog, articles)
    (self.pages, self.categories, self.topicURLs) = (pages, categories, topicURLs)
  }

  private var pageSize: Int { configuration.pageSize }

  /// Entries in one file of the sitemap (sitemaps.org protocol, 50,000 at most).
  static let sitemapSize = 50_000

  /// Pages of one review, restaurant or text, what they show, and redirects.
  var details: [PagePlan] {
    var plans = qrCodes
    for (index, article) in articles.enumerated() {
      plans.append(PagePlan(.review(index), at: article.url, file: article.review.path))
    }
    for (index, archive) in catalog.restaurants.enumerated() {
      plans.append(PagePlan(.restaurant(index), at: topicURLs.restaurants[index], file: archive.restaurant?.path))
    }
    for (index, entry) in pages.enumerated() {
      plans.append(PagePlan(.page(index), at: Permalinks.page(entry.page.components), file: entry.page.path))
    }
    return plans + redirects
  }

  private var qrCodes: [PagePlan] {
    articles.enumerated().filter { configuration.showsQRCode(of: $1) }.map { index, article in
      PagePlan(.qrCode(index), at: Permalinks.qrCode(of: article.url), file: article.review.path)
    }
  }

  private var redirects: [PagePlan] {
    articles.flatMap { article in
      article.review.aliases.map {
        PagePlan(.redirect(to: article.url), at: percentEncoded($0.value), file: article.review.path)
      }
    }
  }

  /// Lists and feeds, without sitemaps.
  var lists: [PagePlan] {
    cardLists + numberLists + singlePages + feeds
  }

  private var singlePages: [PagePlan] {
    [
      PagePlan(.statistics, at: Permalinks.statistics), PagePlan(.follow, at: Permalinks.follow),
      PagePlan(.saved, at: Permalinks.saved), PagePlan(.search, at: Permalinks.search),
      PagePlan(.notFound, at: Permalinks.notFound),
    ]
  }

  private var cardLists: [PagePlan] {
    var plans = pages(of: catalog.reviews.count, at: Permalinks.home, PageKind.home(page:))
    plans.append(PagePlan(.categories, at: Permalinks.categories))
    for (index, archive) in catalog.categories.enumerated() {
      plans += pages(of: archive.reviews.count, at: categories[index].url) { .category(index, page: $0) }
    }
    plans.append(PagePlan(.restaurants, at: Permalinks.restaurants))
    plans.append(PagePlan(.tags, at: Permalinks.tags))
    for (index, archive) in catalog.tags.enumerated() {
      plans += pages(of: archive.reviews.count, at: topicURLs.tags[index]) { .tag(index, page: $0) }
    }
    return plans + pages(of: catalog.picks.reviews.count, at: Permalinks.picks, PageKind.picks(page:))
  }

  private var numberLists: [PagePlan] {
    var plans = [PagePlan(.ratings, at: Permalinks.ratings)]
    for (index, archive) in catalog.ratings.enumerated() {
      plans += pages(of: archive.reviews.count, at: Permalinks.rating(archive.subject)) { .rating(index, page: $0) }
    }
    plans.append(PagePlan(.years, at: Permalinks.years))
    for (index, archive) in catalog.years.enumerated() {
      plans += pages(of: archive.reviews.count, at: Permalinks.year(archive.subject)) { .year(index, page: $0) }
    }
    return plans
  }

  /// The pages of a list of `count` cards; an empty list has one page, which says so.
  private func pages(of count: Int, at url: String, _ kind: (Int) -> PageKind) -> [PagePlan] {
    let total = max(1, (count + pageSize - 1) / pageSize)
    return (1...total).map { PagePlan(kind($0), at: Permalinks.page($0, of: url)) }
  }

  private var feeds: [PagePlan] {
    let formats = configuration.feeds
    var plans = feeds(.site, at: Permalinks.home, FeedFormat.allCases)
    for (index, link) in categories.enumerated() { plans += feeds(.category(index), at: link.url, formats) }
    for (index, url) in topicURLs.restaurants.enumerated() { plans += feeds(.restaurant(index), at: url, formats) }
    for (index, url) in topicURLs.tags.enumerated() { plans += feeds(.tag(index), at: url, formats) }
    return plans + feeds(.picks, at: Permalinks.picks, formats)
  }

  private func feeds(_ subject: FeedSubject, at url: String, _ formats: [FeedFormat]) -> [PagePlan] {
    formats.map { PagePlan(.feed(subject, $0), at: Permalinks.feed($0, of: url)) }
  }

  /// Where each part of the sitemap begins among some pages.
  static func sitemapStarts(_ pages: [PagePlan]) -> [Int] {
    var (starts, count): ([Int], Int) = ([], 0)
    for (position, page) in pages.enumerated() where page.isIndexed {
      if count % sitemapSize == 0 { starts.append(position) }
      count += 1
    }
    return starts
  }

  /// What programs read: the sitemap, in parts when it is too long for one, the list of feeds, and what tells robots and
  /// hosts how to go about the site.
  static func indexes(sitemapParts parts: Int) -> [PagePlan] {
    let others = [
      PagePlan(.feedList, at: Permalinks.feedList), PagePlan(.robots, at: Permalinks.robots),
      PagePlan(.headers, at: Permalinks.headers),
    ]
    guard parts > 1 else { return [PagePlan(.sitemap(part: 1), at: Permalinks.sitemap)] + others }
    return (1...parts).map { PagePlan(.sitemap(part: $0), at: Permalinks.sitemap(part: $0)) }
      + [PagePlan(.sitemapIndex(parts: parts), at: Permalinks.sitemap)] + others
  }
}

extension PagePlan {
  /// Whether search engines are told of it.
  var isIndexed: Bool {
    switch kind {
    case .saved, .search, .notFound, .redirect, .qrCode, .feed, .sitemap, .sitemapIndex, .robots, .feedList, .headers:
      false
    default: true
    }
  }
}
