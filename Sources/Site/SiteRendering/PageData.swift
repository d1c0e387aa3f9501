import MarkdownRendering
import Notation
import ReviewModel
import Templating

/// What the templates of single pages get, for theme authors.
extension SitePlan {
  /// The pages that are made with a template, in the order in which they are planned.
  package func pages(of template: ThemeTemplate) -> [PagePlan] {
    (lists + details).filter { ($0.kind as? any TemplateKind)?.file == template.file }
  }

  /// The values that the template of a page gets, as JSON; `body` gives the text of a file.
  package func data(
    of page: PagePlan,
    body: @escaping (ContentFile) throws -> MarkdownBody
  ) throws -> ContiguousArray<UInt8> {
    var printer = RecordPrinter(environment: TemplateEnvironment(site.configuration, site.strings, assets: site.assets))
    var renderer = PageRenderer(self, Theme(&printer), body: body)
    var json = OutputBuffer()
    try renderer.render(page, into: &json)
    return json.bytes
  }
}

/// Puts in the place of each template one that prints its record.
private struct RecordPrinter: ThemeTemplateVisitor {
  let environment: TemplateEnvironment

  func program<Record: TemplateRecord>(_ file: String, for record: Record.Type) -> TemplateProgram<Record> {
    .json(in: environment)
  }
}

extension TemplateEnvironment {
  /// Where the templates of a site are used.
  package init(_ configuration: SiteConfiguration, _ strings: TemplateStrings, assets: [String: String]) {
    self.init(
      origin: configuration.url.origin,
      basePath: configuration.url.basePath,
      strings: strings,
      language: configuration.language,
      assets: assets,
      declared: [configuration.detailShape]
    )
  }
}

extension PagePlan {
  /// Whether the page's slug says what it shows, so that one has to be chosen.
  package var isOneOfMany: Bool { kind.isOneOfMany }

  /// What tells the page from others of its kind: the last part of its path, without what follows for feeds and later
  /// pages; empty for the home page.
  package var slug: String {
    var parts = url.split(separator: "/")
    if !isOneOfMany, !url.hasSuffix("/") { parts.removeLast() }
    if parts.suffix(2).first == "page", parts.last.flatMap({ Int($0) }) != nil { parts.removeLast(2) }
    return parts.last.map { percentDecoded($0) } ?? ""
  }
}
