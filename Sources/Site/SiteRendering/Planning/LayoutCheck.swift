import Diagnostics
import ReviewModel
import SiteModel

/// Reports a `layout` of a page without a template in the theme.
struct LayoutCheck {
  let diagnostics: [Diagnostic]

  init(_ content: SiteContent, _ layouts: [String], _ sources: ContentSources) {
    diagnostics = content.pages.compactMap { page in
      guard let layout = page.value.layout, !layouts.contains(layout.value) else { return nil }
      let file = TemplateVariant(layout.value, of: TextKind().file).file
      return Diagnostic(
        .templateMissing,
        "template '\(file)' not found",
        hint: didYouMean(layout.value, among: layouts) ?? "add it to the templates folder, or remove the line",
        in: sources.name(page.value.path),
        at: layout.range
      )
    }
  }
}
