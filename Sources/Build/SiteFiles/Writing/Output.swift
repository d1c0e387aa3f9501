import BinaryCoding
import Diagnostics
import FileSystem
import ReviewModel
import SiteRendering
import Templating

/// The stages from a snapshot to the output folder: index, render, write.
struct Output {
  private let snapshot: SiteSnapshot
  private let site: PublishedSite
  private let state: StateFolder
  private let execution: Execution

  private var settings: SiteSettings { snapshot.inputs.settings }
  private var plan: SitePlan { snapshot.plan }

  /// Creates the output of a snapshot over the files of an earlier build. `execution` holds the bodies that were rendered for
  /// the snapshot.
  init(_ snapshot: SiteSnapshot, over site: PublishedSite, _ state: StateFolder, _ execution: Execution) {
    (self.snapshot, self.site, self.state, self.execution) = (snapshot, site, state, execution)
  }

  /// Updates the output folder and returns its manifest. With `storesCache`, also writes the cache of the content files.
  func write(storesCache: Bool, _ clock: inout StageClock) async throws -> (report: WriteReport, manifest: Manifest) {
    try Descriptor.makeFolders(settings.output)
    async let fingerprint = snapshot.inputs.fingerprint(snapshot.cache)
    async let preparation: Void? = snapshot.theme?.prepareForEdits()
    async let pages = snapshot.pageFiles(execution)
    let index = try await index()
    clock.end("index")
    // One core is mostly idle from here on, so the cache is written in parallel.
    async let storing: Void = storesCache ? state.store(snapshot.cache) : ()
    let files = try await snapshot.files(pages, index)
    let writer = SiteWriter(files, over: site, settings, execution, makeWorker: makeWorker(index))
    clock.end("compare")
    _ = await preparation
    var (report, manifest) = try await writer.write(state)
    clock.end("render and write")
    complete(&manifest, index, fingerprint: snapshot.pendingPictures.isEmpty ? await fingerprint : nil)
    if site.isOutdated(by: manifest) { try state.finish(manifest) }
    try removeUnused(after: report)
    try await storing
    return (report, manifest)
  }

  /// Adds the summary, search index, fingerprint and metadata of derivatives to a manifest.
  private func complete(_ manifest: inout Manifest, _ index: SiteIndex?, fingerprint: ContentHash?) {
    (manifest.summary, manifest.search, manifest.fingerprint) = (snapshot.report.summary, index?.cached, fingerprint)
    manifest.pictures = site.manifest.pictures.flatMap { PublishedSite.pictures(in: settings.output) == $0 ? $0 : nil }
  }

  /// Removes stored derivatives and cards that the site no longer uses.
  private func removeUnused(after report: WriteReport) throws {
    if settings.pictures.waits { try snapshot.removeUnusedPictures(state, execution.onNotice) }
    guard report.removed > 0, settings.cards != nil else { return }
    try CardStore(settings).removeAll(besides: plan.detailPages.filter(\.isSocialCard).map(\.url))
  }

  /// Returns the search index, which is reused if it is unchanged; nil if the site has no search.
  private func index() async throws -> SiteIndex? {
    guard plan.hasSearch else { return nil }
    let (inputs, bodies) = (snapshot.inputs, execution.bodies)
    let indexer = SearchIndexer(plan.site, inputs, over: site, jobs: execution.jobs) { try BodyReader(bodies, inputs) }
    return try await indexer.index()
  }

  /// Returns the factory of the workers that write files.
  private func makeWorker(_ index: SiteIndex?) -> @Sendable (Int) throws -> WriteWorker {
    let named = index.map { plan.naming(head: $0.head) } ?? plan
    let (settings, makeRenderer) = (settings, snapshot.makeRenderer(named, execution.bodies))
    let (theme, pictures) = (snapshot.inputs.theme.files, drawingPictures)
    return { _ in
      WriteWorker(
        renderer: try makeRenderer(),
        content: try ContentReader(settings.content),
        pictures: PictureStore(settings),
        cards: settings.cards.map { CardGenerator($0, CardStore(settings), theme) },
        pictures,
        output: try OutputFolder(settings.output, isDurable: settings.isDurable)
      )
    }
  }

  /// The images that cards may contain, listed on first use.
  private var drawingPictures: Lazy<DrawingPictures> {
    let (inputs, copies) = (snapshot.inputs, plan.copies)
    return Lazy { DrawingPictures(inputs.theme.assets, copies, basePath: inputs.configuration.url.basePath) }
  }
}
