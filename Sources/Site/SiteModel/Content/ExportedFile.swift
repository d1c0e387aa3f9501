import Diagnostics
import FrontMatter
import ReviewModel

/// A content file as its author wrote it, for export to other programs.
package struct ExportedFile: Sendable {
  /// The path below the content folder.
  package let path: String
  package let kind: ContentKind
  /// The front matter in source order.
  package let entries: [Entry]
  /// The body, in Markdown.
  package let text: String
  /// The validated front matter.
  package let content: Content

  /// Parses a file. The value is nil if its front matter has a syntax error; validation errors are omitted.
  package static func read(
    _ source: SourceFile,
    as file: ContentPath,
    _ validator: ContentValidator
  ) -> Diagnosed<ExportedFile?> {
    FencedDocument.parse(source).map { document in
      document.map { document in
        ExportedFile(
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

/// The content files of a site as written, with the URLs of their pages.
package struct ExportedSite: Sendable {
  package let configuration: SiteConfiguration
  private let policy: PublicationPolicy
  /// The files, sorted by path.
  package let files: [ExportedFile]
  /// The slugs of topics, by the paths of their files.
  private let topics: [String: Slug]

  /// Creates the site from files sorted by path.
  package init(_ files: [ExportedFile], _ configuration: SiteConfiguration, _ policy: PublicationPolicy) {
    (self.files, self.configuration, self.policy) = (files, configuration, policy)
    let facts = files.compactMap { if case .facts(let facts) = $0.content { facts } else { nil } }.distinguished
    let reviews = files.compactMap { if case .review(let review) = $0.content { review } else { nil } }
    let published = reviews.filter { policy.reasonNotToPublish($0) == nil }
    let catalog = Catalog(few: published, facts: facts, configuration: configuration)
    let slugs = Dictionary(facts.map { ($0.path, $0.topic.value.slug) }, uniquingKeysWith: { first, _ in first })
    topics = slugs.merging(catalog.movedSlugs) { $1 }
  }

  /// Returns the absolute URL of a file's page; nil if it has no page.
  package func address(of file: ExportedFile) -> String? {
    guard status(of: file) == .published else { return nil }
    let path: String? =
      switch file.content {
      case .review(let review): Permalinks.review(review.slug)
      case .page(let page): Permalinks.page(page.components)
      case .facts(let facts): path(of: facts)
      case .invalid: nil
      }
    return path.map { configuration.url.origin + configuration.url.basePath + $0 }
  }

  private func path(of facts: TopicFacts) -> String? {
    guard let kind = configuration.topicKinds.first(where: facts.isOf), let slug = topics[facts.path],
      !configuration.disabledPages.contains(where: { $0.rawValue == kind.folder })
    else { return nil }
    return Permalinks.topic(slug, of: kind)
  }

  /// Returns whether a file is published, or why not.
  package func status(of file: ExportedFile) -> PublicationStatus {
    switch file.content {
    case .review(let review):
      switch policy.reasonNotToPublish(review) {
      case nil: .published
      case .draft?: .draft
      case .future?: .future
      }
    case .page(let page): page.isDraft && !policy.includesDrafts ? .draft : .published
    case .facts: .published
    case .invalid: .invalid
    }
  }
}

/// The publication status of a content file.
package enum PublicationStatus: String, Sendable {
  case published, draft, future
  case invalid = "faulty"
}
