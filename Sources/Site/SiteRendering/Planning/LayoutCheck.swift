import Diagnostics
import ReviewModel
import SiteModel

/// Reports a `layout` of a page without a template in the theme.
struct LayoutCheck {
  let diagnostics: [Diagnostic]

  init(_ content: SiteContent, _ layouts: [String], _ sources: ContentSources) {
    diagnostics = content.pages.compactMap { page, _ in
      guard let layout = page.layout, !layouts.contains(layout.value) else { return nil }
      let file = TemplateVariant(layout.value, of: TextKind().file).file
      return Diagnostic(
        .templateMissing,
        "template '\(file)' not found",
        hint: didYouMean(layout.value, among: layouts) ?? "add it to the templates folder, or remove the line",
        in: sources.name(page.path),
        at: layout.range
      )
    }
  }
}
