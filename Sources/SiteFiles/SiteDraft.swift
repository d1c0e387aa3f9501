import Diagnostics
import MarkdownRendering
import ReviewModel
import SiteRendering
import Templating

/// A site in all but its bytes: parsed, validated, aggregated and planned, with everything that was found wrong.
final class SiteDraft: Sendable {
  let inputs: SiteInputs
  let plan: SitePlan
  /// What is known now of the content files.
  let cache: ContentCache
  /// What there is to tell the author, before anything is written.
  let report: BuildReport
  /// All content files.
  let files: [ContentFile]
  /// The theme; nil when it has a fault.
  let theme: Theme?
  private let bodies: BodyStore?

  /// Works the site out. `known` is what earlier builds found; bodies are put into `bodies`, or dropped without it.
  init(_ inputs: SiteInputs, _ known: KnownContent, bodies: BodyStore?, _ clock: inout StageClock) async throws {
    let cache = known.cache ?? ContentCache(basis: inputs.basis)
    async let themeCheck = ThemeCheck(inputs, cache, known)
    let loader = ContentLoader(inputs, cache, known: known.files, bodies)
    var diagnostics = inputs.diagnostics
    var loaded = try await loader.load(inputs.files).taking(into: &diagnostics)
    clock.end("parse and validate")
    let options = inputs.options
    let views = inputs.views.map(ViewCounts.parse)?.taking(into: &diagnostics) ?? ViewCounts()
    let content =
      SiteContent(loaded.files, configuration: inputs.configuration, views: views, policy: options.policy)
    diagnostics += try await loader.loadPictures(of: content, inputs.files, into: &loaded)
    try Interruption.check()
    let sources = ContentSources(folder: options.content)
    let plan = await SitePlanner(content, pictures: loaded.pictures, sources: sources, earlier: known.plan(for: inputs))
      .plan(strings: inputs.strings, assets: inputs.theme.files.assets).taking(into: &diagnostics)

    clock.end("aggregate and plan")

    (self.inputs, self.plan, self.bodies) = (inputs, plan, bodies)
    let check = await themeCheck
    clock.end("check the theme")
    (theme, files) = (check.theme, loaded.files)
    diagnostics += check.diagnostics
    self.cache = cache.keeping(loaded.known, soundTheme: check.isSound ? inputs.environment : nil)
    let summary = SiteSummary(plan, content, diagnostics.filter(options.isOfInterest).mostTold)
    report = BuildReport(summary: summary, site: plan.site)
  }

  /// Makes the search index, unless the one that stands in the output folder is as it would be made.
  func index(over site: PublishedSite) async throws -> SiteIndex {
    let (inputs, bodies) = (inputs, bodies)
    let indexer = SearchIndexer(plan.site, inputs, over: site) {
      try BodyReader(bodies, inputs.makeParser(), folder: inputs.options.content)
    }
    return try await indexer.index()
  }

  /// The files of the pages, but for what follows from the search index.
  func pageFiles(jobs: Int) async throws -> PlannedPageFiles {
    let origins = OriginHasher(plan, environment: inputs.environment)
    return try await PlannedPageFiles(plan, origins, jobs: jobs)
  }

  /// Every file of the site: the pages, the files of the search index where there is one, and what is copied.
  func files(_ pages: PlannedPageFiles, _ index: SiteIndex?) -> PlannedFiles {
    PlannedFiles(
      assets: inputs.theme.assets,
      plan.pictures,
      index.map { pages.naming(manifest: $0.manifest) } ?? pages,
      index: index?.files ?? []
    )
  }

  /// Makes the workers that write files.
  func makeWorker(_ index: SiteIndex) -> @Sendable (Int) throws -> WriteWorker {
    let (options, makeRenderer) = (inputs.options, makeRenderer(plan.naming(manifest: index.manifest)))
    return { _ in
      WriteWorker(
        renderer: try makeRenderer(),
        content: try ContentReader(options.content),
        output: try OutputFolder(options.output, isDurable: options.isDurable)
      )
    }
  }

  private func makeRenderer(_ plan: SitePlan) -> @Sendable () throws -> PageRenderer {
    let (theme, inputs, bodies) = (theme ?? inputs.soundTheme, inputs, bodies)
    return {
      let reader = try BodyReader(bodies, inputs.makeParser(), folder: inputs.options.content)
      return PageRenderer(plan, theme, check: Interruption.check) { try reader.body(of: $0) }
    }
  }

  /// What goes wrong only where pages are rendered, which are dropped; nil when nothing does.
  func renderingFault() async throws -> Diagnostic? {
    let makeRenderer = makeRenderer(plan)
    do {
      _ = try await parallelMap(plan.details + plan.lists, jobs: inputs.options.jobs) { _ in
        PageTrial(renderer: try makeRenderer())
      } body: { trial, page in
        try trial.renderer.make(page, into: &trial.bytes)
      }
      return nil
    } catch let failure as RenderFailure {
      return failure.diagnostic
    }
  }

  /// Gives the text of content files, for one who shows a page without writing it.
  func body(of file: ContentFile) throws -> MarkdownBody {
    try BodyReader(bodies, inputs.makeParser(), folder: inputs.options.content).body(of: file)
  }
}

/// Renders pages for nobody.
private struct PageTrial: ~Copyable {
  var renderer: PageRenderer
  var bytes = OutputBuffer()

  init(renderer: PageRenderer) { self.renderer = renderer }
}

/// What checking a theme came to.
private struct ThemeCheck {
  /// The theme; nil when it has a fault.
  let theme: Theme?
  var diagnostics: [Diagnostic] = []
  let isSound: Bool

  init(_ inputs: SiteInputs, _ cache: ContentCache, _ known: KnownContent) {
    if cache.soundTheme == inputs.environment {
      (theme, isSound) = (known.theme(for: inputs) ?? inputs.soundTheme, true)
      return
    }
    let compiled = Theme.compile(inputs.theme.files, in: inputs.templateEnvironment)
    (theme, diagnostics) = (compiled.value, compiled.diagnostics)
    isSound = theme != nil && !diagnostics.contains(where: inputs.options.isOfInterest)
  }
}
