import BinaryCoding
import Diagnostics
import SiteModel
import SiteRendering
import Templating

/// A review as it would be with other bytes: what a check would find in its file, and its page.
package struct TriedReview: Sendable {
  /// In the order of their places.
  package let diagnostics: [Diagnostic]
  /// Nil where the review, or what its page needs, is at fault.
  package let page: ContiguousArray<UInt8>?
  /// The address of its page, below the site's base path; nil where it has none.
  package let url: String?
}

extension TriedReview {
  /// Takes the diagnostics and renders the page of a review.
  init(_ path: String, in snapshot: SiteSnapshot) throws {
    let shown = ContentSources(folder: snapshot.inputs.settings.content).shownPath(path)
    diagnostics = snapshot.report.diagnostics.filter { $0.source.path.utf8.elementsEqual(shown.utf8) }
    let page = snapshot.page(ofReview: path)
    (self.page, url) = (try page.flatMap(snapshot.bytes), page?.url)
  }
}

extension SiteSnapshot {
  /// The page of the review in a file.
  fileprivate func page(ofReview path: String) -> PagePlan? {
    guard theme != nil else { return nil }
    let slug = plan.site.catalog.reviews.first { $0.path.utf8.elementsEqual(path.utf8) }?.slug
    guard let url = slug.map(Permalinks.review) else { return nil }
    return plan.details.first { $0.url == url }
  }

  /// A page as it would be written; nil where its template goes on for too long.
  fileprivate func bytes(of page: PagePlan) throws -> ContiguousArray<UInt8>? {
    var renderer = try makeRenderer(plan)()
    var output = OutputBuffer()
    do {
      try renderer.make(page, into: &output)
    } catch is RenderFailure {
      return nil
    }
    return output.bytes
  }
}
