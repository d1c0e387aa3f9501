import Diagnostics
import FrontMatter
import MarkdownRendering
import ReviewModel

/// Parses and validates content files. Each worker uses a separate parser and reuses the memory of its Markdown renderer.
package struct ContentParser {
  private let validator: ContentValidator
  private let markdown: MarkdownRenderer

  /// Creates a parser for the files of a site.
  package init(_ configuration: SiteConfiguration, labels: MarkdownLabels) {
    validator = ContentValidator(configuration)
    markdown = MarkdownRenderer(
      MarkdownOptions(
        smartPunctuation: configuration.smartPunctuation,
        language: configuration.language,
        labels: labels,
        pictureOrigins: configuration.allow[.img] ?? [],
        siteAddress: configuration.url.origin + configuration.url.basePath,
        plainText: true
      )
    )
  }

  /// Returns the content of a file, with all diagnostics.
  package func parse(_ source: SourceFile, as file: ContentPath) -> Diagnosed<ParsedContent> {
    var diagnostics: [Diagnostic] = []
    guard let document = FencedDocument.parse(source).taking(into: &diagnostics) else {
      return Diagnosed(ParsedContent(content: .invalid(ClaimedNames()), body: MarkdownBody()), diagnostics)
    }
    let content = validator.validate(document, as: file)
    let language = content.value.language
    var body = markdown.render(source, body: document.body, language: language).taking(into: &diagnostics)
    if case .review(let review) = content.value, review.hasSpoilers { body.excerpt = "" }
    diagnostics += HiddenValues.diagnostics(in: document)
    let parsed = ParsedContent(content: content.taking(into: &diagnostics), body: body)
    return Diagnosed(parsed, diagnostics.isEmpty ? [] : diagnostics.cappedPerFile)
  }
}

/// Validates the front matter of content files.
package struct ContentValidator: Sendable {
  private let reviews: ReviewValidator
  private let facts: TopicFactsValidator
  private let pages: StandalonePageValidator

  /// Creates a validator for the files of a site.
  package init(_ configuration: SiteConfiguration) {
    reviews = ReviewValidator(configuration)
    facts = TopicFactsValidator(configuration)
    pages = StandalonePageValidator(configuration.slugLetters)
  }

  /// Returns the content of a file, with all diagnostics of its front matter.
  package func validate(_ document: FencedDocument, as file: ContentPath) -> Diagnosed<Content> {
    let content: Diagnosed<Content?> =
      switch file.kind {
      case .review: reviews.validate(document, path: file.path).map { $0.map { .review($0) } }
      case .facts: facts.validate(document, path: file.path).map { $0.map { .facts($0) } }
      case .page: pages.validate(document, path: file.path).map { $0.map { .page($0) } }
      case .configuration, .views, .picture, .plain: Diagnosed(nil)
      }
    return content.map { $0 ?? .invalid(names(document, of: file)) }
  }

  private func names(_ document: FencedDocument, of file: ContentPath) -> ClaimedNames {
    switch file.kind {
    case .review: reviews.names(document, path: file.path)
    case .page: pages.names(document, path: file.path)
    // In facts with errors, the name itself is invalid.
    case .facts, .configuration, .views, .picture, .plain: ClaimedNames()
    }
  }
}
