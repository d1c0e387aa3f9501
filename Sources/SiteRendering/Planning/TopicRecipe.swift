import ReviewModel
import Templating

/// Makes pages with the template that a theme has for their kind of topic, `topic.director.html`, else with that for all.
struct TopicRecipe: PageRecipe {
  private let common: any PageRecipe
  /// By the keys of the kinds.
  private var own: [String: any PageRecipe] = [:]
  /// Of what kind the page with an index is.
  private let kind: @Sendable (Catalog, Int) -> TopicKind

  init(
    _ pages: some TemplateKind,
    _ programs: inout ThemePrograms<some ThemeTemplateVisitor>,
    kind: @Sendable @escaping (Catalog, Int) -> TopicKind
  ) {
    (common, self.kind) = (programs.recipe(of: pages, pages.file), kind)
    for template in programs.topicTemplates(of: pages.file) {
      own[template.key] = programs.recipe(of: pages, template.file)
    }
  }

  func render(
    _ page: PagePlan,
    _ contents: PageContents,
    with renderer: inout TemplateRenderer,
    into output: inout OutputBuffer
  ) throws {
    let recipe = own.isEmpty ? nil : own[kind(contents.site.catalog, page.index).key]
    try (recipe ?? common).render(page, contents, with: &renderer, into: &output)
  }

  func prepare() { common.prepare() }
}
