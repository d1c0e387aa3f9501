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

  /// Its path in the site.
  private let url: String
  let source: Source
  /// The hash of everything that it follows from.
  let origin: ContentHash

  init(_ url: String, _ source: Source, origin: ContentHash) {
    self.url = url
    self.source = source
    self.origin = origin
  }

  /// Its path below the output folder. It is made when it is asked for, since most files stand where they stood.
  var path: String { Permalinks.outputPath(url) }

  /// Whether that is its path, which need not be made to know.
  func stands(at path: String) -> Bool { Permalinks.isOutputPath(path, of: url) }
}

/// The pages of single things, with what says of every page what it follows from.
struct PlannedDetails: Sendable {
  let origins: PageOrigins
  let files: [PlannedFile]
}

/// All files of a site, in the order in which they are written: what others refer to comes first.
struct PlannedFiles: Sendable {
  private(set) var phases: [[PlannedFile]]

  /// Puts pages behind what they refer to: assets and pictures, the pages of single things, the search index, lists.
  init(assets: [AssetFile], _ plan: SitePlan, details: [PlannedFile], index: [PlannedFile], lists: [PlannedFile]) {
    let copies = assets.map { PlannedFile($0.url, .asset($0), origin: ContentHash($0.bytes)) }
    let pictures = plan.pictures.map { PlannedFile($0.url, .picture($0), origin: ContentHash($0.url + $0.hash)) }
    phases = [copies + pictures, details, index, lists]
  }

  /// Works out what some pages follow from.
  static func pages(_ pages: [PagePlan], _ origins: PageOrigins, jobs: Int) async throws -> [PlannedFile] {
    try await parallelMap(pages, jobs: jobs, makeWorker: { _ in origins }) { origins, page in
      PlannedFile(page.url, .page(page), origin: origins.hash(of: page))
    }
  }

  /// Their paths.
  var paths: [String] { phases.flatMap { $0.map(\.path) } }

  /// Their number.
  var count: Int { phases.reduce(0) { $0 + $1.count } }
}
