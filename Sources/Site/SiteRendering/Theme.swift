import BinaryCoding
import Diagnostics
import FrontMatter
import ReviewModel
import Templating

/// The files of a theme, before parsing.
package struct ThemeFiles: Sendable {
  /// The folder of the default theme in messages.
  package static let defaultFolder = "<default theme>"

  /// The templates folder of the site, for messages.
  package var folder = "templates"
  /// The topmost folder with templates, whose unused ones are reported: those below it can be unused because of it.
  package var reportedFolder: String?
  /// The style sheet that a site adds to its theme.
  package var ownStyleSheet: SourceFile?
  /// Templates, layouts and partials by name: the path without `partials/` and without `.html`.
  package var templates: [(name: String, source: SourceFile)] = []
  /// Whether elements may be unbalanced. The check is slow and skipped for the default theme, which a test checks.
  package var mayBeUnbalanced = true
  /// The site paths of files to publish, by their names below `assets/`.
  package var assets: [String: String] = [:]
  /// The files `strings/LANG.yaml` by language; later files override earlier ones.
  package var strings: [String: [SourceFile]] = [:]
  /// Whether all files were found. Otherwise only the syntax of templates is checked.
  package var isComplete = true

  package init() {}

  /// Returns the file of a template, for messages.
  package func source(_ file: String) -> SourceFile {
    let name = ThemeTemplate.name(of: file)
    return templates.first { $0.name == name }?.source ?? SourceFile(path: "\(folder)/\(file)", bytes: [])
  }
}

// MARK: - Unused files
extension ThemeFiles {
  /// Returns a note for each unused template of the topmost folder, and for a style sheet of the site that no page links.
  fileprivate func unused(in library: TemplateLibrary, byPages pages: [String]) -> [Diagnostic] {
    let templates = reportedFolder.map { folder in
      library.unused(byPages: pages).filter { isTemplate($0.source.path, in: folder) }
    }
    return (templates ?? []) + unlinkedStyleSheet(in: library, pages)
  }

  /// Returns whether a file of a folder has the extension of a template, unlike `README.md`.
  private func isTemplate(_ path: String, in folder: String) -> Bool {
    let suffixes = ThemeTemplate.all.compactMap { template in
      template.file.firstIndex(of: ".").map { template.file[$0...] }
    }
    return path.rest(below: folder) != nil && suffixes.contains(where: path.hasSuffix)
  }

  private func unlinkedStyleSheet(in library: TemplateLibrary, _ pages: [String]) -> [Diagnostic] {
    guard let sheet = ownStyleSheet else { return [] }
    let redirects = PageKinds.all.filter(\.isRedirect).compactMap { $0.templated?.file }.map(ThemeTemplate.name)
    let values = library.values(reachedFrom: pages.filter { !redirects.contains($0) })
    guard !values.contains(where: { $0.hasSuffix("ownStyleSheet") || $0.hasSuffix("site.css") }) else { return [] }
    let link = "{{#site.ownStyleSheet}}<link rel=\"stylesheet\" href=\"{{.}}\">{{/site.ownStyleSheet}}"
    let hint = "add \(link) to the <head> of layout.html"
    return [Diagnostic(.templateUnused, "no template links 'site.css'", hint: hint, in: sheet)]
  }
}

