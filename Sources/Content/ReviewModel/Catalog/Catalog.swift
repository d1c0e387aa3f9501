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
  /// Those whose topics are series.
  package let series: [TopicIndex]
  /// Those of which some review calls a topic by another name than its own.
  package let renamed: [TopicIndex]
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
  package convenience init(_ reviews: [Review], facts: [TopicFacts], configuration: SiteConfiguration) async {
    let ordered = OrderedReviews(reviews, configuration.scale)
    async let tags = TopicIndex(.tags, ordered.archiver, facts)
    var topics: [TopicIndex] = []
    for kind in configuration.topicKinds {
      topics.append(kind == TopicKind.tags ? await tags : TopicIndex(kind, ordered.archiver, facts))
    }
    self.init(ordered, topics, configuration)
  }

  /// The same of so few reviews that another core would be no help.
  package convenience init(few reviews: [Review], facts: [TopicFacts], configuration: SiteConfiguration) {
    let ordered = OrderedReviews(reviews, configuration.scale)
    self.init(ordered, configuration.topicKinds.map { TopicIndex($0, ordered.archiver, facts) }, configuration)
  }

  private init(_ ordered: OrderedReviews, _ topics: [TopicIndex], _ configuration: SiteConfiguration) {
    let (scale, archiver) = (configuration.scale, ordered.archiver)
    (reviews, inputNumbers) = (archiver.reviews, ordered.inputNumbers)
    all = archiver.archive((), Array(archiver.reviews.indices))
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
    self.topics = topics
    (series, renamed) = (topics.filter(\.kind.isSeries), topics.filter { !$0.renamed.isEmpty })
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

  /// The slugs of topics by the paths of their files, where other topics of the kind change them.
  package var movedSlugs: [String: Slug] {
    let moved = topics.flatMap(\.archives).compactMap { archive in
      archive.facts.flatMap { $0.topic.value.slug == archive.topic.slug ? nil : ($0.path, archive.topic.slug) }
    }
    return Dictionary(uniqueKeysWithValues: moved)
  }

  /// The number of the restaurant that a review is of.
  package func restaurant(of review: Int) -> Int? { restaurants.topics(of: review).first }
}

/// Reviews, newest first, and where each stood before.
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
  /// The places of the reviews in the order of lists: by the times of publication, then of the visits. Only titles of reviews
  /// whose times are equal are compared.
  fileprivate func newestFirst(_ keys: [ReviewKeys]) -> [Int] {
    indices.sorted { one, other in
      let (a, b) = (keys[one], keys[other])
      if a.published != b.published { return a.published > b.published }
      return a.day == b.day ? self[one].precedesByTitle(self[other]) : a.day > b.day
    }
  }
}
