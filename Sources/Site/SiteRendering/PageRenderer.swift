import MarkdownRendering
import Templating

/// Renders pages. Each worker has its own, which keeps its memory from page to page.
package struct PageRenderer {
  private let contents: PageContents
  private let theme: Theme
  private var renderer: TemplateRenderer

  /// Makes a renderer for the pages of a plan; `body` gives the text of a file, and `check` is called again and again while
  /// a page is rendered and throws when it is not wanted any more.
  package init(
    _ plan: SitePlan,
    _ theme: Theme,
    check: @escaping () throws -> Void = {},
    body: @escaping (ContentFile) throws -> MarkdownBody
  ) {
    contents = PageContents(plan: plan, body: body)
    self.theme = theme
    renderer = TemplateRenderer(check: check)
  }

  /// Puts a page in the place of what `output` held; throws what `body` throws, and `RenderingStopped`.
  package mutating func render(_ page: PagePlan, into output: inout OutputBuffer) throws {
    try theme.recipe(of: page).render(page, contents, with: &renderer, into: &output)
  }
}