/// A theme whose templates have been checked against the records of their pages.
package struct Theme: Sendable {
  /// The recipes of each kind of page, in the order of `PageKinds`.
  private let recipes: [any PageRecipe]

  /// Creates the program of each template.
  init(_ templates: inout some ThemeTemplateVisitor, _ variants: [TemplateVariant] = []) {
    var programs = ThemePrograms(templates, variants)
    recipes = PageKinds.all.map { $0.recipe(&programs) }
    templates = programs.visitor
  }

  func recipe(of page: PagePlan) -> any PageRecipe { recipes[page.kindNumber] }

  /// Returns the theme of files that are known to be free of errors. Each template is compiled on first use.
  package static func deferred(
    _ files: ThemeFiles,
    for configuration: SiteConfiguration,
    in environment: TemplateEnvironment
  ) -> Theme {
    var compiler = LazyCompiler(
      library: Lazy { TemplateLibrary.parse(files.templates).value },
      environment: environment
    )
    return Theme(&compiler, files.variants(for: configuration.topicKinds))
  }

  /// Compiles the templates that most edits of a review require, if that was deferred.
  package func prepareForEdits() {
    for (kind, recipe) in zip(PageKinds.all, recipes) where kind.changesWithMostEdits { recipe.prepare() }
  }

  /// Compiles all templates of a theme for a site; nil if one has an error. Templates of disabled pages may be missing, and those of
  /// the default theme are not compiled, because the blocks and values that they use may be missing.
  package static func compile(
    _ files: ThemeFiles,
    for configuration: SiteConfiguration,
    in environment: TemplateEnvironment
  ) -> Diagnosed<Theme?> {
    let library = TemplateLibrary.parse(files.templates)
    // A theme without templates is reported once, without an error for each missing template.
    guard !files.templates.isEmpty, files.isComplete else { return library.map { _ in nil } }
    var compiler = ThemeCompiler(
      library: library.value,
      folder: files.folder,
      environment: environment,
      needed: ThemeTemplate.files(without: configuration.disabledPages),
      diagnostics: DiagnosticCollector(library.diagnostics)
    )
    let variants = files.variants(for: configuration.topicKinds)
    let theme = Theme(&compiler, variants)
    guard !library.hasErrors else { return Diagnosed(nil, compiler.diagnosticsBeside(library.diagnostics)) }
    let pages = (ThemeTemplate.all.map(\.file) + variants.map(\.file)).map(ThemeTemplate.name)
    let unbalanced = files.mayBeUnbalanced ? library.value.unbalancedElements(ofPages: pages) : []
    let warnings = unbalanced + files.unused(in: library.value, byPages: pages)
    return Diagnosed(compiler.isComplete ? theme : nil, compiler.diagnostics.all.reportingBlocksOnce + warnings)
  }
}

/// Compiles the templates of a theme and collects their diagnostics.
private struct ThemeCompiler: ThemeTemplateVisitor {
  let library: TemplateLibrary
  let folder: String
  let environment: TemplateEnvironment
  /// The files of the templates of all enabled pages.
  let needed: Set<String>
  /// The diagnostics without duplicates: errors of a layout or partial are reported once for all pages.
  var diagnostics: DiagnosticCollector
  /// Whether all templates so far are free of errors.
  var isComplete = true

  /// Returns the syntax errors, and the errors of templates without syntax errors. Other errors may be follow-up errors and are
  /// suppressed.
  func diagnosticsBeside(_ syntaxErrors: [Diagnostic]) -> [Diagnostic] {
    let broken = Set(syntaxErrors.map(\.source.path))
    // An unknown block may be declared in a template with a syntax error.
    return syntaxErrors
      + diagnostics.all.filter { !broken.contains($0.source.path) && $0.code != .templateUnknownBlock }
  }

  private mutating func missing<Record: TemplateRecord>(_ file: String) -> TemplateProgram<Record> {
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
    let (name, isNeeded) = (ThemeTemplate.name(of: file), needed.contains(file))
    guard let source = library.source(name) else { return isNeeded ? missing(file) : .empty(in: environment) }
    guard isNeeded || source.path.rest(below: ThemeFiles.defaultFolder) == nil else { return .empty(in: environment) }
    // A partial that exceeds the work limit affects all pages; the error is reported once.
    guard !diagnostics.all.contains(where: { $0.code == .templateTooMuchWork }) else { return .empty(in: environment) }
    let compiled = library.program(name, for: record, in: environment)
    for diagnostic in compiled.diagnostics { diagnostics.add(diagnostic) }
    if compiled.value == nil { isComplete = false }
    return compiled.value ?? .empty(in: environment)
  }
}

extension [Diagnostic] {
  /// The diagnostics with one entry for each block that a layout lacks, regardless of the number of templates that define it.
  fileprivate var reportingBlocksOnce: [Diagnostic] {
    let blocks = Dictionary(grouping: filter { $0.code == .templateUnknownBlock }, by: \.message)
    return filter { $0.code != .templateUnknownBlock } + blocks.values.compactMap { Self.merged($0.sorted()) }.sorted()
  }

  private static func merged(_ same: [Diagnostic]) -> Diagnostic? {
    guard var merged = same.first, let next = same.dropFirst().first else { return same.first }
    let others =
      same.count == 2 ? "also in this template" : "also in \(same.count - 1) other templates, such as this one"
    merged.notes.append(Diagnostic.Note(others, in: next.source, at: next.range))
    return merged
  }
}

/// Defers compiling the templates of a theme to their first use.
private struct LazyCompiler: ThemeTemplateVisitor {
  let library: Lazy<TemplateLibrary>
  let environment: TemplateEnvironment

  func program<Record: TemplateRecord>(_ file: String, for record: Record.Type) -> TemplateProgram<Record> {
    TemplateLibrary.program(ThemeTemplate.name(of: file), for: record, in: environment, of: library)
  }
}
