import Notation

/// All published reviews, and everything that follows from them. It depends on nothing but its input: every order is
/// total, every sum exact.
///
/// Reviews are numbered from the newest on; archives and summaries name them by these numbers. But for the order of
/// reviews and of topics, which take n log n steps, the work is in proportion to the number of reviews.
///
/// A class, because everything that follows shares it; it never changes.
package final class Catalog: Sendable {
  /// Newest first.
  package let reviews: [Review]
  /// Where each review stood in the input.
  package let inputNumbers: [Int]
  /// All of them, with what their ratings come to.
  package let all: Archive<Void>
  /// One for every category of the configuration, in its order.
  package let categories: [Archive<Category>]
  /// One for every kind of topic of the configuration, in its order.
  package let topics: [TopicIndex]
  /// The topics of the kinds that the site declares, kind after kind.
  package let declaredTopics: [TopicArchive]
  /// Of which the ratings are.
  package let scale: RatingScale
  /// One for every rating of the scale, best first; of a fine scale, for those that were given.
  package let ratings: [Archive<Rating>]
  /// The reviews without a rating, newest first.
  package let unrated: [Int]
  /// Newest first; years without reviews are left out.
  package let years: [Archive<Int>]
  /// The critic's picks.
  package let picks: Archive<Void>

  /// Works out the catalog of reviews, in any order, and of the facts about topics.
  package init(_ reviews: [Review], facts: [TopicFacts], configuration: SiteConfiguration) async {
    let (scale, keys) = (configuration.scale, reviews.map(ReviewKeys.init))
    let inputNumbers = reviews.newestFirst(keys)
    let ordered = inputNumbers.map { reviews[$0] }
    let archiver = Archiver(rated: RatedReviews(ordered, inputNumbers.map { keys[$0] }), scale: scale)
    async let tags = TopicIndex(.tags, archiver, facts)
    (self.reviews, self.inputNumbers) = (ordered, inputNumbers)
    all = archiver.archive((), Array(ordered.indices))
    categories = zip(configuration.categories, archiver.groups(configuration.categories.count, by: \.category))
      .map(archiver.archive)
    self.scale = scale
    let byRating = archiver.groups(scale.best.hundredths + 1) { $0.rating < 0 ? nil : $0.rating }
    ratings = scale.ratings.filter { !scale.isFine || !byRating[$0.hundredths].isEmpty }
      .map { archiver.archive($0, byRating[$0.hundredths]) }
    unrated = archiver.numbers { $0.rating < 0 }
    let byYear = archiver.groups(CalendarDay.lastYear + 1, by: \.year)
    years = byYear.indices.reversed().filter { !byYear[$0].isEmpty }.map { archiver.archive($0, byYear[$0]) }
    picks = archiver.archive((), archiver.numbers(where: \.isPick))
    var topics: [TopicIndex] = []
    for kind in configuration.topicKinds {
      topics.append(kind === TopicKind.tags ? await tags : TopicIndex(kind, archiver, facts))
    }
    self.topics = topics
    declaredTopics = topics.dropFirst(TopicKind.own.count).flatMap(\.archives)
  }

  /// What all ratings come to.
  package var summary: RatingSummary { all.summary }

  /// The restaurants, which every site may have.
  package var restaurants: TopicIndex { topics[0] }
  /// The tags, which every site may have.
  package var tags: TopicIndex { topics[1] }

  /// The topics of the kinds that the site declares.
  package var declaredKinds: ArraySlice<TopicIndex> { topics.dropFirst(TopicKind.own.count) }

  /// The number of the restaurant that a review is of.
  package func restaurant(of review: Int) -> Int? { restaurants.topics(of: review).first }
}

extension [Review] {
  /// The places of the reviews in the order of lists. Days are compared as one number; only reviews of the same days
  /// are looked at.
  fileprivate func newestFirst(_ keys: [ReviewKeys]) -> [Int] {
    let days = keys.map { $0.published << 32 | $0.day }
    return indices.sorted { one, other in
      days[one] == days[other] ? self[one].precedesByTitle(self[other]) : days[one] > days[other]
    }
  }
}
