import Diagnostics
import FileSystem
import Notation
import ReviewModel
import SiteRendering

/// Builds a site. This is the whole flow: load, parse, validate, aggregate, plan, index, render, write.
///
/// Faults of content and theme are data: every stage returns its value with what it found. Only the machine throws. What is
/// known from earlier builds (`SiteMemory`, `StateFolder`) and has not changed is not worked out again, and the site is
/// the same as if it were.
package struct SiteBuilder: Sendable {
  package var settings: SiteSettings
  /// The day that counts as today.
  package var today: CalendarDay
  package var execution: Execution
  var overlay = Overlay()

  /// Makes a builder of what lies on the disk.
  package init(_ settings: SiteSettings, today: CalendarDay, _ execution: Execution) {
    (self.settings, self.today, self.execution) = (settings, today, execution)
  }

  /// Finds every fault and writes nothing. Faults that only rendered pages show are left out where none is rendered.
  package func check(rendersPages: Bool = true) async throws -> BuildReport {
    guard let planned = try await plan() else { return missingContent }
    var report = planned.report
    if rendersPages, !report.hasErrors, let fault = try await planned.renderingFault() { report.add(fault) }
    return report
  }

  /// Writes the site, unless there is an error.
  package func build() async throws -> BuildReport {
    var memory = SiteMemory()
    var report = try await build(&memory)
    report.materials.append(memory)
    return report
  }

  /// Writes the site as `build()` does, and goes on from what `memory` holds of a build before. Since then only the files
  /// `changed`, spelled below the content folder as the settings spell it, or any file when it is nil, may have changed.
  package func build(_ memory: inout SiteMemory, changed: Set<String>? = nil) async throws -> BuildReport {
    do {
      return try await attempt(&memory, changed: changed)
    } catch is DamagedDerivative {
      try PictureStore(settings).removeDamaged()
      memory.forgetPictures()
    }
    return try await attempt(&memory, changed: changed)
  }

  private func attempt(_ memory: inout SiteMemory, changed: Set<String>?) async throws -> BuildReport {
    try OutputGuard.check(settings.output, sources: settings.sources + SiteSettings.usualSources, home: settings.home)
    guard resolvedPath(settings.content) != nil else { return missingContent }
    var clock = StageClock()
    let (state, known) = (try StateFolder(for: settings, execution.onNotice), memory)
    async let published = known.published(state, self)
    async let kept = known.cache(of: settings.content) ?? state.cache(execution.onNotice)
    guard let inputs = try await known.inputs(self, changed: changed) else { return missingContent }
    let cache = await kept.onBasis(inputs.basis)
    let mayBeSame = changed?.isEmpty ?? true && !settings.pictures.makesAnew
    let fingerprint = mayBeSame ? inputs.fingerprint(cache) : nil
    let unchanged: BuildReport? =
      if let fingerprint { await published.report(ofUnchanged: fingerprint, settings) } else { nil }
    clock.end("look")
    if var report = unchanged {
      (report.stages, report.materials) = (clock.stages, [inputs, cache, await published])
      try await published.keepSettled(in: state)
      return report
    }

    var execution = execution
    execution.bodies = try BodyStore(state, workers: execution.jobs)
    let maker = PictureMaker(settings, over: known.made(settings, afterAnyChange: changed == nil), execution)
    let planned = try await plan(inputs, cache, known, maker, execution, &clock)
    var report = planned.report
    // A cache that lacks a few edits costs the next process little, and to write it would cost each of them much.
    let keepsCache = planned.cache.isChanged && changed == nil
    if !report.hasErrors {
      do {
        let written = try await write(planned, over: published, state, keepsCache: keepsCache, &clock)
        report.writing = written.report
        for (file, characters) in written.report.missingGlyphs { report.add(planned.missing(characters, in: file)) }
        memory.keep(written.manifest, state)
      } catch let failure as RenderFailure {
        report.add(failure.diagnostic)
      }
    } else if keepsCache {
      try state.keep(planned.cache)
    }
    memory.keep(planned)
    clock.end("remember")
    (report.stages, report.materials) = (clock.stages, [planned])
    return report
  }

  /// What the content and the theme come to; nil when there is no content folder.
  func plan() async throws -> PlannedSite? {
    var memory = SiteMemory()
    return try await plan(&memory)
  }

  /// The same, going on from what `memory` holds of a plan before, as `build` does. Nothing is written.
  func plan(_ memory: inout SiteMemory, changed: Set<String>? = nil) async throws -> PlannedSite? {
    guard let inputs = try await memory.inputs(self, changed: changed) else { return nil }
    var clock = StageClock()
    let cache = memory.cache(of: settings.content)?.onBasis(inputs.basis) ?? ContentCache(basis: inputs.basis)
    let made = memory.made(settings, afterAnyChange: changed == nil)
    let maker = PictureMaker(settings.withoutWaiting, over: made, execution)
    let planned = try await plan(inputs, cache, memory, maker, execution, &clock)
    memory.keep(planned)
    return planned
  }

  /// Works the site out.
  private func plan(
    _ inputs: SiteInputs,
    _ cache: ContentCache,
    _ known: SiteMemory,
    _ maker: PictureMaker,
    _ execution: Execution,
    _ clock: inout StageClock
  ) async throws -> PlannedSite {
    var work = WorkTally()
    async let theme = CheckedTheme(inputs, cache, known)
    let loaded = try await ContentLoader(inputs, cache, execution).load()
    clock.end("parse and validate")
    let sources = ContentSources(folder: settings.content, overlay: overlay.content, known: loaded.value.files)
    var made = try maker.known(of: loaded.value.pictures, &work)
    var plan = await plan(inputs, loaded.value, made, sources, earlier: known.plan(for: inputs))
    clock.end("aggregate and plan")
    work.listedFolders += inputs.areListed ? 1 : 0
    work.parsedFiles = loaded.value.parsedCount
    work.compiledThemes = await theme.isCompiled ? 1 : 0
    work.aggregations = plan.value.isAggregated ? 1 : 0
    // Pictures can take minutes: none is made for a site that has an error.
    if maker.makes(loaded.value.pictures, beside: made),
      await !(inputs.diagnostics + loaded.diagnostics + plan.diagnostics + theme.diagnostics).hasErrors
    {
      try await maker.make(loaded.value.pictures, into: &made)
      clock.end("pictures")
      plan = await self.plan(inputs, loaded.value, made, sources, earlier: plan.value)
      clock.end("plan pictures")
    }
    let files = loaded.value.files.showing(plan.diagnostics, below: sources)
    let newCache = await cache.keeping(files, soundTheme: theme.isSound ? inputs.environment : nil)
    return await PlannedSite(inputs, loaded, made, plan, theme, newCache, work, execution)
  }

  private func plan(
    _ inputs: SiteInputs,
    _ content: LoadedContent,
    _ made: MadePictures,
    _ sources: ContentSources,
    earlier: SitePlan?
  ) async -> Diagnosed<SitePlan> {
    await SitePlanner(
      content.content,
      pictures: content.pictures,
      made: made,
      plain: content.plain,
      sources: sources,
      earlier: earlier,
      pictureNames: { inputs.files.filter { $0.content.kind == .picture }.map(\.path) }
    )
    .plan(strings: inputs.strings, assets: inputs.theme.files.assets, layouts: inputs.theme.files.layouts)
  }

  /// Brings the output folder up to date, and says what then stands there.
  private func write(
    _ planned: PlannedSite,
    over site: PublishedSite,
    _ state: StateFolder,
    keepsCache: Bool,
    _ clock: inout StageClock
  ) async throws -> (report: WriteReport, manifest: Manifest) {
    try Descriptor.makeFolders(settings.output)
    async let fingerprint = planned.inputs.fingerprint(planned.cache)
    async let preparation: Void? = planned.theme?.prepareForEdits()
    async let pages = planned.pageFiles()
    let index = try await planned.index(over: site)
    clock.end("index")
    // From here on one core has little to do.
    async let keeping: Void = keepsCache ? state.keep(planned.cache) : ()
    let files = try await planned.files(pages, index)
    let writer = SiteWriter(files, over: site, settings, execution, makeWorker: planned.makeWorker(index))
    clock.end("compare")
    _ = await preparation
    var (report, manifest) = try await writer.write(state)
    clock.end("render and write")
    (manifest.summary, manifest.search) = (planned.report.summary, index?.kept)
    manifest.pictures = site.manifest.pictures.flatMap { PublishedSite.pictures(in: settings.output) == $0 ? $0 : nil }
    manifest.fingerprint = planned.pendingPictures.isEmpty ? await fingerprint : nil
    if site.isOutdated(by: manifest) { try state.finish(manifest) }
    if settings.pictures.waits { try planned.removeUnusedPictures(state, execution.onNotice) }
    if report.removed > 0 { try planned.removeUnusedCards() }
    try await keeping
    return (report, manifest)
  }

  var missingContent: BuildReport {
    BuildReport(summary: SiteSummary(diagnostics: [ContentScanner.missing(settings.content)]))
  }
}
