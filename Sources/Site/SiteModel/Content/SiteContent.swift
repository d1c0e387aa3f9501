import BinaryCoding
import ReviewModel

/// The files of the content folder, divided into published and unpublished ones.
package struct SiteContent: Sendable {
  package let configuration: SiteConfiguration
  package let policy: PublicationPolicy
  /// The number of views of each page.
  package let views: ViewCounts
  /// The published reviews, sorted by path.
  package private(set) var reviews: [(review: Review, file: ContentFile)] = []
  /// The facts about topics. Topics with equal names are distinguished.
  package private(set) var facts: [(facts: TopicFacts, file: ContentFile)] = []
  /// The published pages with their files, sorted by path.
  package private(set) var pages: [(page: StandalonePage, file: ContentFile)] = []
  /// The valid files that are not published.
  package private(set) var unpublishedFiles: [UnpublishedFile] = []
  /// The files with errors in their front matter. With such an error no file is written, but the bodies are checked.
  package private(set) var invalid: [ContentFile] = []
  /// The paths that files with errors claim, as far as they would be published.
  package private(set) var claimedNames: [(names: ClaimedNames, file: ContentFile)] = []

  /// Whether a body links to a content file by its relative path.
  private(set) var linksToFiles = false

  /// Divides parsed files, which are sorted by path.
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
      if let reason = policy.reasonNotToPublish(review) {
        unpublishedFiles.append(UnpublishedFile(path: review.path, title: review.title, reason: reason))
      } else {
        reviews.append((review, file))
      }
    case .facts(let facts): self.facts.append((facts, file))
    case .page(let page):
      if page.isDraft, !policy.includesDrafts {
        unpublishedFiles.append(UnpublishedFile(path: page.path, title: page.title, reason: .draft))
      } else {
        pages.append((page, file))
      }
    case .invalid(let names):
      invalid.append(file)
      if policy.publishes(names) { claimedNames.append((names, file)) }
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
