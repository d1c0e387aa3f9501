import BinaryCoding
import Diagnostics
import ReviewModel
import SiteRendering

/// Builds a site. This is the whole flow: load, parse, validate, aggregate, plan, render, write.
///
/// Faults of content and theme are data: every stage returns its value with what it found. Only the machine throws.
package struct SiteBuilder: Sendable {
  let options: BuildOptions
  private let tell: Telling

  /// Makes a builder; `tell` is called with what there is to say on the way.
  package init(_ options: BuildOptions, tell: @escaping Telling = { _ in }) {
    self.options = options
    self.tell = tell
  }

  /// Finds every fault and writes nothing.
  package func check() async throws -> BuildReport {
    guard let draft = try await draft() else { return missingContent }
    var report = draft.report
    if !report.hasErrors, let fault = try await draft.renderingFault() { report.add(fault) }
    return report
  }

  /// Writes the site, unless there is an error. What is known from earlier builds and has not changed is not worked out
  /// again, and the site is the same as if it were.
  package func build() async throws -> BuildReport {
    var memory: SiteMemory?
    return try await build(&memory)
  }

  /// Writes the site as `build()` does, and goes on from what `memory` holds of a build before. Since then only the files
  /// `changed`, spelled below the content folder as the options spell it, or any file when it is nil, may have changed.
  package func build(_ memory: inout SiteMemory?, changed: Set<String>? = nil) async throws -> BuildReport {
    try OutputGuard.check(options.output, sources: options.sources + BuildOptions.usualSources, home: options.home)
    guard resolvedPath(options.content) != nil else { return missingContent }
    var clock = StageClock()
    var state = try StateFolder(besides: options.content, output: options.output, isDurable: options.isDurable)
    try state.acquireLock { tell(.waiting) }
    try state.expectSources(options.sources)
    let (kept, siteFiles, cacheFile) = (memory?.published(state), state.siteFiles, state.cacheFile)
    async let published = site(kept, siteFiles)
    guard let (inputs, known, origin) = try await look(cacheFile, memory, changed) else { return missingContent }
    let unchanged: BuildReport? = if let origin { await published.report(ofUnchanged: origin, options) } else { nil }
    clock.end("look")
    if var report = unchanged {
      let site = await published
      (report.stages, report.materials) = (clock.stages, [inputs, known, site])
      if site.hasSettled { try state.finish(site.manifest) }
      return report
    }

    let bodies = try BodyStore(state, workers: options.jobs)
    let draft = try await SiteDraft(inputs, known, bodies: bodies, &clock)
    // A cache that lacks a few edits costs the next process little, and to write it would cost each of them much.
    let keepsCache = draft.cache.isChanged && (memory == nil || changed == nil)
    let cacheToWrite = keepsCache ? cacheFile : nil
    var report = draft.report
    if report.hasErrors {
      try cacheToWrite?.write(draft.cache)
    } else {
      do {
        report = try await write(draft, cacheToWrite, over: published, state, &memory, &clock)
      } catch let failure as RenderFailure {
        report.add(failure.diagnostic)
      }
    }
    if memory == nil { report.materials.append(draft) }
    memory?.keep(draft)
    return report
  }

  /// What stands in the output folder: what is known of it, or what the manifest and a look at it say.
  private func site(_ known: PublishedSite?, _ kept: KeptSiteFiles) async -> PublishedSite {
    if let known { return known }
    return await PublishedSite(kept, output: options.output, jobs: options.jobs, tell)
  }

  /// Looks at what there is; nil when there is no content folder. The origin is that of a site of which nothing has to be
  /// made, where every file surely is as it was.
  private func look(
    _ cacheFile: KeptFile,
    _ memory: SiteMemory?,
    _ changed: Set<String>?
  ) async throws -> (inputs: SiteInputs, known: KnownContent, origin: ContentHash?)? {
    var known = memory?.known ?? KnownContent()
    let keptCache = known.cache
    async let cache = keptCache ?? ContentCache(cacheFile, tell)
    guard let inputs = try await inputs(memory, changed) else { return nil }
    known.cache = await cache.onBasis(inputs.basis)
    let origin = changed?.isEmpty ?? true ? known.cache.flatMap(inputs.origin) : nil
    return (inputs, known, origin)
  }

  private func inputs(_ memory: SiteMemory?, _ changed: Set<String>?) async throws -> SiteInputs? {
    if let inputs = memory?.inputs(options, changed: changed) { return inputs }
    return try await SiteInputs.read(options)
  }

  /// What the content and the theme come to; nil when there is no content folder.
  func draft() async throws -> SiteDraft? {
    guard let inputs = try await SiteInputs.read(options) else { return nil }
    var clock = StageClock()
    return try await SiteDraft(inputs, KnownContent(), bodies: nil, &clock)
  }

  private var missingContent: BuildReport {
    BuildReport(summary: SiteSummary(diagnostics: [ContentScanner.missing(options.content)]))
  }

  private func write(
    _ draft: SiteDraft,
    _ cacheFile: KeptFile?,
    over site: PublishedSite,
    _ state: borrowing StateFolder,
    _ memory: inout SiteMemory?,
    _ clock: inout StageClock
  ) async throws -> BuildReport {
    try Descriptor.makeFolders(options.output)
    async let origin = draft.inputs.origin(draft.cache)
    async let preparation: Void? = draft.theme?.prepareForEdits()
    async let pages = draft.pageFiles(jobs: options.jobs)
    let index = try await draft.index(over: site)
    clock.end("index")
    // From here on one core has little to do.
    async let keeping: Void? = cacheFile?.write(draft.cache)
    let files = try await draft.files(pages, index)
    let difference = SiteDifference(files, site)
    clock.end("compare")
    let writer = SiteWriter(
      files: files,
      site: site,
      difference: difference,
      output: options.output,
      jobs: options.jobs,
      isDurable: options.isDurable,
      replacesForeign: options.replacesForeign,
      makeWorker: draft.makeWorker(index)
    )
    _ = await preparation
    var (writing, manifest) = try await writer.write(state)
    if options.isDurable { waitForDisk() }
    clock.end("render and write")
    (manifest.origin, manifest.summary) = (await origin, draft.report.summary)
    manifest.search = index.kept
    if site.isOutdated(by: manifest) { try state.finish(manifest) }
    _ = try await keeping
    memory?.keep(manifest, state)
    var report = draft.report
    clock.end("remember")
    (report.writing, report.stages) = (writing, clock.stages)
    if memory == nil { report.materials = [writer, manifest] }
    return report
  }
}
