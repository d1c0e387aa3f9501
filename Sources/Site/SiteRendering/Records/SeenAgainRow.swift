import ReviewModel
import SiteModel
import Templating

/// A work that was seen, read or played several times.
struct SeenAgainRow: TemplateRecord {
  /// The newest review of the work.
  let card: ReviewCard
  let times: Int

  static let schema = RecordSchema<SeenAgainRow>("work seen again") { row in
    row.record("review", "The newest review of the work.", of: ReviewCard.self) { $0.card }
    row.number("times", "Number of times it was seen, read or played.") { TemplateNumber($0.times) }
  }
}

extension Site {
  /// The works that were seen most often, at least twice; empty if every review is about one time.
  var seenAgain: [SeenAgainRow] {
    guard catalog.summary.seen > catalog.summary.count else { return [] }
    let works = neighbours.timesOfWorks(catalog).filter { $0.times > 1 }
    let most = works.sorted { $0.times == $1.times ? $0.review < $1.review : $0.times > $1.times }
    return most.prefix(5).map { SeenAgainRow(card: card($0.review), times: $0.times) }
  }
}
