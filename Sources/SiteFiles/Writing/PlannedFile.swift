import BinaryCoding
import FileSystem
import SiteRendering

/// A file to write.
struct PlannedFile: Sendable {
  enum Source: Sendable {
    case page(PagePlan)
    case copy(CopyPlan)
    case asset(AssetFile)
    /// A file of the search index; nil when it is known to stand there.
    case index(ContiguousArray<UInt8>?)
  }

  /// Its path in the site.
  private let url: String
  let source: Source
  /// The hash of everything that it follows from.
  let fingerprint: ContentHash

  init(_ url: String, _ source: Source, fingerprint: ContentHash) {
    self.url = url
    self.source = source
    self.fingerprint = fingerprint
  }

  /// Its path below the output folder. It is made when it is asked for, since most files stand where they stood.
  var path: String { Permalinks.outputPath(url) }

  /// The path of the content file that it is made of, if it is a page of one.
  var contentFile: String? { if case .page(let page) = source { page.file } else { nil } }

  /// Whether it was made of a picture.
  var isDerivative: Bool {
    if case .copy(let copy) = source, case .made = copy.origin { true } else { false }
  }

  /// Whether that is its path, which need not be made to know.
  func stands(at path: String) -> Bool { Permalinks.isOutputPath(path, of: url) }
}

/// The files of a site's pages.
struct PlannedPageFiles: Sendable {
  private let fingerprints: Fingerprinter
  /// Pages of one review, restaurant or text, and redirects.
  let details: [PlannedFile]
  /// Lists and feeds.
  private(set) var lists: [PlannedFile]

  /// Works out what the pages of a plan follow from.
  init(_ plan: SitePlan, _ fingerprints: Fingerprinter, jobs: Int) async throws {
    self.fingerprints = fingerprints
    details = try await Self.files(plan.details, fingerprints, jobs: jobs)
    lists = try await Self.files(plan.lists, fingerprints, jobs: jobs)
  }

  private static func files(_ pages: [PagePlan], _ fingerprints: Fingerprinter, jobs: Int) async throws -> [PlannedFile]
  {
    try await parallelMap(pages, jobs: jobs, makeWorker: { _ in fingerprints }) { fingerprints, page in
      PlannedFile(page, &fingerprints)
    }
  }

  /// The same where it is known what a browser reads the search index by.
  func naming(head: String) -> PlannedPageFiles {
    var (files, fingerprints) = (self, fingerprints.naming(head: head))
    for number in lists.indices {
      guard case .page(let page) = lists[number].source, page.namesSearchHead else { continue }
      files.lists[number] = PlannedFile(page, &fingerprints)
    }
    return files
  }
}

extension PlannedFile {
  fileprivate init(_ page: PagePlan, _ fingerprints: inout Fingerprinter) {
    self.init(page.url, .page(page), fingerprint: fingerprints.hash(of: page))
  }
}

/// All files of a site, in the order in which they are written: what others refer to comes first.
struct PlannedFiles: Sendable {
  private(set) var phases: [[PlannedFile]]

  /// Puts pages behind what they refer to: assets and copies, the pages of single things, the search index, lists.
  /// With `looksAgain`, copies are compared with what stands there whatever is known of them.
  init(
    assets: [AssetFile],
    _ copies: [CopyPlan],
    looksAgain: Bool,
    _ pages: PlannedPageFiles,
    index: [PlannedFile]
  ) {
    let assets = assets.map { PlannedFile($0.url, .asset($0), fingerprint: ContentHash($0.bytes)) }
    let salt = looksAgain ? "\(FileStamp.now)" : nil
    let copies = copies.map { copy in
      PlannedFile(copy.url, .copy(copy), fingerprint: salt.map { ContentHash(copy.url + $0) } ?? copy.fingerprint)
    }
    phases = [assets + copies, pages.details, index, pages.lists]
  }

  /// Their paths.
  var paths: [String] { phases.flatMap { $0.map(\.path) } }

  /// Their number.
  var count: Int { phases.reduce(0) { $0 + $1.count } }
}
