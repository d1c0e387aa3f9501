import Notation

/// All published reviews and their aggregates. Every order is total, every sum exact.
///
/// Reviews are numbered from the newest; archives and summaries refer to them by these identifiers. Sorting takes n log n steps, all
/// other work is linear.
///
/// An immutable class, because many values share it.
package final class Catalog: Sendable {
  /// The reviews, newest first.
  package let reviews: [Review]
  /// The index of each review in the input.
  package let inputNumbers: [Int]
  /// The archive of all reviews.
  package let all: Archive<Void>
  /// The archive of each category, in the order of the configuration.
  package let categories: [Archive<Category>]
  /// The topics of each kind, in the order of the configuration.
  package let topics: [TopicIndex]
  /// The kinds whose topics are series.
  package let series: [TopicIndex]
  /// The kinds with a topic that some review calls by another name.
  package let renamed: [TopicIndex]
  /// The topics of all declared kinds, in the order of kinds.
  package let declaredTopics: [TopicArchive]
  /// The scale of the ratings.
  package let scale: RatingScale
  /// The archive of each rating of the scale, best first; on a fine scale, of each rating that occurs.
  package let ratings: [Archive<Rating>]
  /// The reviews without a rating, newest first.
  package let unrated: [ReviewID]
  /// The archive of each year with reviews, newest first.
  package let years: [Archive<Int>]
  /// The archive of the critic's picks.
  package let picks: Archive<Void>

  /// Computes the catalog from reviews in any order and facts about topics.
  package convenience init(_ reviews: [Review], facts: [TopicFacts], configuration: SiteConfiguration) async {
    let ordered = OrderedReviews(reviews, configuration.scale)
    async let tags = TopicIndex(.tags, ordered.archiver, facts)
    var topics: [TopicIndex] = []
    for kind in configuration.topicKinds {
      topics.append(kind == TopicKind.tags ? await tags : TopicIndex(kind, ordered.archiver, facts))
    }
    self.init(ordered, topics, configuration)
  }

  /// Computes the catalog of few reviews without parallelism.
  package convenience init(few reviews: [Review], facts: [TopicFacts], configuration: SiteConfiguration) {
    let ordered = OrderedReviews(reviews, configuration.scale)
    self.init(ordered, configuration.topicKinds.map { TopicIndex($0, ordered.archiver, facts) }, configuration)
  }

  private init(_ ordered: OrderedReviews, _ topics: [TopicIndex], _ configuration: SiteConfiguration) {
    let (scale, archiver) = (configuration.scale, ordered.archiver)
    (reviews, inputNumbers) = (archiver.reviews, ordered.inputNumbers)
    all = archiver.archive((), Array(archiver.reviews.ids))
    categories = zip(configuration.categories, archiver.groups(configuration.categories.count, by: \.category))
      .map(archiver.archive)
    self.scale = scale
    let byRating = archiver.groups(scale.best.hundredths + 1) { $0.rating < 0 ? nil : $0.rating }
    ratings = scale.ratings.filter { !scale.hasRatingRanges || !byRating[$0.hundredths].isEmpty }
      .map { archiver.archive($0, byRating[$0.hundredths]) }
    unrated = archiver.reviews { $0.rating < 0 }
    let byYear = archiver.groups(CalendarDay.lastYear + 1, by: \.year)
    years = byYear.indices.reversed().filter { !byYear[$0].isEmpty }.map { archiver.archive($0, byYear[$0]) }
    picks = archiver.archive((), archiver.reviews(where: \.isPick))
    self.topics = topics
    (series, renamed) = (topics.filter(\.kind.isSeries), topics.filter { !$0.renamed.isEmpty })
    declaredTopics = topics.dropFirst(TopicKind.own.count).flatMap(\.archives)
  }

  /// The summary of all ratings.
  package var summary: RatingSummary { all.summary }

  /// The restaurants, a kind of every site.
  package var restaurants: TopicIndex { topics[0] }
  /// The tags, a kind of every site.
  package var tags: TopicIndex { topics[1] }

  /// The topics of each declared kind.
  package var declaredKinds: ArraySlice<TopicIndex> { topics.dropFirst(TopicKind.own.count) }

  /// The changed slugs of topics by the paths of their files. A slug changes if another topic of the kind has it.
  package var movedSlugs: [String: Slug] {
    let moved = topics.flatMap(\.archives).compactMap { archive in
      archive.facts.flatMap { $0.topic.value.slug == archive.topic.slug ? nil : ($0.path, archive.topic.slug) }
    }
    return Dictionary(moved) { first, _ in first }
  }

  /// Returns a review's restaurant, or nil.
  package func restaurant(of review: ReviewID) -> TopicID? { restaurants.topics(of: review).first }
}

/// Reviews, newest first, with their indices in the input.
private struct OrderedReviews: Sendable {
  let inputNumbers: [Int]
  let archiver: Archiver

  init(_ reviews: [Review], _ scale: RatingScale) {
    let keys = reviews.map(ReviewKeys.init)
    inputNumbers = reviews.newestFirst(keys)
    let rated = RatedReviews(inputNumbers.map { reviews[$0] }, inputNumbers.map { keys[$0] })
    archiver = Archiver(rated: rated, scale: scale)
  }
}

extension [Review] {
  /// Returns the indices of the reviews in list order: by time of publication, time of visit, then title.
  fileprivate func newestFirst(_ keys: [ReviewKeys]) -> [Int] {
    indices.sorted { one, other in
      let (a, b) = (keys[one], keys[other])
      if a.published != b.published { return a.published > b.published }
      return a.day == b.day ? self[one].precedesByTitle(self[other]) : a.day > b.day
    }
  }
}
