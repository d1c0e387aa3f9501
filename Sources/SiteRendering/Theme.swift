import Diagnostics
import FrontMatter
import ReviewModel
import Templating

/// The files of a theme, read but not yet understood.
package struct ThemeFiles: Sendable {
  /// The folder where a site keeps its templates; names it in messages.
  package var folder = "templates"
  /// Templates, layouts and partials by name: the path without `partials/` and without `.html`.
  package var templates: [(name: String, source: SourceFile)] = []
  /// Whether a template may differ from the default theme, which a test checks for unbalanced elements: that takes long.
  package var mayBeUnbalanced = true
  /// Files to publish, by their names below `assets/`, with their paths in the site.
  package var assets: [String: String] = [:]
  /// The files `strings/LANG.yaml` by language, from the lowest layer to the highest.
  package var strings: [String: [SourceFile]] = [:]

  package init() {}

  /// The file of a template, for messages.
  package func source(_ file: String) -> SourceFile {
    let name = ThemeTemplate.name(of: file)
    return templates.first { $0.name == name }?.source ?? SourceFile(path: "\(folder)/\(file)", bytes: [])
  }
}

/// A theme whose templates have been checked against what the pages give them.
package struct Theme: Sendable {
  /// How the pages of each kind are made, in the order of `PageKinds`.
  private let recipes: [any PageRecipe]

  /// Makes the program of each template.
  init(_ templates: inout some ThemeTemplateVisitor, _ variants: [TemplateVariant] = []) {
    var programs = ThemePrograms(templates, variants)
    recipes = PageKinds.all.map { $0.recipe(&programs) }
    templates = programs.visitor
  }

  /// How a page is made.
  func recipe(of page: PagePlan) -> any PageRecipe { recipes[page.kindNumber] }

  /// The theme of files that are known to be without fault: each template is compiled when it is first used.
  package static func deferred(
    _ files: ThemeFiles,
    for configuration: SiteConfiguration,
    in environment: TemplateEnvironment
  ) -> Theme {
    var compiler = DeferringCompiler(
      library: Deferred { TemplateLibrary.parse(files.templates).value },
      environment: environment
    )
    return Theme(&compiler, files.variants(for: configuration.topicKinds))
  }

  /// Compiles the templates that nearly every edit of a review needs, if that was put off.
  package func prepareForEdits() {
    for (kind, recipe) in zip(PageKinds.all, recipes) where kind is ReviewKind || kind is SearchKind {
      recipe.prepare()
    }
  }

  /// Checks all templates of a theme for a site; nil when one has a fault. Those of pages that the site does without may be
  /// missing.
  package static func compile(
    _ files: ThemeFiles,
    for configuration: SiteConfiguration,
    in environment: TemplateEnvironment
  ) -> Diagnosed<Theme?> {
    let library = TemplateLibrary.parse(files.templates)
    // A theme without any template has been reported as such, not name by name.
    guard !files.templates.isEmpty else { return library.map { _ in nil } }
    var compiler = ThemeCompiler(
      library: library.value,
      folder: files.folder,
      environment: environment,
      unwanted: configuration.unwanted,
      diagnostics: DiagnosticCollector(library.diagnostics)
    )
    let variants = files.variants(for: configuration.topicKinds)
    let theme = Theme(&compiler, variants)
    guard !library.hasErrors else { return Diagnosed(nil, compiler.diagnosticsBeside(library.diagnostics)) }
    let pages = (ThemeTemplate.all.map(\.file) + variants.map(\.file)).map(ThemeTemplate.name)
    let unbalanced = files.mayBeUnbalanced ? library.value.unbalancedElements(ofPages: pages) : []
    let warnings = unbalanced + library.value.unused(byPages: pages)
    return Diagnosed(compiler.isComplete ? theme : nil, compiler.diagnostics.all.tellingBlocksOnce + warnings)
  }
}

/// Compiles the templates of a theme and collects what is wrong with them.
private struct ThemeCompiler: ThemeTemplateVisitor {
  let library: TemplateLibrary
  let folder: String
  let environment: TemplateEnvironment
  let unwanted: [OptionalPages]
  /// A layout or partial that several pages use has its faults once.
  var diagnostics: DiagnosticCollector
  /// Whether every template so far is without fault.
  var isComplete = true

  /// The syntax faults, and the faults of the templates without any: what else a broken template seems to say is noise.
  func diagnosticsBeside(_ syntaxFaults: [Diagnostic]) -> [Diagnostic] {
    let broken = Set(syntaxFaults.map(\.source.path))
    // A block may be declared where the broken template could not be read.
    return syntaxFaults
      + diagnostics.all.filter { !broken.contains($0.source.path) && $0.code != .templateUnknownBlock }
  }

  private mutating func missing<Record: TemplateRecord>(_ file: String) -> TemplateProgram<Record> {
    guard ThemeTemplate.files(without: unwanted).contains(file) else { return .empty(in: environment) }
    isComplete = false
    let hint = didYouMean(ThemeTemplate.name(of: file), among: library.names)
    diagnostics.add(
      Diagnostic(
        .templateMissing,
        "template '\(file)' not found",
        hint: hint ?? "copy it from the default theme",
        in: SourceFile(path: "\(folder)/\(file)", bytes: [])
      )
    )
    return .empty(in: environment)
  }

  mutating func program<Record: TemplateRecord>(_ file: String, for record: Record.Type) -> TemplateProgram<Record> {
    let name = ThemeTemplate.name(of: file)
    guard library.contains(name) else { return missing(file) }
    // A partial that makes all pages too large makes none of the others better known.
    guard !diagnostics.all.contains(where: { $0.code == .templateTooMuchWork }) else { return .empty(in: environment) }
    let compiled = library.program(name, for: record, in: environment)
    for diagnostic in compiled.diagnostics { diagnostics.add(diagnostic) }
    if compiled.value == nil { isComplete = false }
    return compiled.value ?? .empty(in: environment)
  }
}

extension [Diagnostic] {
  /// A block that a layout lacks is told once, however many templates fill it.
  fileprivate var tellingBlocksOnce: [Diagnostic] {
    let blocks = Dictionary(grouping: filter { $0.code == .templateUnknownBlock }, by: \.message)
    return filter { $0.code != .templateUnknownBlock } + blocks.values.compactMap { Self.told($0.sorted()) }.sorted()
  }

  private static func told(_ same: [Diagnostic]) -> Diagnostic? {
    guard var told = same.first, let next = same.dropFirst().first else { return same.first }
    let others =
      same.count == 2 ? "also in this template" : "also in \(same.count - 1) other templates, such as this one"
    told.notes.append(Diagnostic.Note(others, in: next.source, at: next.range))
    return told
  }
}

/// Puts off compiling the templates of a theme.
private struct DeferringCompiler: ThemeTemplateVisitor {
  let library: Deferred<TemplateLibrary>
  let environment: TemplateEnvironment

  func program<Record: TemplateRecord>(_ file: String, for record: Record.Type) -> TemplateProgram<Record> {
    TemplateLibrary.program(ThemeTemplate.name(of: file), for: record, in: environment, of: library)
  }
}
