import SiteModel
import Templating

/// Renders pages with the theme's variant of their template, such as `topic.director.html`, otherwise with the common template.
struct VariantRecipe: PageRecipe {
  private let common: any PageRecipe
  private var variants: [String: any PageRecipe] = [:]
  /// Returns the key of the variant for the page at an index; nil for the common template.
  private let key: @Sendable (Site, Int) -> String?

  init(
    _ pages: some TemplateKind,
    _ programs: inout ThemePrograms<some ThemeTemplateVisitor>,
    key: @Sendable @escaping (Site, Int) -> String?
  ) {
    (common, self.key) = (programs.recipe(of: pages, pages.file), key)
    for variant in programs.variants(of: pages.file) {
      variants[variant.key] = programs.recipe(of: pages, variant.file)
    }
  }

  func render(
    _ page: PagePlan,
    _ contents: PageContents,
    with renderer: inout TemplateRenderer,
    into output: inout OutputBuffer
  ) throws {
    let variant = variants.isEmpty ? nil : key(contents.site, page.index).flatMap { variants[$0] }
    try (variant ?? common).render(page, contents, with: &renderer, into: &output)
  }

  func prepare() { common.prepare() }
}
