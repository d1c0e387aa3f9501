import BinaryCoding
import SiteRendering

/// A file to write.
struct PlannedFile: Sendable {
  enum Source: Sendable {
    case page(PagePlan)
    case picture(CopyPlan)
    case asset(AssetFile)
    /// A file of the search index; nil when it is known to stand there.
    case index(ContiguousArray<UInt8>?)
  }

  /// Its path below the output folder.
  let path: String
  /// Its path in the site.
  let url: String
  let source: Source
  /// The hash of everything that it follows from.
  let origin: ContentHash

  init(_ url: String, _ source: Source, origin: ContentHash) {
    path = Permalinks.outputPath(url)
    self.url = url
    self.source = source
    self.origin = origin
  }

  /// The name of the template that it is made with.
  var template: String? {
    if case .page(let page) = source { page.kind.template } else { nil }
  }
}

/// All files of a site, in the order in which they are written: what others refer to comes first.
struct PlannedFiles: Sendable {
  private(set) var phases: [[PlannedFile]]

  /// Works out what each page of a plan follows from.
  init(
    _ plan: SitePlan,
    index: [PlannedFile],
    assets: [AssetFile],
    environment: ContentHash,
    showsCount: Bool,
    jobs: Int
  ) async throws {
    let origins = PageOrigins(plan, environment: environment, showsCount: showsCount)
    let pages: ([PagePlan]) async throws -> [PlannedFile] = { pages in
      try await parallelMap(pages, jobs: jobs, makeWorker: { _ in origins }) { origins, page in
        PlannedFile(page.url, .page(page), origin: origins.hash(of: page))
      }
    }
    let copies = assets.map { PlannedFile($0.url, .asset($0), origin: ContentHash($0.bytes)) }
    let pictures = plan.pictures.map { PlannedFile($0.url, .picture($0), origin: ContentHash($0.url + $0.hash)) }
    phases = [copies + pictures, try await pages(plan.details), index, try await pages(plan.lists)]
  }

  /// Their paths.
  var paths: [String] { phases.flatMap { $0.map(\.path) } }

  /// Their number.
  var count: Int { phases.reduce(0) { $0 + $1.count } }
}

extension ContentHash {
  fileprivate init(_ text: String) { self.init(ContiguousArray(text.utf8)) }
}
