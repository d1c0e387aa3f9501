import BinaryCoding
import Concurrency
import FileSystem
import SiteModel
import SiteRendering

/// A file to write.
struct PlannedFile: Sendable {
  /// Pages are nearly all there is, so what is large about others lies elsewhere.
  enum Source: Sendable {
    case page(PagePlan)
    indirect case copy(CopyPlan)
    indirect case asset(AssetFile)
    /// A file of the search index at a path in the site; without bytes when it is known to stand there.
    indirect case index(String, ContiguousArray<UInt8>?)
  }

  let source: Source
  /// The hash of everything that it follows from.
  let fingerprint: ContentHash

  init(_ source: Source, fingerprint: ContentHash) { (self.source, self.fingerprint) = (source, fingerprint) }

  /// Its path in the site.
  private var url: String {
    switch source {
    case .page(let page): page.url
    case .copy(let copy): copy.url
    case .asset(let asset): asset.url
    case .index(let url, _): url
    }
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
  private var all: [PlannedFile]
  private let detailCount: Int

  /// Pages of one review, restaurant or text, and redirects.
  var details: ArraySlice<PlannedFile> { all[..<detailCount] }
  /// Lists and feeds.
  var lists: ArraySlice<PlannedFile> { all[detailCount...] }

  /// Works out what the pages of a plan follow from, where the search index has nothing to do.
  init(_ plan: SitePlan, _ fingerprints: Fingerprinter, jobs: Int) async throws {
    (self.fingerprints, detailCount) = (fingerprints, plan.details.count)
    all = try await parallelMap(plan.allPages, jobs: jobs, urgency: .low) { _ in
      fingerprints
    } body: { fingerprints, page in
      PlannedFile(page, &fingerprints)
    }
  }

  /// The same where it is known what a browser reads the search index by.
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

/// All files of a site, in the order in which they are written: what others refer to comes first.
struct PlannedFiles: Sendable {
  let phases: [ArraySlice<PlannedFile>]

  /// Puts pages behind what they refer to: assets and copies, the pages of single things, the search index, lists.
  /// With `looksAgain`, copies are compared with what stands there whatever is known of them.
  init(
    assets: [AssetFile],
    _ copies: [CopyPlan],
    looksAgain: Bool,
    _ pages: PlannedPageFiles,
    index: [PlannedFile]
  ) {
    let assets = assets.map { PlannedFile(.asset($0), fingerprint: ContentHash($0.bytes)) }
    let salt = looksAgain ? "\(FileStamp.now)" : nil
    let copies = copies.map { copy in
      PlannedFile(.copy(copy), fingerprint: salt.map { ContentHash(copy.url + $0) } ?? copy.fingerprint)
    }
    phases = [(assets + copies)[...], pages.details, index[...], pages.lists]
  }

  /// Their paths.
  var paths: [String] { phases.flatMap { $0.map(\.path) } }

  /// Their number.
  var count: Int { phases.reduce(0) { $0 + $1.count } }
}
