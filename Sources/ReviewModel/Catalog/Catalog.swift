/// All published reviews, and everything that follows from them. It depends on nothing but its input: every order is
/// total, every sum exact.
package struct Catalog: Sendable {
  /// Newest first.
  package let reviews: [Review]
  /// What all ratings come to.
  package let summary: RatingSummary
  /// One for every category of the configuration, in its order.
  package let categories: [Archive<Category>]
  /// By rank; those without a rank behind, by name.
  package let restaurants: [RestaurantArchive]
  /// By name.
  package let tags: [Archive<Topic>]
  /// One for every rating of the scale, best first.
  package let ratings: [Archive<Rating>]
  /// The reviews without a rating, newest first.
  package let unrated: [Review]
  /// Newest first; years without reviews are left out.
  package let years: [Archive<Int>]
  /// The critic's picks.
  package let picks: Archive<Void>

  /// Works out the catalog of reviews, in any order, and of the facts about restaurants.
  package init(_ reviews: [Review], restaurants facts: [Restaurant], configuration: SiteConfiguration) {
    let scale = configuration.scale
    let ordered = reviews.sorted { $0.precedes($1) }
    self.reviews = ordered
    summary = RatingSummary(ordered, on: scale)
    let byCategory = Dictionary(grouping: ordered, by: \.category)
    categories = configuration.categories.enumerated().map { index, category in
      Archive(category, byCategory[index] ?? [], on: scale)
    }
    let byRating = Dictionary(grouping: ordered, by: \.rating)
    ratings = scale.ratings.map { Archive($0, byRating[$0] ?? [], on: scale) }
    unrated = byRating[nil] ?? []
    years = Dictionary(grouping: ordered, by: \.year).sorted { $0.key > $1.key }.map {
      Archive($0.key, $0.value, on: scale)
    }
    picks = Archive((), ordered.filter(\.isPick), on: scale)
    tags = Self.tags(of: ordered, on: scale)
    restaurants = RestaurantRanking(ordered, facts, on: scale).archives
  }

  private static func tags(of reviews: [Review], on scale: RatingScale) -> [Archive<Topic>] {
    var groups: [Slug: (topic: Topic, reviews: [Review])] = [:]
    for review in reviews {
      // The newest review says how a tag is written.
      for tag in review.tags { groups[tag.value.slug, default: (tag.value, [])].reviews.append(review) }
    }
    return groups.values.map { Archive($0.topic, $0.reviews, on: scale) }
      .sorted { $0.subject.precedes($1.subject) }
  }
}

extension Topic {
  /// The order of names for readers: letter case and diacritics apart, then by slug.
  package func precedes(_ other: Topic) -> Bool {
    let (one, two) = (folded(name), folded(other.name))
    return one == two ? slug < other.slug : one.utf8.lexicographicallyPrecedes(two.utf8)
  }
}
