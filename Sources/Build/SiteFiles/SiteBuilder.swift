import BinaryCoding
import Diagnostics
import FileSystem
import Notation
import ReviewModel
import SiteModel

/// A builder of sites: `Pipeline` returns the snapshot, and `Output` writes it.
///
/// Every stage returns its value with its diagnostics; only I/O errors are thrown. Earlier results (`BuildState`,
/// `StateFolder`) are reused if their dependencies are unchanged; the site is the same without them.
package struct SiteBuilder: Sendable {
  package var settings: SiteSettings
  /// The time at which the site is published.
  package var time: CurrentTime
  /// Values without effect on the result: jobs, notices, stores.
  package var execution: Execution
  var overlay = Overlay()

  /// Creates a builder of the saved files.
  package init(_ settings: SiteSettings, at time: CurrentTime, _ execution: Execution) {
    (self.settings, self.time, self.execution) = (settings, time, execution)
  }

  /// Returns the current day of a site.
  package func today(in configuration: SiteConfiguration) -> CalendarDay {
    time.day(in: configuration.timeZone?.rules)
  }

  /// Reports every error without writing files. If `isThorough` is true, also reports errors that only rendering finds, and
  /// locations in photos, for which unused images are read.
  package func check(isThorough: Bool = true) async throws -> BuildReport {
    var buildState = BuildState()
    return try await check(&buildState, isThorough: isThorough)
  }

  /// Checks the site like `check()`, reusing `buildState` like `build(_:changed:)`.
  package func check(
    _ buildState: inout BuildState,
    changed: SourceChanges = .any,
    isThorough: Bool = true
  ) async throws -> BuildReport {
    guard let snapshot = try await snapshot(&buildState, changed: changed) else { return missingContent }
    var report = snapshot.report
    guard isThorough else { return report }
    if !report.hasErrors, let error = try await snapshot.renderingError(execution) { report.add([error]) }
    report.add(try LocationCheck(snapshot).diagnostics())
    return report
  }

  /// Writes the site unless it has errors.
  package func build() async throws -> BuildReport {
    var buildState = BuildState()
    var report = try await build(&buildState)
    report.materials.append(buildState)
    return report
  }

  /// Writes the site like `build()`, reusing `buildState`. `changed` are the changes since the previous build; their paths
  /// begin with the content folder as spelled in the settings.
  package func build(_ buildState: inout BuildState, changed: SourceChanges = .any) async throws -> BuildReport {
    do {
      return try await attempt(&buildState, changed: changed)
    } catch is DamagedDerivative {
      try PictureStore(settings).removeDamaged()
      buildState.forgetPictures()
    }
    return try await attempt(&buildState, changed: changed)
  }

  private func attempt(_ buildState: inout BuildState, changed: SourceChanges) async throws -> BuildReport {
    try OutputGuard.check(settings.output, sources: settings.sources + SiteSettings.defaultSources, home: settings.home)
    guard resolvedPath(settings.content) != nil else { return missingContent }
    var clock = StageClock()
    let (state, earlier) = (try StateFolder(for: settings, execution.onNotice), buildState)
    async let published = earlier.published(state, self)
    async let storedCache = earlier.cache(of: settings.content) ?? state.cache(execution.onNotice)
    guard let inputs = try await earlier.inputs(self, changed: changed) else { return missingContent }
    let cache = await storedCache.onBasis(inputs.basis)
    let mayBeSame = (changed == .any || changed.isEmpty) && !settings.pictures.recreatesDerivatives
    let fingerprint = mayBeSame ? inputs.fingerprint(cache) : nil
    if let fingerprint, var report = await published.report(ofUnchanged: fingerprint, inputs) {
      clock.end("scan")
      (report.stages, report.materials) = (clock.stages, [inputs, cache, await published])
      report.record(inputs)
      try await published.storeReliableMetadata(in: state)
      return report
    }
    clock.end("scan")
    var execution = execution
    execution.bodies = try BodyStore(state, workers: execution.jobs)
    let generator = DerivativeGenerator(
      settings,
      over: earlier.derivatives(settings, afterAnyChange: changed == .any),
      execution
    )
    let snapshot = try await Pipeline.run(
      inputs,
      reusing: EarlierResults(cache: cache, snapshot: earlier.snapshot),
      generator,
      execution,
      &clock
    )
    var report = snapshot.report
    // Writing the cache after each edit would cost more than parsing a few files again in the next process.
    let storesCache = snapshot.cache.isChanged && changed == .any
    if !report.hasErrors {
      do {
        let output = await Output(snapshot, over: published, state, execution)
        let written = try await output.write(storesCache: storesCache, &clock)
        report.writing = written.report
        for (file, characters) in written.report.missingGlyphs {
          report.add([snapshot.missing(characters, in: file)])
        }
        buildState.store(written.manifest, state)
      } catch let failure as RenderFailure {
        report.add([failure.diagnostic])
      }
    } else if storesCache {
      try state.store(snapshot.cache)
    }
    buildState.store(snapshot)
    clock.end("store")
    (report.stages, report.materials) = (clock.stages, [snapshot])
    return report
  }

  /// Computes the snapshot without writing files, reusing `buildState` like `build(_:changed:)`; returns nil without a content
  /// folder.
  func snapshot(_ buildState: inout BuildState, changed: SourceChanges = .any) async throws -> SiteSnapshot? {
    guard let inputs = try await buildState.inputs(self, changed: changed) else { return nil }
    var clock = StageClock()
    let cached = buildState.cache(of: settings.content)?.onBasis(inputs.basis) ?? ContentCache(basis: inputs.basis)
    let generator = DerivativeGenerator(
      settings.withoutWaiting,
      over: buildState.derivatives(settings, afterAnyChange: changed == .any),
      execution
    )
    let earlier = EarlierResults(cache: cached, snapshot: buildState.snapshot)
    let snapshot = try await Pipeline.run(inputs, reusing: earlier, generator, execution, &clock)
    buildState.store(snapshot)
    return snapshot
  }

  /// Computes the snapshot without earlier results; returns nil without a content folder.
  func snapshot() async throws -> SiteSnapshot? {
    var buildState = BuildState()
    return try await snapshot(&buildState)
  }

  var missingContent: BuildReport {
    BuildReport(summary: SiteSummary(diagnostics: [ContentScanner.missing(settings.content)]))
  }
}
