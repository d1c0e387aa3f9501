import Diagnostics
import FrontMatter
import MarkdownRendering
import ReviewModel

/// Parses and validates content files. Each worker uses a separate parser and reuses the memory of its Markdown renderer.
package struct ContentParser {
  private let validators: ContentValidators
  private let markdown: MarkdownRenderer

  /// Creates a parser for the files of a site.
  package init(_ configuration: SiteConfiguration, _ types: ContentTypes, labels: MarkdownLabels) {
    validators = ContentValidators(configuration, types)
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

  /// Returns the content and the body of a file, with all diagnostics.
  package func parse(
    _ source: SourceFile,
    path: String,
    type: any ContentType
  ) -> Diagnosed<(content: Content, body: MarkdownBody)> {
    var diagnostics: [Diagnostic] = []
    guard let document = FencedDocument.parse(source, FileLayout(path: path)).taking(into: &diagnostics) else {
      return Diagnosed((.invalid(ClaimedNames()), MarkdownBody()), diagnostics)
    }
    let validated = validators[type].content(document, path: path)
    let value = validated.value.value
    var body = markdown.render(source, body: document.body, language: value?.language).taking(into: &diagnostics)
    if value?.hasSpoilers == true { (body.excerpt, body.opening) = ("", Opening()) }
    if let value { body.notes = markdown.notes(of: value, in: source).taking(into: &diagnostics) }
    diagnostics += HiddenValues.diagnostics(in: document)
    let content = validated.taking(into: &diagnostics)
    return Diagnosed((content, body), diagnostics.isEmpty ? [] : diagnostics.cappedPerFile)
  }
}

/// The validators of the content types of a site.
package struct ContentValidators: Sendable {
  private let all: [(name: String, validator: any FileValidator)]

  /// Creates validators for a site.
  package init(_ configuration: SiteConfiguration, _ types: ContentTypes) {
    all = types.all.map { ($0.name, $0.validator(configuration)) }
  }

  /// Returns the validator of one of the types.
  package subscript(type: any ContentType) -> any FileValidator {
    let name = type.name
    return all[all.firstIndex { $0.name == name } ?? 0].validator
  }
}
