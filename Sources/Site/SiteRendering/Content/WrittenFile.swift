import Diagnostics
import FrontMatter
import ReviewModel

/// A content file as its author wrote it, for programs that are not Verdict.
package struct WrittenFile: Sendable {
  /// The path below the content folder.
  package let path: String
  package let kind: ContentKind
  /// The front matter, in its order.
  package let entries: [Entry]
  /// The Markdown below it.
  package let text: String
  /// What Verdict makes of the front matter.
  package let content: Content

  /// Takes a file apart; nil where its front matter cannot be understood. Other faults in it are not told.
  package static func read(
    _ source: SourceFile,
    as file: ContentPath,
    _ validator: ContentValidator
  ) -> Diagnosed<WrittenFile?> {
    FencedDocument.parse(source).map { document in
      document.map { document in
        WrittenFile(
          path: file.path,
          kind: file.kind,
          entries: document.entries,
          text: source.text(in: document.body),
          content: validator.validate(document, as: file).value
        )
      }
    }
  }
}

/// The content files of a site as they are written, and the addresses of their pages.
package struct WrittenSite: Sendable {
  package let configuration: SiteConfiguration
  private let policy: PublicationPolicy
  /// In the order of their paths.
  package let files: [WrittenFile]
  /// The slugs of topics by the paths of their files.
  private let topics: [String: Slug]

  /// Joins files that come in the order of their paths.
  package init(_ files: [WrittenFile], _ configuration: SiteConfiguration, _ policy: PublicationPolicy) {
    (self.files, self.configuration, self.policy) = (files, configuration, policy)
    let facts = files.compactMap { if case .facts(let facts) = $0.content { facts } else { nil } }.distinguished
    let reviews = files.compactMap { if case .review(let review) = $0.content { review } else { nil } }
    let published = reviews.filter { policy.reason(toHold: $0) == nil }
    let catalog = Catalog(few: published, facts: facts, configuration: configuration)
    let slugs = Dictionary(facts.map { ($0.path, $0.topic.value.slug) }, uniquingKeysWith: { first, _ in first })
    topics = slugs.merging(catalog.movedSlugs) { $1 }
  }

  /// The address of the page of a file, with its origin; nil where it has none.
  package func address(of file: WrittenFile) -> String? {
    guard status(of: file) == .published else { return nil }
    let path: String? =
      switch file.content {
      case .review(let review): Permalinks.review(review.slug)
      case .page(let page): Permalinks.page(page.components)
      case .facts(let facts): path(of: facts)
      case .faulty: nil
      }
    return path.map { configuration.url.origin + configuration.url.basePath + $0 }
  }

  private func path(of facts: TopicFacts) -> String? {
    guard let kind = configuration.topicKinds.first(where: facts.isOf), let slug = topics[facts.path],
      !configuration.unwanted.contains(where: { $0.rawValue == kind.folder })
    else { return nil }
    return Permalinks.topic(slug, of: kind)
  }

  /// Whether a file is published.
  package func status(of file: WrittenFile) -> PublicationStatus {
    switch file.content {
    case .review(let review):
      switch policy.reason(toHold: review) {
      case nil: .published
      case .draft?: .draft
      case .future?: .future
      }
    case .page(let page): page.isDraft && !policy.includesDrafts ? .draft : .published
    case .facts: .published
    case .faulty: .faulty
    }
  }
}

/// What becomes of a content file.
package enum PublicationStatus: String, Sendable {
  case published, draft, future, faulty
}
