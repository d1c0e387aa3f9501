import Diagnostics
import FrontMatter
import ReviewModel

/// A content file as its author wrote it, for export to other programs.
package struct ExportedFile: Sendable {
  /// The path below the content folder.
  package let path: String
  package let type: any ContentType
  /// The front matter in source order.
  package let entries: [Entry]
  /// The entries of each row of a list or table; those of the front matter of another file.
  package var rows: [[Entry]] { type.layouts.contains(.fenced) ? [entries] : entries.rows }

  /// The body, in Markdown.
  package let text: String
  /// The validated front matter.
  package let content: Content

  /// Parses a file. The value is nil if its front matter has a syntax error; validation errors are omitted.
  package static func read(
    _ source: SourceFile,
    path: String,
    type: any ContentType,
    _ validators: ContentValidators
  ) -> Diagnosed<ExportedFile?> {
    FencedDocument.parse(source, FileLayout(path: path)).map { document in
      document.map { document in
        ExportedFile(
          path: path,
          type: type,
          entries: document.entries,
          text: source.text(in: document.body),
          content: validators[type].content(document, path: path).value
        )
      }
    }
  }
}

/// The content files of a site as written, with the URLs of their pages.
package struct ExportedSite: Sendable {
  package let configuration: SiteConfiguration
  package let types: ContentTypes
  private let policy: PublicationPolicy
  /// The files, sorted by path.
  package let files: [ExportedFile]
  private let addresses: AddressRules

  /// Creates the site from files sorted by path.
  package init(
    _ files: [ExportedFile],
    _ configuration: SiteConfiguration,
    _ types: ContentTypes,
    _ policy: PublicationPolicy
  ) {
    (self.files, self.configuration, self.types, self.policy) = (files, configuration, types, policy)
    let values = files.compactMap(\.content.value)
    let facts = values.compactMap { $0 as? TopicFacts }.distinguished
    let published = values.compactMap { $0 as? Review }.filter { policy.reasonNotToPublish($0) == nil }
    let log = values.compactMap { $0 as? LogFile }.flatMap(\.entries)
    let catalog = Catalog(few: published, log: log, facts: facts, configuration: configuration)
    let slugs = Dictionary(facts.map { ($0.path, $0.topic.value.slug) }, uniquingKeysWith: { first, _ in first })
    addresses = AddressRules(configuration, movedSlugs: slugs.merging(catalog.movedSlugs) { $1 })
  }

  /// Returns the absolute URL of a file's page; nil if it has no page.
  package func address(of file: ExportedFile) -> String? {
    guard status(of: file) == .published, let value = file.content.value,
      let path = file.type.address(of: value, in: addresses),
      !configuration.disabledPages.contains(where: { path.utf8.starts(with: Permalinks.list($0).utf8) })
    else { return nil }
    return configuration.url.origin + configuration.url.basePath + path
  }

  /// Returns whether a file is published, or why not.
  package func status(of file: ExportedFile) -> PublicationStatus {
    guard let value = file.content.value else { return .invalid }
    switch policy.reasonNotToPublish(value) {
    case nil: return .published
    case .draft?: return .draft
    case .future?: return .future
    }
  }
}

/// The publication status of a content file.
package enum PublicationStatus: String, Sendable {
  case published, draft, future
  case invalid = "faulty"
}
