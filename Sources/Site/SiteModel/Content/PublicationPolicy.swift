import Notation
import ReviewModel

/// The rules that decide which reviews and pages are published.
package struct PublicationPolicy: Equatable, Sendable {
  /// The day used as the current day.
  package let today: CalendarDay
  /// Whether drafts are published.
  package let includesDrafts: Bool
  /// Whether scheduled reviews are published.
  package let includesFuture: Bool

  /// Creates a policy for a day, optionally with drafts and scheduled reviews.
  package init(today: CalendarDay, includesDrafts: Bool = false, includesFuture: Bool = false) {
    self.today = today
    self.includesDrafts = includesDrafts
    self.includesFuture = includesFuture
  }

  /// Returns the reason why a review is not published; nil for a published review.
  package func reasonNotToPublish(_ review: Review) -> UnpublishedFile.Reason? {
    if review.isDraft, !includesDrafts { return .draft }
    return review.published > today && !includesFuture ? .future(review.published) : nil
  }

  /// Whether a file with errors would be published if they were fixed.
  func publishes(_ names: ClaimedNames) -> Bool {
    (includesDrafts || !names.isDraft) && (includesFuture || names.published.map { $0 <= today } ?? true)
  }
}

/// A valid file that is not published.
package struct UnpublishedFile: Hashable, Sendable {
  /// The reason why a file is not published.
  package enum Reason: Hashable, Sendable {
    case draft
    /// The day of publication is in the future.
    case future(CalendarDay)
  }

  /// The path below the content folder.
  package let path: String
  package let title: String
  package let reason: Reason
}

extension UnpublishedFile.Reason: CustomStringConvertible {
  /// A phrase for messages.
  package var description: String {
    switch self {
    case .draft: "draft"
    case .future(let day): "scheduled for \(day)"
    }
  }
}
