import BinaryCoding
import Diagnostics
import ReviewModel
import SiteModel
import SiteRendering

/// The diagnostics and counts of a build.
package struct SiteSummary: Sendable {
  /// The diagnostics, sorted by file and position.
  package internal(set) var diagnostics: [Diagnostic] = []
  /// Reviews and pages that are not published yet.
  package internal(set) var unpublishedFiles: [UnpublishedFile] = []
  package internal(set) var reviewCount = 0
  package internal(set) var restaurantCount = 0
  /// The number of pages, feeds and lists.
  package internal(set) var pageCount = 0
  /// The number of images that are published unprocessed because the helper is not installed.
  package internal(set) var unresizedPictures = 0
  /// The base path of the site at its host, without a trailing slash.
  package internal(set) var basePath = ""
}

extension SiteSummary: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    diagnostics.map(CachedDiagnostic.init).encode(to: &encoder)
    unpublishedFiles.encode(to: &encoder)
    reviewCount.encode(to: &encoder)
    restaurantCount.encode(to: &encoder)
    pageCount.encode(to: &encoder)
    unresizedPictures.encode(to: &encoder)
    basePath.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    var sources = CachedSources(folders: [])
    diagnostics = try [CachedDiagnostic](from: &decoder).map { $0.diagnostic(&sources) }
    unpublishedFiles = try [UnpublishedFile](from: &decoder)
    reviewCount = try decoder.integer()
    restaurantCount = try decoder.integer()
    pageCount = try decoder.integer()
    unresizedPictures = try decoder.integer()
    basePath = try decoder.text()
  }
}

/// A stored diagnostic, without the bytes of its file.
private struct CachedDiagnostic: BinaryCodable {
  let code: DiagnosticCode
  let hint: String?
  let place: Place
  let notes: [Place]
  let count: Int

  /// A message with its source location.
  struct Place: BinaryCodable {
    let message: String
    let path: String
    let range: SourceRange?
  }

  init(_ diagnostic: Diagnostic) {
    code = diagnostic.code
    hint = diagnostic.hint
    place = Place(message: diagnostic.message, path: diagnostic.source.path, range: diagnostic.range)
    notes = diagnostic.notes.map { Place(message: $0.message, path: $0.source.path, range: $0.range) }
    count = diagnostic.count
  }

  func diagnostic(_ sources: inout CachedSources) -> Diagnostic {
    Diagnostic(
      code,
      place.message,
      hint: hint,
      in: sources.source(place.path),
      at: place.range,
      notes: notes.map { Diagnostic.Note($0.message, in: sources.source($0.path), at: $0.range) },
      count: count
    )
  }

  func encode(to encoder: inout ByteEncoder) {
    code.rawValue.encode(to: &encoder)
    hint.encode(to: &encoder)
    place.encode(to: &encoder)
    notes.encode(to: &encoder)
    count.encode(to: &encoder)
  }

  init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    guard let code = DiagnosticCode(rawValue: try decoder.text()) else { throw DamagedBytes() }
    self.code = code
    hint = try String?(from: &decoder)
    place = try Place(from: &decoder)
    notes = try [Place](from: &decoder)
    count = try decoder.integer()
  }
}

/// The source files of stored diagnostics. They are read again if they are in one of the folders, and empty otherwise.
private struct CachedSources {
  let folders: [String]
  private var read: [String: SourceFile] = [:]

  init(folders: [String]) {
    self.folders = folders
  }

  mutating func source(_ path: String) -> SourceFile {
    if let source = read[path] { return source }
    let source = folders.lazy.compactMap { Self.read(path, below: $0) }.first ?? SourceFile(path: path, bytes: [])
    read[path] = source
    return source
  }

  private static func read(_ path: String, below folder: String) -> SourceFile? {
    guard let rest = path.rest(below: folder), rest.isPlain, var reader = try? ContentReader(folder) else { return nil }
    return (try? reader.read(rest, limit: ContentLimits.contentFile).value) ?? nil
  }
}

extension CachedDiagnostic.Place {
  func encode(to encoder: inout ByteEncoder) {
    message.encode(to: &encoder)
    path.encode(to: &encoder)
    range.encode(to: &encoder)
  }

  init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    message = try decoder.text()
    path = try decoder.text()
    range = try SourceRange?(from: &decoder)
  }
}

extension SiteSummary {
  /// Returns the summary with the source files of its diagnostics read again from the folders.
  func showing(_ folders: [String]) -> SiteSummary {
    var (summary, sources) = (self, CachedSources(folders: folders))
    summary.diagnostics = diagnostics.map { CachedDiagnostic($0).diagnostic(&sources) }
    return summary
  }

  init(
    _ plan: SitePlan,
    _ content: SiteContent,
    _ pictures: [LoadedPicture],
    _ derivatives: PictureDerivatives,
    _ diagnostics: [Diagnostic]
  ) {
    self.diagnostics = diagnostics
    unpublishedFiles = content.unpublishedFiles
    unresizedPictures = derivatives.recipe == nil ? pictures.filter(\.isProcessed).count : 0
    reviewCount = plan.site.catalog.reviews.count
    restaurantCount = plan.site.catalog.restaurants.archives.count
    pageCount = plan.pageCount
    basePath = plan.site.configuration.url.basePath
  }
}
