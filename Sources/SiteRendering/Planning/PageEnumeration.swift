import ReviewModel

/// Lists every page of a site. The order is that of the site's own lists, so it is the same for the same content.
struct PageEnumeration {
  let site: Site
  private var catalog: Catalog { site.catalog }
  private var pageSize: Int { site.configuration.pageSize }

  /// Entries in one file of the sitemap (sitemaps.org protocol, 50,000 at most).
  static let sitemapSize = 50_000

  /// Pages of one review, restaurant or text, and redirects.
  var details: [PagePlan] {
    let reviews = site.articles.enumerated().map { index, article in
      PagePlan(.review(index), at: article.url, file: article.review.path)
    }
    let restaurants = catalog.restaurants.enumerated().map { index, archive in
      PagePlan(.restaurant(index), at: Permalinks.restaurant(archive.topic.slug), file: archive.restaurant?.path)
    }
    let pages = site.pages.enumerated().map { index, entry in
      PagePlan(.page(index), at: Permalinks.page(entry.page.components), file: entry.page.path)
    }
    return reviews + restaurants + pages + redirects
  }

  private var redirects: [PagePlan] {
    site.articles.flatMap { article in
      article.review.aliases.map {
        PagePlan(.redirect(to: article.url), at: percentEncoded($0.value), file: article.review.path)
      }
    }
  }

  /// Lists, without feeds and sitemaps.
  var lists: [PagePlan] {
    var plans = pages(of: catalog.reviews.count, at: Permalinks.home, PageKind.home(page:))
    plans.append(PagePlan(.categories, at: Permalinks.categories))
    for (index, archive) in catalog.categories.enumerated() {
      plans += pages(of: archive.reviews.count, at: Permalinks.category(archive.subject.slug)) {
        .category(index, page: $0)
      }
    }
    plans.append(PagePlan(.restaurants, at: Permalinks.restaurants))
    plans.append(PagePlan(.tags, at: Permalinks.tags))
    for (index, archive) in catalog.tags.enumerated() {
      plans += pages(of: archive.reviews.count, at: Permalinks.tag(archive.subject.slug)) { .tag(index, page: $0) }
    }
    plans += pages(of: catalog.picks.reviews.count, at: Permalinks.picks, PageKind.picks(page:))
    return plans + numberLists + [PagePlan(.notFound, at: Permalinks.notFound)]
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

  /// All feeds.
  var feeds: [PagePlan] {
    let formats = site.configuration.feeds
    var plans = feeds(.site, at: Permalinks.home, FeedFormat.allCases)
    for (index, archive) in catalog.categories.enumerated() {
      plans += feeds(.category(index), at: Permalinks.category(archive.subject.slug), formats)
    }
    for (index, archive) in catalog.restaurants.enumerated() {
      plans += feeds(.restaurant(index), at: Permalinks.restaurant(archive.topic.slug), formats)
    }
    for (index, archive) in catalog.tags.enumerated() {
      plans += feeds(.tag(index), at: Permalinks.tag(archive.subject.slug), formats)
    }
    return plans + feeds(.picks, at: Permalinks.picks, formats)
  }

  private func feeds(_ subject: FeedSubject, at url: String, _ formats: [FeedFormat]) -> [PagePlan] {
    formats.map { PagePlan(.feed(subject, $0), at: Permalinks.feed($0, of: url)) }
  }

  /// What programs read: the sitemap of so many pages, divided when it is too long, the list of feeds, and what tells
  /// robots and hosts how to go about the site.
  func indexes(of count: Int) -> [PagePlan] {
    let others = [
      PagePlan(.feedList, at: Permalinks.feedList), PagePlan(.robots, at: Permalinks.robots),
      PagePlan(.headers, at: Permalinks.headers),
    ]
    let parts = (count + Self.sitemapSize - 1) / Self.sitemapSize
    guard parts > 1 else { return [PagePlan(.sitemap(part: 1), at: Permalinks.sitemap)] + others }
    return (1...parts).map { PagePlan(.sitemap(part: $0), at: Permalinks.sitemap(part: $0)) }
      + [PagePlan(.sitemapIndex(parts: parts), at: Permalinks.sitemap)] + others
  }
}

extension PagePlan {
  /// Whether search engines are told of it.
  var isIndexed: Bool {
    switch kind {
    case .notFound, .redirect, .feed, .sitemap, .sitemapIndex, .robots, .feedList, .headers: false
    default: true
    }
  }
}
