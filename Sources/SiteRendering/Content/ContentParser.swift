import Diagnostics
import FrontMatter
import MarkdownRendering
import ReviewModel

/// Parses and validates content files. Each worker has its own, which keeps the memory of its Markdown renderer.
package struct ContentParser {
  private let reviews: ReviewValidator
  private let restaurants = RestaurantValidator()
  private let pages = PageValidator()
  private let markdown: MarkdownRenderer

  /// Makes a parser for the files of a site.
  package init(_ configuration: SiteConfiguration, spoilerLabel: String) {
    reviews = ReviewValidator(configuration)
    markdown = MarkdownRenderer(
      MarkdownOptions(
        smartPunctuation: configuration.smartPunctuation,
        spoilerLabel: spoilerLabel,
        plainText: true
      )
    )
  }

  /// What a file holds, with every fault in it.
  package func parse(_ source: SourceFile, as file: ContentPath) -> Diagnosed<ParsedContent> {
    var diagnostics: [Diagnostic] = []
    guard let document = FencedDocument.parse(source).taking(into: &diagnostics) else {
      return Diagnosed(ParsedContent(content: .faulty, body: MarkdownBody()), diagnostics)
    }
    let body = markdown.render(source, body: document.body).taking(into: &diagnostics)
    let content: Content? =
      switch file.kind {
      case .review: reviews.validate(document, path: file.path).taking(into: &diagnostics).map { .review($0) }
      case .restaurant:
        restaurants.validate(document, path: file.path).taking(into: &diagnostics).map { .restaurant($0) }
      case .page: pages.validate(document, path: file.path).taking(into: &diagnostics).map { .page($0) }
      case .configuration, .views, .picture: nil
      }
    return Diagnosed(ParsedContent(content: content ?? .faulty, body: body), diagnostics)
  }
}
