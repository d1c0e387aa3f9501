import BinaryCoding
import Notation

/// The days of a review.
package struct ReviewDays: Hashable, Sendable {
  /// The time at which the subject was visited, viewed or played.
  package let visit: Timestamp?
  /// The time of publication, by default that of the visit; nil if neither is known.
  package let publication: Timestamp?
  /// The time of the last update.
  package let update: Timestamp?
  /// Whether the author does not know the time of the visit.
  package let isUndated: Bool

  /// The word in place of a day that the author does not know, in any letter case.
  package static let unknown = "unknown"
}

extension ReviewDays: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    visit.encode(to: &encoder)
    publication.encode(to: &encoder)
    update.encode(to: &encoder)
    isUndated.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    visit = try Timestamp?(from: &decoder)
    publication = try Timestamp?(from: &decoder)
    update = try Timestamp?(from: &decoder)
    isUndated = try Bool(from: &decoder)
  }
}
