import ReviewModel
import SiteModel

/// The list of all kinds of pages.
enum PageKinds {
  /// The kinds in the order of documentation and planning. Feeds follow the kinds of their groups; kinds that list all pages
  /// come last.
  static let all: [any PageKind] =
    [
      HomeKind(), ReviewKind(), QRCodeKind(), SocialCardKind(), SearchResultKind(), SearchLogKind(), CategoriesKind(),
      CategoryKind(),
      HistogramKind(), RestaurantsKind(), RestaurantKind(), TagsKind(), TopicPageKind.tags, TopicsPageKind(),
      TopicPageKind.declared, FactGroupKind(), PlacesKind(), AccentKind(),
      SubjectKind(), PicksKind(), ItemListsKind(), ItemListKind(), ItemListCardKind(), RatingsKind(),
      RatingKind(), YearsKind(), YearKind(), YearCardKind(), DiaryKind(), DiaryFeedKind(),
      NowKind(), NextKind(), StatisticsKind(), FollowKind(),
      SavedKind(), SearchKind(), TextKind(), NotFoundKind(), RedirectKind(),
    ] + FeedFormat.allCases.flatMap(feeds) + [
      SitemapKind(), SitemapIndexKind(), RobotsKind(), FeedListKind(), HeadersKind(), RedirectRulesKind(),
    ]

  /// The entries of optional pages in generated menus, in the order of the menus.
  static let menu: PageMenu = OptionalPages.allCases.flatMap { pages in
    all.filter { $0.option == pages }.compactMap(\.menuItem).map { (pages: pages, item: $0) }
  }

  /// The index of the redirects.
  static let redirectNumber = all.firstIndex(where: \.isRedirect) ?? 0

  private static func feeds(_ format: FeedFormat) -> [any PageKind] {
    [
      FeedKind(format, of: HomeKind()), FeedKind(format, of: CategoryKind()), FeedKind(format, of: RestaurantKind()),
      FeedKind(format, of: TopicPageKind.tags), FeedKind(format, of: TopicPageKind.declared),
      FeedKind(format, of: PicksKind()),
    ]
  }
}
