import Diagnostics
import MarkdownRendering
import ReviewModel
import SiteRendering
import Templating

/// The stages from the plan of a site to its bytes.
extension SiteSnapshot {
  /// Makes the search index, unless the output folder holds an equal one; nil for a site without search.
  func index(over site: PublishedSite, _ execution: Execution) async throws -> SiteIndex? {
    guard plan.hasSearch else { return nil }
    let (inputs, bodies) = (inputs, execution.bodies)
    let indexer = SearchIndexer(plan.site, inputs, over: site, jobs: execution.jobs) {
      try BodyReader(bodies, inputs)
    }
    return try await indexer.index()
  }

  /// The files of the pages, but for what follows from the search index.
  func pageFiles(_ execution: Execution) async throws -> PlannedPageFiles {
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
  func makeWorker(_ index: SiteIndex?, _ execution: Execution) -> @Sendable (Int) throws -> WriteWorker {
    let named = index.map { plan.naming(head: $0.head) }
    let (settings, makeRenderer) = (inputs.settings, makeRenderer(named ?? plan, execution.bodies))
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

  /// Makes the renderers of pages; without stored `bodies`, texts are parsed again.
  func makeRenderer(_ plan: SitePlan, _ bodies: BodyStore? = nil) -> @Sendable () throws -> PageRenderer {
    let (theme, inputs) = (theme ?? inputs.soundTheme, inputs)
    return {
      let reader = try BodyReader(bodies, inputs)
      return PageRenderer(plan, theme, check: Interruption.check) { try reader.body(of: $0) }
    }
  }

  /// Returns the first error that only rendering finds; nil when there is none.
  func renderingFault(_ execution: Execution) async throws -> Diagnostic? {
    let makeRenderer = makeRenderer(plan, execution.bodies)
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

  /// Returns the text of a content file, which is parsed again.
  func body(of file: ContentFile) throws -> MarkdownBody { try BodyReader(nil, inputs).body(of: file) }
}

/// Renders pages and discards them, to find rendering errors.
private struct PageTrial: ~Copyable {
  var renderer: PageRenderer
  var bytes = OutputBuffer()

  init(renderer: PageRenderer) { self.renderer = renderer }
}
