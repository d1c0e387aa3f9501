import BinaryCoding
import ReviewModel

extension OriginHasher {
  /// What every page may show of the site: what does not follow from the configuration alone.
  mutating func addSite(showsCount: Bool) {
    let catalog = site.catalog
    if showsCount { add(catalog.summary.count) }
    add(catalog.summary.average?.tenths)
    add(catalog.years.map(\.subject))
    add([catalog.restaurants.isEmpty, catalog.picks.reviews.isEmpty, catalog.tags.isEmpty])
    let picture = site.configuration.reviewer.illustration
    add(picture.flatMap { site.links.picture($0.path.value, from: configurationPath) })
  }

  mutating func addHome(page: Int) {
    addList(site.catalog.reviews.indices, page: page)
    addSummary(site.catalog.summary)
    guard page == 1 else { return }
    let home = HomePage(site, page: 1, at: Permalinks.home)
    for shelf in home.shelves {
      add(shelf.archive.subject.slug)
      add(shelf.archive.reviews.count)
      for card in shelf.cards { add(card.article.cardHash) }
    }
    add(home.mostViewed.count)
    for card in home.mostViewed { add(card.article.cardHash) }
    for row in home.recentRestaurants { addRestaurant(row.archive) }
    if let year = home.thisYear { addYear(year.archive) }
  }

  /// A review's own page: its text, where it stands, and the cards around it.
  mutating func addReview(_ number: Int) {
    let (article, catalog) = (site.articles[number], site.catalog)
    addCard(number)
    addText(article.file)
    add(categories[article.review.category])
    add(site.standings.rank(of: article.review))
    add(catalog.restaurant(of: number).flatMap { catalog.restaurants[$0].rank })
    addCards(site.neighbours.sameSubject(as: number))
    addCard(site.neighbours.history.earlier(than: number))
    addCards(site.neighbours.related(to: number))
    addCard(number > 0 ? number - 1 : nil)
    addCard(number + 1 < site.articles.count ? number + 1 : nil)
  }

  /// A QR code shows an address and nothing else, so the rest of the site, and the theme, may change without it.
  mutating func qrCode(of number: Int) -> ContentHash {
    add(verdictVersion)
    add(site.configuration.address(of: site.articles[number]))
    return hash()
  }

  mutating func addArchive<Subject>(_ archive: Archive<Subject>, page: Int) {
    addSummary(archive.summary)
    addList(archive.reviews, page: page)
  }

  mutating func addArchive<Subject>(_ archive: Archive<Subject>, examples: Int) {
    addSummary(archive.summary)
    addCards(archive.reviews.prefix(examples))
  }

  mutating func addTopic(_ archive: Archive<Topic>) {
    add(archive.subject)
    add(archive.reviews.count)
  }

  mutating func addRestaurants() {
    for archive in site.catalog.restaurants { addRestaurant(archive) }
    add(site.catalog.restaurantsByLatestVisit)
    add(site.catalog.restaurantsByName)
  }

  mutating func addRestaurantPage(_ archive: RestaurantArchive) {
    addRestaurant(archive)
    addCards(archive.reviews)
    if let file = site.restaurantFiles[archive.topic.slug] { addText(file) }
  }

  /// A year, with all that its own page says of it.
  mutating func addYear(_ archive: Archive<Int>) {
    add(archive.subject)
    addSummary(archive.summary)
    add(site.busiestYear?.reviews.count)
    for number in archive.reviews { add(site.catalog.reviews[number].day.ordinal) }
    let page = YearPage(site, archive, page: 1)
    add(page.mostVisited?.restaurant.topic)
    add(page.mostVisited?.count)
    addChangedMinds(page.changedMinds)
  }

  /// A year page shows what its neighbours come to, too.
  mutating func addYearPage(_ index: Int, page: Int) {
    for neighbour in index - 1...index + 1 where years.indices.contains(neighbour) { add(years[neighbour]) }
    add(index)
    add(years.count)
    addList(site.catalog.years[index].reviews, page: page)
  }

  mutating func addStatistics() {
    let catalog = site.catalog
    addSummary(catalog.summary)
    for archive in catalog.ratings { addArchive(archive, examples: 3) }
    for year in years { add(year) }
    for archive in catalog.categories { addArchive(archive, examples: 3) }
    add(MonthRow.counts(of: catalog.reviews))
    add(site.mostViewed.count)
    for viewed in site.mostViewed {
      addCard(viewed.number)
      add(viewed.count)
    }
    addChangedMinds(StatisticsPage(site).changedMinds)
  }

  private mutating func addChangedMinds(_ minds: [ChangedMind]) {
    add(minds.count)
    for mind in minds {
      add(mind.earlier.article.cardHash)
      add(mind.later.article.cardHash)
    }
  }

  /// What can be searched for, and all reviews where the page lists them.
  mutating func addSearch(manifest: String) {
    add(manifest)
    for number in site.catalog.restaurantsByName { add(site.catalog.restaurants[number].topic) }
    for archive in site.catalog.tags { add(archive.subject) }
    if SearchPage.listsReviews(of: site) { addCards(site.catalog.reviews.indices) }
  }

  mutating func addTextPage(_ page: Page, _ file: ContentFile) {
    add(file.summaryHash)
    add(page.illustration.flatMap { site.links.picture($0.path.value, from: page.path) })
    addText(file)
  }

  /// The latest reviews of a feed with their texts.
  mutating func addFeed(_ subject: FeedSubject) {
    switch subject {
    case .restaurant(let index): add(site.catalog.restaurants[index].topic)
    case .tag(let index): add(site.catalog.tags[index].subject)
    case .site, .category, .picks: break
    }
    for number in FeedPage.reviews(subject, in: site) {
      addCard(number)
      addText(site.articles[number].file)
    }
  }

  mutating func addFeedList() {
    let hash = feedList ?? FeedListPage(site: site).hash
    feedList = hash
    add(hash)
  }
}

extension FeedListPage {
  /// The hash of all that it shows.
  fileprivate var hash: ContentHash {
    var hasher = WordHasher()
    for feed in feeds {
      hasher.add(feed.name ?? "")
      hasher.add(feed.url)
      let updated = feed.updated
      for number in [updated.year, updated.month, updated.day] { hasher.add(number) }
    }
    return hasher.hash()
  }
}
