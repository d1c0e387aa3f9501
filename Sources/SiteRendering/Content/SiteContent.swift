import MarkdownRendering
import ReviewModel

/// Everything the content folder holds, sorted into what is published and what is held back.
package struct SiteContent: Sendable {
  package let configuration: SiteConfiguration
  package let policy: PublicationPolicy
  /// The published reviews, in the order of their paths.
  package private(set) var reviews: [(review: Review, body: MarkdownBody)] = []
  package private(set) var restaurants: [(restaurant: Restaurant, body: MarkdownBody)] = []
  package private(set) var pages: [(page: Page, body: MarkdownBody)] = []
  package private(set) var heldBack: [HeldBack] = []
  /// The texts of files whose front matter has faults, by path; nothing is published then, but they are checked.
  private(set) var faulty: [(path: String, body: MarkdownBody)] = []

  /// Whether a text links to a file of the content folder, not to a path of the site.
  private(set) var linksToFiles = false

  /// Sorts parsed files, which come in the order of their paths.
  package init(_ files: [ContentFile], configuration: SiteConfiguration, policy: PublicationPolicy) {
    self.configuration = configuration
    self.policy = policy
    for file in files { add(file) }
  }

  private mutating func add(_ file: ContentFile) {
    switch file {
    case .review(let review, let body):
      if let reason = policy.reason(toHold: review) {
        heldBack.append(HeldBack(path: review.path, title: review.title, reason: reason))
      } else {
        reviews.append((review, body))
        note(body)
      }
    case .restaurant(let restaurant, let body):
      restaurants.append((restaurant, body))
      note(body)
    case .page(let page, let body):
      if page.isDraft, !policy.includesDrafts {
        heldBack.append(HeldBack(path: page.path, title: page.title, reason: .draft))
      } else {
        pages.append((page, body))
        note(body)
      }
    case .faulty(let path, let body):
      faulty.append((path, body))
      note(body)
    }
  }

  private mutating func note(_ body: MarkdownBody) {
    linksToFiles =
      linksToFiles || body.references.contains { $0.kind == .link && !$0.destination.hasPrefix("/") }
  }
}
