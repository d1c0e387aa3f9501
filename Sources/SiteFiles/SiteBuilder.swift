import Diagnostics
import ReviewModel
import SiteRendering
import Templating

/// What a build is asked to do.
package struct BuildOptions: Sendable {
  /// The folder of `site.yaml`, reviews, restaurants, pages and pictures.
  package var content = "content"
  /// The folders of the theme: files of a later one take the place of those before.
  package var templates = ["templates"]
  /// The folder to write the site into.
  package var output = "site"
  package var policy: PublicationPolicy
  /// Where the site is published, instead of what the configuration says.
  package var baseURL: SiteURL?
  /// How many files are worked on at the same time.
  package var jobs: Int
  /// Whether files in the output folder that Verdict did not write may be replaced where a page wants their path.
  package var replacesForeign = false
  /// The home folder, which is refused as an output folder.
  package var home: String?

  /// Makes options with the folders that a site has by default.
  package init(policy: PublicationPolicy, jobs: Int) {
    self.policy = policy
    self.jobs = jobs
  }
}

/// What a build found and did.
package struct BuildReport: Sendable {
  /// In the order of files and places.
  package var diagnostics: [Diagnostic] = []
  /// What was published; nil when a fault left nothing to publish.
  package var site: Site?
  /// Reviews and pages that are not published yet.
  package var heldBack: [HeldBack] = []
  /// The number of pages, feeds and lists.
  package var pageCount = 0
  /// What was written; nil when there was an error, or nothing was to be written.
  package var writing: WriteReport?

  /// Whether an error keeps the site from being written.
  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

/// Builds a site. This is the whole flow: load, parse, validate, aggregate, plan, render, write.
///
/// Faults of content and theme are data: every stage returns its value with what it found. Only the machine throws.
package struct SiteBuilder: Sendable {
  let options: BuildOptions
  private let waiting: @Sendable () -> Void

  /// Makes a builder; `waiting` is called when another build has to finish first.
  package init(_ options: BuildOptions, waiting: @escaping @Sendable () -> Void = {}) {
    self.options = options
    self.waiting = waiting
  }

  /// The configuration of the site in a content folder.
  package static func configuration(of content: String) throws(FileError) -> Diagnosed<SiteConfiguration> {
    let listing = try ContentScanner.scan(content)
    guard resolvedPath(content) != nil else { return ConfigurationValidator.unreadable(listing.diagnostics) }
    return try ContentLoader(folder: content, jobs: 1).configuration(listing.value)
  }

  /// Finds every fault and writes nothing.
  package func check() async throws -> BuildReport {
    try await prepared().report
  }

  /// Writes the site, unless there is an error.
  package func build() async throws -> BuildReport {
    try OutputGuard.check(options.output, sources: [options.content] + options.templates, home: options.home)
    var prepared = try await prepared()
    guard let plan = prepared.plan, let theme = prepared.theme, !prepared.report.hasErrors else {
      return prepared.report
    }
    let writer = SiteWriter(
      plan: plan,
      theme: theme,
      assets: prepared.assets,
      contentFolder: options.content,
      output: options.output,
      jobs: options.jobs,
      replacesForeign: options.replacesForeign
    )
    var state = try StateFolder(besides: options.content, output: options.output)
    try state.acquireLock(waiting: waiting)
    prepared.report.writing = try await writer.write(state)
    return prepared.report
  }

  /// Everything that is known before the first file is written.
  struct Prepared {
    var report = BuildReport()
    var plan: SitePlan?
    var theme: Theme?
    var assets: [AssetFile] = []
  }

  func prepared() async throws -> Prepared {
    var diagnostics: [Diagnostic] = []
    let loader = ContentLoader(folder: options.content, jobs: options.jobs)

    let listing = try ContentScanner.scan(options.content).taking(into: &diagnostics)
    guard !diagnostics.contains(where: { $0.code == .contentMissing }) else {
      return Prepared(report: BuildReport(diagnostics: diagnostics))
    }
    let configuration = try configuration(loader, listing, &diagnostics)
    let loadedTheme = try ThemeLoader.load(options.templates).taking(into: &diagnostics)
    let strings = loadedTheme.files.strings(for: configuration.language).taking(into: &diagnostics)
    let theme = Theme.compile(loadedTheme.files, in: environment(configuration, strings)).taking(into: &diagnostics)

    let files = try await loader.files(listing, configuration, spoilerLabel: strings.texts["spoiler"] ?? "Spoiler")
      .taking(into: &diagnostics)
    let content = SiteContent(files, configuration: configuration, policy: options.policy)
    let pictures = try await loader.pictures(content, listing).taking(into: &diagnostics)
    let planner = SitePlanner(content, pictures: pictures, sources: ContentSources(folder: options.content))
    let plan = planner.plan(strings: strings, assets: loadedTheme.files.assets).taking(into: &diagnostics)

    var prepared = Prepared(plan: plan, theme: theme, assets: loadedTheme.assets)
    prepared.report.diagnostics = diagnostics.filter(isOfInterest).sorted()
    prepared.report.site = plan.site
    prepared.report.heldBack = content.heldBack
    prepared.report.pageCount = plan.details.count + plan.lists.count
    return prepared
  }

  /// That a site leaves parts of the default theme unused is no news.
  func isOfInterest(_ diagnostic: Diagnostic) -> Bool {
    guard diagnostic.code == .templateUnused, let own = options.templates.last else { return true }
    return diagnostic.source.path.hasPrefix(own + "/")
  }

  private func configuration(
    _ loader: ContentLoader,
    _ listing: ContentListing,
    _ diagnostics: inout [Diagnostic]
  ) throws(FileError) -> SiteConfiguration {
    var configuration = try loader.configuration(listing).taking(into: &diagnostics)
    if let url = options.baseURL { configuration.url = url }
    return configuration
  }

  func environment(_ configuration: SiteConfiguration, _ strings: TemplateStrings) -> TemplateEnvironment {
    TemplateEnvironment(
      origin: configuration.url.origin,
      basePath: configuration.url.basePath,
      strings: strings,
      language: configuration.language
    )
  }
}
