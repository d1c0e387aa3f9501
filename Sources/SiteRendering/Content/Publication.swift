import Notation
import ReviewModel

/// Which reviews and pages are published.
package struct PublicationPolicy: Sendable {
  /// The day that counts as today.
  package let today: CalendarDay
  /// Whether drafts are published too.
  package let includesDrafts: Bool
  /// Whether reviews of days to come are published too.
  package let includesFuture: Bool

  /// Makes a policy.
  package init(today: CalendarDay, includesDrafts: Bool = false, includesFuture: Bool = false) {
    self.today = today
    self.includesDrafts = includesDrafts
    self.includesFuture = includesFuture
  }

  /// Why a review is held back; nil when it is published.
  package func reason(toHold review: Review) -> HeldBack.Reason? {
    if review.isDraft, !includesDrafts { return .draft }
    return review.published > today && !includesFuture ? .future(review.published) : nil
  }

  /// Whether a file with faults would be published without them.
  func publishes(_ names: WantedNames) -> Bool {
    (includesDrafts || !names.isDraft) && (includesFuture || names.published.map { $0 <= today } ?? true)
  }
}

/// A file that is valid but not published.
package struct HeldBack: Hashable, Sendable {
  /// Why it is held back.
  package enum Reason: Hashable, Sendable {
    case draft
    /// It is published on a day to come.
    case future(CalendarDay)
  }

  /// The path below the content folder.
  package let path: String
  package let title: String
  package let reason: Reason
}

extension HeldBack.Reason: CustomStringConvertible {
  /// The reason in words.
  package var description: String {
    switch self {
    case .draft: "draft"
    case .future(let day): "scheduled for \(day)"
    }
  }
}
