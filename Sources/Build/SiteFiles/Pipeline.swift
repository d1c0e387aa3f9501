import Diagnostics
import ReviewModel
import SiteModel
import SiteRendering

/// The stages from the files of a site to its plan, as functions from value to value. Reused results (`cache`, `earlier`)
/// reduce the work and never change the result.
enum Pipeline {
  /// Computes the snapshot of a site. Parts of the `earlier` snapshot, which may have any inputs, are shared if their
  /// dependencies are unchanged. `cache` contains the content files that earlier builds parsed.
  static func run(
    _ inputs: SiteInputs,
    cache: ContentCache,
    earlier: SiteSnapshot?,
    _ generator: DerivativeGenerator,
    _ execution: Execution,
    _ clock: inout StageClock
  ) async throws -> SiteSnapshot {
    var work = WorkTally(listedFolders: inputs.areListed ? 1 : 0)
    async let theme = checkTheme(inputs, cache: cache, earlier: earlier)
    let loaded = try await parse(inputs, cache: cache, execution)
    clock.end("parse and validate")
    var derivatives = try generator.stored(of: loaded.value.pictures, &work)
    let equal = earlier.flatMap { $0.hasPlan(of: inputs, loaded.value, derivatives) ? $0.planned : nil }
    var plan =
      if let equal { equal } else { await plan(inputs, loaded.value, derivatives, earlier: earlier?.plan(for: inputs)) }
    clock.end("aggregate and plan")
    (work.parsedFiles, work.compiledThemes) = (loaded.value.parsedCount, await theme.isCompiled ? 1 : 0)
    if equal == nil { (work.plans, work.aggregations) = (1, plan.value.isAggregated ? 1 : 0) }
    // Derivatives can take minutes, so they are not created for a site with errors.
    if generator.mustCreate(loaded.value.pictures, beside: derivatives),
      await !(inputs.diagnostics + loaded.diagnostics + plan.diagnostics + theme.diagnostics).hasErrors
    {
      try await generator.create(loaded.value.pictures, into: &derivatives)
      clock.end("pictures")
      plan = await self.plan(inputs, loaded.value, derivatives, earlier: plan.value)
      work.plans += 1
      clock.end("plan images")
    }
    let files = loaded.value.files.showing(plan.diagnostics, below: inputs.sources(cached: loaded.value.files))
    let updated = await cache.updated(files, cleanTheme: theme.isClean ? inputs.environment : nil)
    return await SiteSnapshot(inputs, loaded, derivatives, plan, theme, updated, work)
  }

  /// Returns the result of checking the theme: from the earlier snapshot or the cache if the environment is equal, else from a
  /// compilation.
  private static func checkTheme(_ inputs: SiteInputs, cache: ContentCache, earlier: SiteSnapshot?) -> CheckedTheme {
    if let checked = earlier?.checkedTheme(for: inputs) { return checked }
    return cache.cleanTheme == inputs.environment ? CheckedTheme(clean: inputs) : CheckedTheme(compiling: inputs)
  }

  /// Parses and validates each content file independently.
  private static func parse(
    _ inputs: SiteInputs,
    cache: ContentCache,
    _ execution: Execution
  ) async throws -> Diagnosed<LoadedContent> {
    try await ContentLoader(inputs, cache, execution).load()
  }

  /// Aggregates the content, plans every output path, and runs the checks that need all files.
  private static func plan(
    _ inputs: SiteInputs,
    _ content: LoadedContent,
    _ derivatives: PictureDerivatives,
    earlier: SitePlan?
  ) async -> Diagnosed<SitePlan> {
    await SitePlanner(
      content.content,
      pictures: content.pictures,
      derivatives: derivatives,
      plain: content.plain,
      sources: inputs.sources(cached: content.files),
      earlier: earlier,
      pictureNames: { inputs.files.filter { $0.content.role == .picture }.map(\.path) }
    )
    .plan(strings: inputs.strings, assets: inputs.theme.files.assets, layouts: inputs.theme.files.layouts)
  }
}

extension SiteInputs {
  /// Returns the sources of content files for diagnostics. Files whose bytes are in `cached` are not read again.
  fileprivate func sources(cached: [ContentCache.File]) -> ContentSources {
    ContentSources(folder: settings.content, overlay: overlay.content, cached: cached)
  }
}
