import BinaryCoding
import Notation

// MARK: - Values that follow from others
extension Review {
  /// The language of the text (BCP 47); nil for the site's.
  package var language: String? { details["lang"]?.text }

  package var visit: Timestamp? { days.visit }
  package var publication: Timestamp? { days.publication }
  package var update: Timestamp? { days.update }

  /// The day of the visit, viewing or playing.
  package var visited: CalendarDay? { visit?.day }

  /// The day of publication; nil if it is unknown.
  package var published: CalendarDay? { publication?.day }

  /// The time of the visit, otherwise that of publication; nil if the time of the visit is unknown.
  package var time: Timestamp? { days.isUndated ? nil : visit ?? publication }

  /// The day that determines the year of the review; nil if it is unknown.
  package var day: CalendarDay? { time?.day }

  /// The latest known visit after the publication.
  package var laterVisit: Timestamp? {
    guard let publication, let latest = visits.lazy.compactMap({ $0.time?.timestamp }).first else { return nil }
    return latest.day > publication.day ? latest : nil
  }

  /// The timestamp of the last change, at least that of publication. A later visit is a change.
  package var lastChange: Timestamp? { [publication, update, laterVisit].compactMap(\.self).max() }

  /// The number of times that the review is about.
  package var times: Int { max(1, visits.count) + otherTimes }
}

extension Review {
  /// Returns the review's topics of a kind, then those of its visits, which may repeat them.
  package func mentions(of kind: TopicKind) -> [Ranged<Topic>] {
    if kind == TopicKind.tags { return tags }
    if kind == TopicKind.restaurants { return restaurant.map { [$0] } ?? [] }
    let own = details[kind.key]?.topics ?? []
    return kind.isOfVisits ? own + visits.flatMap { $0.details[kind.key]?.topics ?? [] } : own
  }

  /// Returns the position in a series of a kind, in hundredths; nil if there is none.
  package func place(in kind: TopicKind) -> Int? {
    if case .series(_, let place) = details[kind.key] { place } else { nil }
  }
}

extension Review: Equatable {
  /// Returns whether two reviews have equal paths, values and source ranges.
  package static func == (one: Review, other: Review) -> Bool {
    one === other || one.path.hasBytes(of: other.path) && one.encoded.bytes == other.encoded.bytes
  }

  private var encoded: ByteEncoder {
    var encoder = ByteEncoder()
    encode(to: &encoder)
    return encoder
  }
}
