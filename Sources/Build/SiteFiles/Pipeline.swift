import Diagnostics
import ReviewModel
import SiteModel
import SiteRendering

/// The stages from the inputs of a site to its plan, as functions from value to value. `EarlierResults` reduce the work and
/// never change the result.
enum Pipeline {
  /// Computes the snapshot of a site.
  static func run(
    _ inputs: SiteInputs,
    reusing earlier: EarlierResults,
    _ generator: DerivativeGenerator,
    _ execution: Execution,
    _ clock: inout StageClock
  ) async throws -> SiteSnapshot {
    var work = WorkTally(listedFolders: inputs.areListed ? 1 : 0)
    async let theme = earlier.theme(for: inputs) ?? CheckedTheme(compiling: inputs)
    let loaded = try await parse(inputs, earlier.cache, execution)
    clock.end("parse and validate")
    var derivatives = try generator.stored(of: loaded.value.pictures, &work)
    let equal = earlier.plan(of: inputs, loaded.value, derivatives)
    var plan =
      if let equal { equal } else { await plan(inputs, loaded.value, derivatives, sharing: earlier.plan(for: inputs)) }
    clock.end("aggregate and plan")
    (work.parsedFiles, work.compiledThemes) = (loaded.value.parsedCount, await theme.isCompiled ? 1 : 0)
    if equal == nil { (work.plans, work.aggregations) = (1, plan.value.isAggregated ? 1 : 0) }
    // Derivatives can take minutes, so they are not created for a site with errors.
    if generator.mustCreate(loaded.value.pictures, beside: derivatives),
      await !(inputs.diagnostics + loaded.diagnostics + plan.diagnostics + theme.diagnostics).hasErrors
    {
      try await generator.create(loaded.value.pictures, into: &derivatives)
      clock.end("pictures")
      plan = await self.plan(inputs, loaded.value, derivatives, sharing: plan.value)
      work.plans += 1
      clock.end("plan images")
    }
    let files = loaded.value.files.showing(plan.diagnostics, below: inputs.sources(cached: loaded.value.files))
    let updated = await earlier.cache.updated(files, cleanTheme: theme.isClean ? inputs.environment : nil)
    return await SiteSnapshot(inputs, loaded, derivatives, plan, theme, updated, work)
  }

  /// Parses and validates each content file independently; files in the cache only if they have changed.
  private static func parse(
    _ inputs: SiteInputs,
    _ cache: ContentCache,
    _ execution: Execution
  ) async throws -> Diagnosed<LoadedContent> {
    try await ContentLoader(inputs, cache, execution).load()
  }

  /// Aggregates the content, plans every output path, and runs the checks that need all files.
  private static func plan(
    _ inputs: SiteInputs,
    _ content: LoadedContent,
    _ derivatives: PictureDerivatives,
    sharing earlier: SitePlan?
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
