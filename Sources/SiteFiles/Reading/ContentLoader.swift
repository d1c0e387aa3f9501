import Diagnostics
import ReviewModel
import SiteRendering

/// Reads, parses and validates the content folder.
struct ContentLoader {
  let folder: String
  let jobs: Int

  /// The configuration; an error in it does not hide those of other files.
  func configuration(_ listing: ContentListing) throws(FileError) -> Diagnosed<SiteConfiguration> {
    guard listing.files.contains(where: { $0.kind == .configuration }) else {
      return ConfigurationValidator.missing(in: ContentSources(folder: folder).name(configurationPath))
    }
    var diagnostics: [Diagnostic] = []
    let source = try ContentReader(folder).read(configurationPath, limit: ContentLimits.contentFile)
      .taking(into: &diagnostics)
    return source.map(ConfigurationValidator.validate) ?? ConfigurationValidator.unreadable(diagnostics)
  }

  /// All content files, in the order of their paths.
  func files(
    _ listing: ContentListing,
    _ configuration: SiteConfiguration,
    spoilerLabel: String
  ) async throws -> Diagnosed<[ContentFile]> {
    let files = listing.files.filter { $0.kind.isContent }
    let folder = folder
    let parsed = try await parallelMap(files, jobs: jobs) { _ in
      try ContentWorker(folder, ContentParser(configuration, spoilerLabel: spoilerLabel))
    } body: { worker, file in
      worker.parse(file)
    }
    var diagnostics: [Diagnostic] = []
    let values = parsed.compactMap { $0.taking(into: &diagnostics) }
    return Diagnosed(values, diagnostics)
  }

  /// The pictures that the content uses and the folder holds, in the order of their paths.
  func pictures(_ content: SiteContent, _ listing: ContentListing) async throws -> Diagnosed<[LoadedPicture]> {
    // A name may be written in another Unicode form than the file's; strings of both are equal, but their bytes are not.
    let pictures = listing.files.filter { $0.kind == .picture }.map(\.path)
    let known = Dictionary(pictures.map { ($0, $0) }, uniquingKeysWith: { first, _ in first })
    let used = Set(content.pictureUses.compactMap { $0.candidates.lazy.compactMap { known[$0] }.first })
    let folder = folder
    let paths = used.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let loaded = try await parallelMap(paths, jobs: jobs) { _ in
      try ContentReader(folder)
    } body: { reader, path in
      reader.read(path, limit: ContentLimits.picture).map { source in
        source.map { LoadedPicture(path: path, hash: ContentHash($0.bytes).short, bytes: $0.bytes) }
      }
    }
    var diagnostics: [Diagnostic] = []
    return Diagnosed(loaded.compactMap { $0.taking(into: &diagnostics) }, diagnostics)
  }
}

/// Reads and parses files, one after the other.
private struct ContentWorker: ~Copyable {
  private let reader: ContentReader
  private let parser: ContentParser

  init(_ folder: String, _ parser: ContentParser) throws(FileError) {
    reader = try ContentReader(folder)
    self.parser = parser
  }

  func parse(_ file: ContentListing.File) -> Diagnosed<ContentFile?> {
    var diagnostics: [Diagnostic] = []
    guard let source = reader.read(file.path, limit: ContentLimits.contentFile).taking(into: &diagnostics) else {
      return Diagnosed(nil, diagnostics)
    }
    return parser.parse(source, as: file).map(Optional.some)
  }
}
