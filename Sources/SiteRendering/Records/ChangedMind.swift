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

extension Site {
  /// The changed minds whose later reviews fulfil a condition, newest first.
  func changedMinds(where isMeant: (Review) -> Bool = { _ in true }) -> [ChangedMind] {
    neighbours.history.changes.filter { isMeant(catalog.reviews[$0]) }.compactMap { later in
      neighbours.history.earlier(than: later).map { ChangedMind(earlier: card($0), later: card(later)) }
    }
  }
}
