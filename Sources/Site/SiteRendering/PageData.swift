import MarkdownRendering
import Notation
import ReviewModel
import SiteModel
import Templating

// MARK: - Template data for theme authors
extension SitePlan {
  /// Returns the pages that a template renders, in planning order.
  package func pages(of template: ThemeTemplate) -> [PagePlan] {
    (lists + detailPages).filter { $0.kind.templated?.file == template.file }
  }

  /// Returns the values that the template of a page receives, as JSON. `body` returns the rendered body of a file.
  package func data(
    of page: PagePlan,
    body: @escaping (ContentFile) throws -> MarkdownBody
  ) throws -> ContiguousArray<UInt8> {
    var printer = RecordPrinter(
      environment: TemplateEnvironment(site.configuration, site.strings, assets: site.assetURLs)
    )
    var renderer = PageRenderer(self, Theme(&printer), body: body)
    var json = OutputBuffer()
    try renderer.render(page, into: &json)
    return json.bytes
  }
}

/// Replaces each template by a program that prints its record.
private struct RecordPrinter: ThemeTemplateVisitor {
  let environment: TemplateEnvironment

  func program<Record: TemplateRecord>(_ file: String, for record: Record.Type) -> TemplateProgram<Record> {
    .json(in: environment)
  }
}

extension TemplateEnvironment {
  /// Creates the environment for the templates of a site.
  package init(_ configuration: SiteConfiguration, _ strings: TemplateStrings, assets: [String: String]) {
    self.init(
      origin: configuration.url.origin,
      basePath: configuration.url.basePath,
      strings: strings,
      language: configuration.language,
      assets: assets,
      declared: [configuration.detailShape, configuration.themeShape]
    )
  }
}

extension PagePlan {
  /// Whether the kind has several pages, so that one must be chosen by its slug.
  package var isOneOfMany: Bool { kind.isOneOfMany }

  /// The last component of the page's path, without the suffixes of feeds and further pages; empty for the home page.
  package var slug: String {
    var parts = url.split(separator: "/")
    if !isOneOfMany, !url.hasSuffix("/") { parts.removeLast() }
    if parts.suffix(2).first == "page", parts.last.flatMap({ Int($0) }) != nil { parts.removeLast(2) }
    return parts.last.map { percentDecoded($0) } ?? ""
  }
}
