import Diagnostics
import MarkdownRendering
import ReviewModel
import SiteRendering
import Templating

/// A site in all but its bytes: parsed, validated, aggregated and planned, with everything that was found wrong.
final class PlannedSite: Sendable {
  let inputs: SiteInputs
  let plan: SitePlan
  /// What is known now of the content files.
  let cache: ContentCache
  let content: LoadedContent
  let made: MadePictures
  /// The pictures of which nothing was made yet.
  let pendingPictures: [LoadedPicture]
  /// What there is to tell the author, before anything is written.
  let report: BuildReport
  let checkedTheme: CheckedTheme
  private let execution: Execution

  /// The theme; nil when it has a fault.
  var theme: Theme? { checkedTheme.theme }

  /// Joins what the stages came to.
  init(
    _ inputs: SiteInputs,
    _ loaded: Diagnosed<LoadedContent>,
    _ made: MadePictures,
    _ plan: Diagnosed<SitePlan>,
    _ checked: CheckedTheme,
    _ cache: ContentCache,
    _ work: WorkTally,
    _ execution: Execution
  ) {
    (self.inputs, self.plan, self.execution, checkedTheme) = (inputs, plan.value, execution, checked)
    self.cache = cache
    (content, self.made) = (loaded.value, made)
    pendingPictures = loaded.value.pictures.filter(made.isPending)
    let diagnostics = inputs.diagnostics + loaded.diagnostics + plan.diagnostics + checked.diagnostics
    let told = inputs.settings.told(diagnostics)
    var report = BuildReport(summary: SiteSummary(plan.value, loaded.value, made, told), site: plan.value.site)
    (report.pictures, report.pendingPictures, report.work) = (made.tally, pendingPictures.count, work)
    self.report = report
  }

  /// Makes the search index, unless the one that stands in the output folder is as it would be made; nil for a site that
  /// nobody can search.
  func index(over site: PublishedSite) async throws -> SiteIndex? {
    guard plan.hasSearch else { return nil }
    let (inputs, bodies) = (inputs, execution.bodies)
    let indexer = SearchIndexer(plan.site, inputs, over: site, jobs: execution.jobs) {
      try BodyReader(bodies, inputs)
    }
    return try await indexer.index()
  }

  /// The files of the pages, but for what follows from the search index.
  func pageFiles() async throws -> PlannedPageFiles {
    let fingerprints = Fingerprinter(plan, environment: inputs.environment)
    return try await PlannedPageFiles(plan, fingerprints, jobs: execution.jobs)
  }

  /// Every file of the site: the pages, the files of the search index where there is one, and what is copied.
  func files(_ pages: PlannedPageFiles, _ index: SiteIndex?) -> PlannedFiles {
    PlannedFiles(
      assets: inputs.theme.assets,
      plan.copies,
      looksAgain: inputs.settings.pictures.makesAnew,
      index.map { pages.naming(head: $0.head) } ?? pages,
      index: index?.files ?? []
    )
  }

  /// Makes the workers that write files.
  func makeWorker(_ index: SiteIndex?) -> @Sendable (Int) throws -> WriteWorker {
    let (settings, makeRenderer) = (inputs.settings, makeRenderer(index.map { plan.naming(head: $0.head) } ?? plan))
    let (template, drawingPictures) = (inputs.theme.files.source(PagePlan.socialCardTemplate), drawingPictures)
    return { _ in
      WriteWorker(
        renderer: try makeRenderer(),
        content: try ContentReader(settings.content),
        pictures: PictureStore(settings),
        cards: settings.cards.map { CardMaker($0, CardStore(settings), template: template) },
        drawingPictures,
        output: try OutputFolder(settings.output, isDurable: settings.isDurable)
      )
    }
  }

  /// What cards may show; it is looked at where one has to be made.
  private var drawingPictures: Deferred<DrawingPictures> {
    let (inputs, plan) = (inputs, plan)
    return Deferred {
      DrawingPictures(inputs.theme.assets, plan.copies, basePath: inputs.configuration.url.basePath)
    }
  }

  /// Forgets the cards of reviews that are gone.
  func removeUnusedCards() throws {
    guard inputs.settings.cards != nil else { return }
    try CardStore(inputs.settings).removeAll(besides: plan.details.filter(\.isSocialCard).map(\.url))
  }

  func makeRenderer(_ plan: SitePlan) -> @Sendable () throws -> PageRenderer {
    let (theme, inputs, bodies) = (theme ?? inputs.soundTheme, inputs, execution.bodies)
    return {
      let reader = try BodyReader(bodies, inputs)
      return PageRenderer(plan, theme, check: Interruption.check) { try reader.body(of: $0) }
    }
  }

  /// What goes wrong only where pages are rendered, which are dropped; nil when nothing does.
  func renderingFault() async throws -> Diagnostic? {
    let makeRenderer = makeRenderer(plan)
    do {
      let progress = StageProgress("rendering", execution.onNotice)
      _ = try await parallelMap(plan.allPages, jobs: execution.jobs, progress: progress) { _ in
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
    try BodyReader(execution.bodies, inputs).body(of: file)
  }
}

/// Renders pages for nobody.
private struct PageTrial: ~Copyable {
  var renderer: PageRenderer
  var bytes = OutputBuffer()

  init(renderer: PageRenderer) { self.renderer = renderer }
}

/// What checking a theme came to.
struct CheckedTheme: Sendable {
  /// The theme; nil when it has a fault.
  let theme: Theme?
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether nothing was found that an author would be told.
  let isSound: Bool
  /// Whether it was compiled for this plan.
  private(set) var isCompiled = false

  /// Compiles the theme, unless it was checked before.
  init(_ inputs: SiteInputs, _ cache: ContentCache, _ known: SiteMemory) {
    if let known = known.theme(for: inputs) {
      self = known
      isCompiled = false
      return
    }
    if cache.soundTheme == inputs.environment {
      (theme, isSound) = (inputs.soundTheme, true)
      return
    }
    isCompiled = true
    let compiled = Theme.compile(
      inputs.theme.files,
      for: inputs.configuration,
      in: inputs.templateEnvironment
    )
    (theme, diagnostics) = (compiled.value, compiled.diagnostics)
    isSound = theme != nil && !diagnostics.contains(where: inputs.settings.isOfInterest)
  }
}
