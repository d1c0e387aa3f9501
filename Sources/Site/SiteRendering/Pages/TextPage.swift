import MarkdownRendering
import ReviewModel
import SiteModel
import Templating

/// The pages of files without a page kind of their own, such as the standalone pages below `pages`.
struct TextKind: DetailKind {
  var file: String { "page.html" }
  var summary: String { "Page of pages/, such as About." }
  var variants: TemplateVariants { .layouts }

  func sources(of site: Site) -> [PageFile] { site.pages }

  func record(of page: PagePlan, _ contents: PageContents) throws -> TextPage {
    let source = contents.site.pages[page.index]
    return TextPage(contents.site, source, try contents.body(source.file))
  }

  func recipe(_ programs: inout ThemePrograms<some ThemeTemplateVisitor>) -> any PageRecipe {
    VariantRecipe(self, &programs) { $0.pages[$1].value.layout?.value }
  }
}

/// The record of a page that shows a title and a text.
struct TextPage: PageTemplateRecord {
  let site: Site
  let page: PageRecord
  private let source: PageFile
  private let text: MarkdownBody

  init(_ site: Site, _ source: PageFile, _ text: MarkdownBody) {
    self.site = site
    (self.source, self.text) = (source, text)
    var page = PageRecord(source.title, at: source.url, in: site)
    page.description = source.verdict ?? (text.excerpt.isEmpty ? nil : text.excerpt)
    page.language = source.language ?? site.configuration.language
    page.picture = source.picture
    self.page = page
  }

  static let schema = RecordSchema<TextPage>("text page") { page in
    page.pageFields()
    page.text("title") { $0.source.title }
    page.text("verdict") { $0.source.verdict }
    page.text("direction") { $0.site.direction(of: $0.source.language) }
    page.record("picture", of: PictureRecord.self) { $0.page.picture }
    page.html(bytes: "body") { $0.site.pageBodyWriter($0.source.file.path).html($0.text) }
  }
}
