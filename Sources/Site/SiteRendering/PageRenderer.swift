import MarkdownRendering
import SiteModel
import Templating

/// Renders pages. Each worker uses a separate renderer and reuses its memory.
package struct PageRenderer {
  private let contents: PageContents
  private let theme: Theme
  private var renderer: TemplateRenderer

  /// Creates a renderer for the pages of a plan. `body` returns the rendered body of a file. `check` is called repeatedly
  /// during rendering and throws to cancel it.
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

  /// Replaces the content of `output` with a page. Throws errors of `body`, and `RenderingStopped`.
  package mutating func render(_ page: PagePlan, into output: inout OutputBuffer) throws {
    try theme.recipe(of: page).render(page, contents, with: &renderer, into: &output)
  }
}
