import Diagnostics
import FrontMatter
import MarkdownRendering
import ReviewModel

/// Parses and validates content files. Each worker has its own, which keeps the memory of its Markdown renderer.
package struct ContentParser {
  private let reviews: ReviewValidator
  private let facts: TopicFactsValidator
  private let pages: StandalonePageValidator
  private let markdown: MarkdownRenderer

  /// Makes a parser for the files of a site.
  package init(_ configuration: SiteConfiguration, labels: MarkdownLabels) {
    reviews = ReviewValidator(configuration)
    facts = TopicFactsValidator(configuration)
    pages = StandalonePageValidator(configuration.slugLetters)
    markdown = MarkdownRenderer(
      MarkdownOptions(
        smartPunctuation: configuration.smartPunctuation,
        labels: labels,
        pictureOrigins: configuration.allow[.img] ?? [],
        plainText: true
      )
    )
  }

  /// What a file holds, with every fault in it.
  package func parse(_ source: SourceFile, as file: ContentPath) -> Diagnosed<ParsedContent> {
    var diagnostics: [Diagnostic] = []
    guard let document = FencedDocument.parse(source).taking(into: &diagnostics) else {
      return Diagnosed(ParsedContent(content: .faulty(WantedNames()), body: MarkdownBody()), diagnostics)
    }
    let body = markdown.render(source, body: document.body).taking(into: &diagnostics)
    let content: Content? =
      switch file.kind {
      case .review: reviews.validate(document, path: file.path).taking(into: &diagnostics).map { .review($0) }
      case .facts: facts.validate(document, path: file.path).taking(into: &diagnostics).map { .facts($0) }
      case .page: pages.validate(document, path: file.path).taking(into: &diagnostics).map { .page($0) }
      case .configuration, .views, .picture, .plain: nil
      }
    let parsed = ParsedContent(content: content ?? .faulty(names(document, of: file)), body: body)
    return Diagnosed(parsed, diagnostics.isEmpty ? [] : diagnostics.mostTold)
  }

  private func names(_ document: FencedDocument, of file: ContentPath) -> WantedNames {
    switch file.kind {
    case .review: reviews.names(document, path: file.path)
    case .page: pages.names(document, path: file.path)
    // What is at fault in facts is the name.
    case .facts, .configuration, .views, .picture, .plain: WantedNames()
    }
  }
}
