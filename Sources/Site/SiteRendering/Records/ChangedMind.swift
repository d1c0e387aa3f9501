import ReviewModel
import Templating

/// Two reviews of one restaurant or subject, one after the other, whose ratings differ.
struct ChangedMind: TemplateRecord {
  let earlier: ReviewCard
  let later: ReviewCard

  static let schema = RecordSchema<ChangedMind>("changed mind") { mind in
    mind.record("earlier", of: ReviewCard.self) { $0.earlier }
    mind.record("later", of: ReviewCard.self) { $0.later }
  }
}

/// The largest changes among some, newest first.
struct ChangedMinds {
  let shown: [ChangedMind]
  /// How many there are of all sizes.
  let count: Int

  /// Changes that are shown.
  static let limit = 20

  /// The number of all, where not all are shown.
  var countOfMore: TemplateNumber? { count > shown.count ? TemplateNumber(count) : nil }
}

extension Site {
  /// The changed minds whose later reviews fulfil a condition.
  func changedMinds(where isMeant: (Review) -> Bool = { _ in true }) -> ChangedMinds {
    let changes = neighbours.history.changes.filter { isMeant(catalog.reviews[$0.later]) }
    var largest = Leaders(limit: ChangedMinds.limit)
    for (number, change) in changes.enumerated() { largest.add(Leaders.key(number, score: change.size)) }
    let shown = largest.numbers.sorted().map { changes[$0] }
    return ChangedMinds(
      shown: shown.map { ChangedMind(earlier: card($0.earlier), later: card($0.later)) },
      count: changes.count
    )
  }
}

extension RecordSchema {
  /// Declares what is said of changed minds.
  mutating func changedMinds(_ get: @escaping @Sendable (Record) -> ChangedMinds) {
    list("changedMinds", of: ChangedMind.self) { get($0).shown }
    number("allChangedMinds") { get($0).countOfMore }
  }
}

extension Fingerprinter {
  /// Adds changed minds as pages show them.
  mutating func addChangedMinds(_ minds: ChangedMinds) {
    add(minds.count)
    for mind in minds.shown {
      addCard(mind.earlier.number)
      addCard(mind.later.number)
    }
  }
}
