import Diagnostics
import Notation
import ReviewModel
import SiteModel

/// Warns about two visits to one restaurant on one day: usually a copied file whose day has not been changed. Visits at
/// different times of the day are accepted.
struct SameVisitCheck {
  private(set) var diagnostics: [Diagnostic] = []

  init(_ catalog: Catalog, _ sources: ContentSources) {
    for archive in catalog.restaurants.archives where archive.reviews.count > 1 {
      var first: [Timestamp: Review] = [:]
      let reviews = archive.reviews.sorted { catalog.inputNumbers[$0.number] < catalog.inputNumbers[$1.number] }
      for review in reviews.map({ catalog.reviews[$0] }) {
        guard let visit = review.visit, let restaurant = review.restaurant else { continue }
        guard let other = first[visit] else {
          first[visit] = review
          continue
        }
        let also = sources.shownPath(other.path)
        diagnostics.add(
          Diagnostic(
            .sameVisit,
            "duplicate visit to '\(restaurant.value.name)' on \(visit): this review and \(also)",
            hint: "change the day of one review, or remove the copy",
            in: sources.name(review.path),
            at: restaurant.range
          )
        )
      }
    }
  }
}
