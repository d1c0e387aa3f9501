import BinaryCoding
import ReviewModel

/// Everything the content folder holds, sorted into what is published and what is held back.
package struct SiteContent: Sendable {
  package let configuration: SiteConfiguration
  package let policy: PublicationPolicy
  /// How often pages were viewed.
  let views: ViewCounts
  /// The published reviews, in the order of their paths.
  package private(set) var reviews: [(review: Review, file: ContentFile)] = []
  /// What is known of topics, those of one name told apart.
  package private(set) var facts: [(facts: TopicFacts, file: ContentFile)] = []
  package private(set) var pages: [(page: StandalonePage, file: ContentFile)] = []
  package private(set) var heldBack: [HeldBack] = []
  /// The files whose front matter has faults; nothing is published then, but their texts are checked.
  private(set) var faulty: [ContentFile] = []
  /// The names that those of them want that would be published.
  private(set) var wantedNames: [(names: WantedNames, file: ContentFile)] = []

  /// Whether a text links to a file of the content folder, not to a path of the site.
  private(set) var linksToFiles = false

  /// Sorts parsed files, which come in the order of their paths.
  package init(
    _ files: [ContentFile],
    configuration: SiteConfiguration,
    views: ViewCounts,
    policy: PublicationPolicy
  ) {
    (self.configuration, self.views, self.policy) = (configuration, views, policy)
    for file in files { add(file) }
    facts = Array(zip(facts.map(\.facts).distinguished, facts.map(\.file)))
    linksToFiles = files.contains(where: \.linksToFiles)
  }

  private mutating func add(_ file: ContentFile) {
    switch file.content {
    case .review(let review):
      if let reason = policy.reason(toHold: review) {
        heldBack.append(HeldBack(path: review.path, title: review.title, reason: reason))
      } else {
        reviews.append((review, file))
      }
    case .facts(let facts): self.facts.append((facts, file))
    case .page(let page):
      if page.isDraft, !policy.includesDrafts {
        heldBack.append(HeldBack(path: page.path, title: page.title, reason: .draft))
      } else {
        pages.append((page, file))
      }
    case .faulty(let names):
      faulty.append(file)
      if policy.publishes(names) { wantedNames.append((names, file)) }
    }
  }
}

extension ContentFile {
  fileprivate var linksToFiles: Bool {
    outline.references.contains {
      $0.kind == .link && !$0.destination.isEmpty && !$0.destination.startsWithBytes(of: "/")
    }
  }
}
