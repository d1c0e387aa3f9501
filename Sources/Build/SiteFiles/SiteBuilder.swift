import Diagnostics
import FileSystem
import Notation
import ReviewModel

/// Builds a site: `Pipeline` returns its snapshot, and `Output` writes that.
///
/// Errors of content and theme are data: every stage returns its value with its diagnostics. Only I/O errors are thrown. Results of
/// earlier builds (`SiteMemory`, `StateFolder`) that depend on nothing that has changed are reused, and the site is the same as
/// without them.
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
    var memory = SiteMemory()
    return try await check(&memory, rendersPages: rendersPages)
  }

  /// Checks the site as `check()` does, and goes on from what `memory` holds as `build` does.
  package func check(
    _ memory: inout SiteMemory,
    changed: Set<String>? = nil,
    rendersPages: Bool = true
  ) async throws -> BuildReport {
    guard let snapshot = try await snapshot(&memory, changed: changed) else { return missingContent }
    var report = snapshot.report
    if rendersPages, !report.hasErrors, let fault = try await snapshot.renderingFault(execution) { report.add(fault) }
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
      report.configuration = inputs.configuration
      try await published.keepSettled(in: state)
      return report
    }

    var execution = execution
    execution.bodies = try BodyStore(state, workers: execution.jobs)
    let maker = PictureMaker(settings, over: known.made(settings, afterAnyChange: changed == nil), execution)
    let snapshot = try await Pipeline.run(inputs, known: cache, earlier: known.snapshot, maker, execution, &clock)
    var report = snapshot.report
    // A cache that lacks a few edits costs the next process little, and to write it would cost each of them much.
    let keepsCache = snapshot.cache.isChanged && changed == nil
    if !report.hasErrors {
      do {
        let output = await Output(snapshot, over: published, state, execution)
        let written = try await output.write(keepsCache: keepsCache, &clock)
        report.writing = written.report
        for (file, characters) in written.report.missingGlyphs { report.add(snapshot.missing(characters, in: file)) }
        memory.keep(written.manifest, state)
      } catch let failure as RenderFailure {
        report.add(failure.diagnostic)
      }
    } else if keepsCache {
      try state.keep(snapshot.cache)
    }
    memory.keep(snapshot)
    clock.end("remember")
    (report.stages, report.materials) = (clock.stages, [snapshot])
    return report
  }

  /// Works the site out, going on from what `memory` holds as `build` does; nil without a content folder. Writes nothing.
  func snapshot(_ memory: inout SiteMemory, changed: Set<String>? = nil) async throws -> SiteSnapshot? {
    guard let inputs = try await memory.inputs(self, changed: changed) else { return nil }
    var clock = StageClock()
    let known = memory.cache(of: settings.content)?.onBasis(inputs.basis) ?? ContentCache(basis: inputs.basis)
    let maker = PictureMaker(
      settings.withoutWaiting,
      over: memory.made(settings, afterAnyChange: changed == nil),
      execution
    )
    let earlier = memory.snapshot
    let snapshot = try await Pipeline.run(inputs, known: known, earlier: earlier, maker, execution, &clock)
    memory.keep(snapshot)
    return snapshot
  }

  /// Works the site out from its files alone.
  func snapshot() async throws -> SiteSnapshot? {
    var memory = SiteMemory()
    return try await snapshot(&memory)
  }

  var missingContent: BuildReport {
    BuildReport(summary: SiteSummary(diagnostics: [ContentScanner.missing(settings.content)]))
  }
}
