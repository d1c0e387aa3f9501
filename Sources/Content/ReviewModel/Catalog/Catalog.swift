import Notation

/// All published reviews and their aggregates. Every order is total, every sum exact.
///
/// Reviews are numbered from the newest; archives and summaries refer to them by these identifiers. Sorting takes n log n steps, all
/// other work is linear.
///
/// An immutable class, because many values share it.
package final class Catalog: Sendable {
  /// The occasions of the reviews.
  package let occasions: Occasions
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
  /// The facts that group topics, kind by kind, with the values of each topic.
  package let facts: [TopicValues]
  /// The groups of topics that share a fact, kind by kind.
  package let factGroups: [FactGroup]
  /// The indices in `factGroups` by the identity of each group.
  private let groupNumbers: [[String]: Int]
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
  package convenience init(
    _ reviews: [Review],
    log: [LogEntry] = [],
    facts: [TopicFacts],
    configuration: SiteConfiguration
  ) async {
    let inputNumbers = reviews.newestFirst
    let occasions = Occasions(inputNumbers.map { reviews[$0] }, log, configuration)
    async let tags = TopicIndex(.tags, occasions, facts)
    var topics: [TopicIndex] = []
    for kind in configuration.topicKinds {
      topics.append(kind == TopicKind.tags ? await tags : TopicIndex(kind, occasions, facts))
    }
    self.init(occasions, inputNumbers, topics, configuration)
  }

  /// Computes the catalog of few reviews without parallelism.
  package convenience init(
    few reviews: [Review],
    log: [LogEntry] = [],
    facts: [TopicFacts],
    configuration: SiteConfiguration
  ) {
    let inputNumbers = reviews.newestFirst
    let occasions = Occasions(inputNumbers.map { reviews[$0] }, log, configuration)
    let topics = configuration.topicKinds.map { TopicIndex($0, occasions, facts) }
    self.init(occasions, inputNumbers, topics, configuration)
  }

  private init(
    _ occasions: Occasions,
    _ inputNumbers: [Int],
    _ topics: [TopicIndex],
    _ configuration: SiteConfiguration
  ) {
    let (scale, reviews) = (configuration.scale, occasions.reviews)
    (self.occasions, self.inputNumbers, self.scale) = (occasions, inputNumbers, scale)
    all = occasions.archive((), Array(reviews.ids), also: occasions.unreviewed)
    let byCategory = reviews.groups(configuration.categories.count, by: \.category)
    let logged = occasions.unreviewedByCategory(configuration.categories.count)
    categories = zip(configuration.categories, zip(byCategory, logged)).map { occasions.archive($0, $1.0, also: $1.1) }
    // A review is listed below its own rating; the summary counts each time that the rating was given.
    let (count, rating) = (scale.count, { (rating: Rating?) in rating.map(scale.place) })
    let (listed, given) = (
      reviews.groups(count) { rating($0.rating) }, occasions.all.groups(count) { rating($0.rating) }
    )
    ratings = scale.ratings.filter { !scale.hasRatingRanges || !listed[scale.place(of: $0)].isEmpty }
      .map { occasions.archive($0, listed[scale.place(of: $0)], given[scale.place(of: $0)]) }
    unrated = reviews.ids.filter { reviews[$0].rating == nil }
    let byYear = occasions.all.groups(CalendarDay.lastYear + 1) { $0.time?.year }
    years = byYear.indices.reversed().filter { !byYear[$0].isEmpty }.map { occasions.archive($0, of: byYear[$0]) }
    picks = occasions.archive((), reviews.ids.filter { reviews[$0].isPick })
    self.topics = topics
    (series, renamed) = (topics.filter(\.kind.isSeries), topics.filter { !$0.renamed.isEmpty })
    facts = topics.enumerated().flatMap { number, index in
      index.kind.fields.filter { $0.groupFolder != nil }
        .compactMap { TopicValues($0, number, index, configuration.slugLetters) }
    }
    let groups = facts.flatMap { $0.groups(of: topics[$0.kind]) }
    factGroups = groups
    // A neighbourhood can be written like one that was divided by city: "Centre, York".
    groupNumbers = Dictionary(groups.enumerated().map { ($1.key, $0) }) { first, _ in first }
    declaredTopics = topics.dropFirst(TopicKind.own.count).flatMap(\.archives)
  }

  /// The reviews, newest first.
  package var reviews: [Review] { occasions.reviews }

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

  /// Returns the values of a fact of the topics of a review.
  package func values(of fact: TopicValues, in review: ReviewID) -> [Topic] {
    fact.values(of: topics[fact.kind].topics(of: review))
  }

  /// Returns the group of the topics of a kind that share a value of a fact; nil if there is none.
  package func group(of kind: TopicKind, by field: Field, _ value: Topic) -> FactGroup? {
    groupNumbers[FactGroup.key(kind, field, value)].map { factGroups[$0] }
  }

  /// Returns a review's restaurant, or nil.
  package func restaurant(of review: ReviewID) -> TopicID? { restaurants.topics(of: review).first }
}

extension [Review] {
  /// The indices of the reviews in list order: by time of publication, time of visit, then title. Unknown times are last.
  fileprivate var newestFirst: [Int] {
    // Reviews are scattered in memory, so the keys are copied.
    let keys = map { (published: $0.publication?.order ?? .min, time: $0.time?.order ?? .min) }
    return indices.sorted { one, other in
      let (a, b) = (keys[one], keys[other])
      if a.published != b.published { return a.published > b.published }
      return a.time == b.time ? self[one].precedesByTitle(self[other]) : a.time > b.time
    }
  }
}
