import BinaryCoding
import Concurrency
import FileSystem
import SiteModel
import SiteRendering

/// A file to write.
struct PlannedFile: Sendable {
  /// The source of the bytes. Most files are pages, so the larger cases are indirect.
  enum Source: Sendable {
    case page(PagePlan)
    indirect case copy(CopyPlan)
    indirect case asset(AssetFile)
    /// A file of the search index at a path in the site; without bytes if the output folder already contains it.
    indirect case index(String, ContiguousArray<UInt8>?)
  }

  let source: Source
  /// The hash of all dependencies.
  let fingerprint: ContentHash

  init(_ source: Source, fingerprint: ContentHash) { (self.source, self.fingerprint) = (source, fingerprint) }

  /// The path in the site.
  private var url: String {
    switch source {
    case .page(let page): page.url
    case .copy(let copy): copy.url
    case .asset(let asset): asset.url
    case .index(let url, _): url
    }
  }

  /// The path below the output folder. Computed on access, since most files are unchanged.
  var path: String { Permalinks.outputPath(url) }

  /// The path of the content file of a page; nil for other files.
  var pageSource: String? { if case .page(let page) = source { page.file } else { nil } }

  /// Whether the file is a derivative of an image.
  var isDerivative: Bool {
    if case .copy(let copy) = source, case .derivative = copy.origin { true } else { false }
  }

  /// Returns whether a path is the output path, without computing `path`.
  func hasPath(_ path: String) -> Bool { Permalinks.isOutputPath(path, of: url) }
}

/// The page files of a site.
struct PlannedPageFiles: Sendable {
  private let fingerprints: Fingerprinter
  private var all: [PlannedFile]
  private let detailCount: Int

  /// Pages of one review, restaurant or text, and redirects.
  var details: ArraySlice<PlannedFile> { all[..<detailCount] }
  var lists: ArraySlice<PlannedFile> { all[detailCount...] }

  /// Computes the fingerprints of the pages of a plan, without the path of the search index.
  init(_ plan: SitePlan, _ fingerprints: Fingerprinter, jobs: Int) async throws {
    (self.fingerprints, detailCount) = (fingerprints, plan.detailPages.count)
    all = try await parallelMap(plan.allPages, jobs: jobs, urgency: .low) { _ in
      fingerprints
    } body: { fingerprints, page in
      PlannedFile(page, &fingerprints)
    }
  }

  /// Returns the page files with the head of the search index, which the search pages contain.
  func naming(head: String) -> PlannedPageFiles {
    var (files, fingerprints) = (self, fingerprints.naming(head: head))
    for number in lists.indices {
      guard case .page(let page) = all[number].source, page.namesSearchHead else { continue }
      files.all[number] = PlannedFile(page, &fingerprints)
    }
    return files
  }
}

extension PlannedFile {
  fileprivate init(_ page: PagePlan, _ fingerprints: inout Fingerprinter) {
    self.init(.page(page), fingerprint: fingerprints.hash(of: page))
  }
}

/// All files of a site in the order of writing: referenced files before the files that refer to them.
struct PlannedFiles: Sendable {
  let phases: [ArraySlice<PlannedFile>]

  /// Orders files: assets and copies, detail pages, search index, lists. With `forcesBuild`, copies get new fingerprints, so
  /// that they are compared with the output folder.
  init(
    assets: [AssetFile],
    _ copies: [CopyPlan],
    forcesBuild: Bool,
    _ pages: PlannedPageFiles,
    index: [PlannedFile]
  ) {
    let assets = assets.map { PlannedFile(.asset($0), fingerprint: ContentHash($0.bytes)) }
    let salt = forcesBuild ? "\(FileMetadata.now)" : nil
    let copies = copies.map { copy in
      PlannedFile(.copy(copy), fingerprint: salt.map { ContentHash(copy.url + $0) } ?? copy.fingerprint)
    }
    phases = [(assets + copies)[...], pages.details, index[...], pages.lists]
  }

  var paths: [String] { phases.flatMap { $0.map(\.path) } }

  var count: Int { phases.reduce(0) { $0 + $1.count } }
}
