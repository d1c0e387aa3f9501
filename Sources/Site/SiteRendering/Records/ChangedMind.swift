import ReviewModel
import SiteModel
import Templating

/// Two consecutive reviews of one restaurant or subject with different ratings.
struct ChangedMind: TemplateRecord {
  let earlier: ReviewCard
  let later: ReviewCard

  static let schema = RecordSchema<ChangedMind>("changed mind") { mind in
    mind.record("earlier", "The review before the change.", of: ReviewCard.self) { $0.earlier }
    mind.record("later", "The review that gave another rating.", of: ReviewCard.self) { $0.later }
  }
}

/// The largest rating changes, newest first.
struct ChangedMinds {
  let shown: [ChangedMind]
  let count: Int

  /// The maximum number of shown changes.
  static let limit = 20

  /// The number of all changes; nil if all are shown.
  var countOfMore: TemplateNumber? { count > shown.count ? TemplateNumber(count) : nil }
}

extension Site {
  /// Returns the rating changes whose later occasions fulfil a condition.
  func changedMinds(where matches: (Occasion) -> Bool = { _ in true }) -> ChangedMinds {
    let changes = neighbours.history.changes.filter { matches(catalog.occasions[$0.later]) }
    var largest = Leaders<RatingChange>(limit: ChangedMinds.limit)
    for (id, change) in zip(changes.ids, changes) { largest.add(Leaders.key(id, score: change.size)) }
    let shown = largest.ids.sorted().map { changes[$0] }
    return ChangedMinds(
      shown: shown.compactMap { change in
        card(change.earlier).flatMap { earlier in card(change.later).map { ChangedMind(earlier: earlier, later: $0) } }
      },
      count: changes.count
    )
  }
}

extension RecordFields {
  /// Declares the fields of rating changes.
  mutating func changedMinds(_ get: @escaping @Sendable (Record) -> ChangedMinds) {
    list(
      "changedMinds",
      "The largest changes of rating between two reviews of one subject, 20 at most.",
      of: ChangedMind.self
    ) { get($0).shown }
    number("allChangedMinds", "Number of all changes of rating; absent if all are listed.") { get($0).countOfMore }
  }
}
