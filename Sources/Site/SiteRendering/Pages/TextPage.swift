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
    var page = PageRecord(source.title, in: source.language, at: source.url, of: site)
    page.description =
      source.verdict.map { site.typeset($0, in: source.language) } ?? (text.excerpt.isEmpty ? nil : text.excerpt)
    page.picture = source.picture
    self.page = page
  }

  static let schema = RecordSchema<TextPage>("text page") { page in
    page.pageFields()
    page.text("title", "Title of the page.") { $0.site.typeset($0.source.title, in: $0.source.language) }
    page.text("verdict", "Summary of the author in one sentence.") { page in
      page.source.verdict.map { page.site.typeset($0, in: page.source.language) }
    }
    page.text("direction", "Direction of the text, if it differs from that of the site: `ltr` or `rtl`.") {
      $0.site.direction(of: $0.source.language)
    }
    page.record("picture", "Main image of the page.", of: PictureRecord.self) { $0.page.picture }
    page.html(bytes: "body", "Text of the page as HTML.") { $0.site.pageBodyWriter($0.source.file.path).html($0.text) }
  }
}
