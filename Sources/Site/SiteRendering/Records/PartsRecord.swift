import ReviewModel
import SiteModel
import Templating

/// The parts of the subject of a review that the log contains, such as episodes, in their order.
struct PartsRecord: TemplateRecord {
  private let entries: [VisitRecord]
  private let site: Site

  /// Creates the record from the times of a review; nil if none is about a part.
  init?(_ times: [VisitRecord], in site: Site) {
    // From the oldest time, so that a repeated part is in the order of its times.
    let parts = times.reversed().filter { !$0.part.isEmpty }.enumerated()
    entries = parts.sorted { one, other in
      one.element.part == other.element.part
        ? one.offset < other.offset : one.element.part.lexicographicallyPrecedes(other.element.part)
    }.map(\.element)
    self.site = site
    if entries.isEmpty { return nil }
  }

  private var average: Average? {
    let ratings = entries.compactMap { $0.occasion.rating?.hundredths }
    return Average(sum: ratings.reduce(0, +), count: ratings.count)
  }

  static let schema = RecordSchema<PartsRecord>("parts") { parts in
    parts.list("entries", "The parts in their order; a repeated part in the order of its times.", of: VisitRecord.self)
    {
      $0.entries
    }
    parts.number("average", "Average of the rated parts; absent without ratings.") {
      $0.average.map { TemplateNumber($0) }
    }
    parts.text("averageLabel", "The average as a text: the nearest grade, otherwise a number with one decimal.") {
      $0.site.label($0.average)
    }
    parts.number("averageHalves", "The average in halves of stars; absent for scales without stars.") { parts in
      parts.average.flatMap { parts.site.configuration.scale.halves(hundredths: $0.hundredths) }.map {
        TemplateNumber($0)
      }
    }
  }
}
