import BinaryCoding
import Diagnostics
import FileSystem
import SiteModel

/// The parsed values of a file in the content folder.
enum FoundContent: Sendable {
  case text(ContentFile)
  indirect case picture(LoadedPicture)
  case plain(CopyPlan)

  var text: ContentFile? {
    if case .text(let file) = self { file } else { nil }
  }

  var picture: LoadedPicture? {
    if case .picture(let picture) = self { picture } else { nil }
  }

  var plain: CopyPlan? {
    if case .plain(let copy) = self { copy } else { nil }
  }

  /// The encoded values; empty for an image with an error. Plain files have no values and are encoded as a marker, which is not
  /// empty.
  var facts: ByteEncoder {
    switch self {
    case .text(let file): file.facts
    case .picture(let picture): picture.facts
    case .plain: Self.noFacts
    }
  }

  private static let noFacts: ByteEncoder = {
    var encoder = ByteEncoder()
    encoder.append(1)
    return encoder
  }()
}

/// The parsed values of content files, which depend only on the bytes of a file and on `basis`. Losing the cache only costs
/// time: files are parsed again.
struct ContentCache: Sendable {
  /// The cached values of one file. A class, since many lists share it; immutable.
  final class File: Located, Sendable {
    /// The path below the content folder. Only compared with listed paths, never opened.
    let path: String
    let metadata: FileMetadata
    /// Whether equal metadata means equal bytes.
    let isMetadataReliable: Bool
    let hash: ContentHash
    /// The encoded values; empty if the file has diagnostics, which another process has to find again.
    let facts: ArraySlice<UInt8>
    /// The decoded values; nil if they were not needed yet.
    let found: FoundContent?
    /// The diagnostics of the file, found independently of other files.
    let diagnostics: [Diagnostic]
    /// The bytes, if site-wide diagnostics show them.
    let bytes: ContiguousArray<UInt8>?

    fileprivate init(
      _ path: String,
      _ metadata: FileMetadata,
      isMetadataReliable: Bool,
      _ hash: ContentHash,
      _ facts: ArraySlice<UInt8>,
      _ found: FoundContent? = nil,
      _ diagnostics: [Diagnostic] = [],
      _ bytes: ContiguousArray<UInt8>? = nil
    ) {
      (self.path, self.metadata, self.isMetadataReliable, self.hash, self.facts) = (
        path, metadata, isMetadataReliable, hash, facts
      )
      (self.found, self.diagnostics, self.bytes) = (found, diagnostics, bytes)
    }

    /// Creates the entry of a file that was read after the time `now`; nil means an unsaved text.
    convenience init(_ file: FoundFile, _ now: Int?, _ hash: ContentHash, _ found: Diagnosed<FoundContent>) {
      let facts = found.diagnostics.isEmpty ? found.value.facts.trimmed[...] : []
      self.init(
        file.path,
        file.metadata,
        isMetadataReliable: file.isReliable(now),
        hash,
        facts,
        found.value,
        found.diagnostics
      )
    }

    /// Returns the entry with new metadata, after the same bytes were read again.
    func read(as file: FoundFile, _ now: Int?) -> File {
      File(file.path, file.metadata, isMetadataReliable: file.isReliable(now), hash, facts, found, diagnostics, bytes)
    }

    /// Returns the entry with bytes that diagnostics show.
    func showing(_ bytes: ContiguousArray<UInt8>) -> File {
      File(path, metadata, isMetadataReliable: isMetadataReliable, hash, facts, found, diagnostics, bytes)
    }

    /// Returns the entry with decoded values; nil if the file must be parsed again.
    func decoded(as file: FoundFile) -> File? {
      if found != nil { return self }
      guard !facts.isEmpty, let found = FoundContent(facts, of: file, hash) else { return nil }
      return File(path, metadata, isMetadataReliable: isMetadataReliable, hash, facts, found, diagnostics, bytes)
    }

    /// Returns whether the file is certainly unchanged and its values are available.
    func isUnchanged(of file: FoundFile) -> Bool {
      isMetadataReliable && metadata == file.metadata && (found != nil || !facts.isEmpty)
    }

    /// Returns whether another entry has the same path and hash.
    func hasBytes(of other: File) -> Bool { self === other || hash == other.hash && path.hasBytes(of: other.path) }

    fileprivate func isSame(as other: File) -> Bool {
      self === other
        || path == other.path && metadata == other.metadata && isMetadataReliable == other.isMetadataReliable
          && hash == other.hash
          && facts.isEmpty == other.facts.isEmpty
    }
  }

  /// The hash of the other dependencies of the values: the program, the configuration and the strings of the theme.
  let basis: ContentHash
  /// The environment in which the theme had no diagnostic; nil if unknown.
  private(set) var cleanTheme: ContentHash?
  /// Whether the cache differs from the stored one.
  private(set) var isChanged = false
  /// The entries in the order in which a build reads the files.
  private(set) var files: [File] = []

  /// Creates an empty cache.
  init(basis: ContentHash) {
    self.basis = basis
  }

  /// The approximate encoded size in bytes.
  var size: Int { files.reduce(0) { $0 + $1.facts.count + 128 } }

  /// Returns the cache if it has the given basis, otherwise an empty one.
  func onBasis(_ basis: ContentHash) -> ContentCache { self.basis == basis ? self : ContentCache(basis: basis) }

  /// Returns the cache after a build of these files. `cleanTheme` is the environment if the theme has no diagnostic; nil keeps
  /// the earlier value.
  func updated(_ files: [File], cleanTheme: ContentHash?) -> ContentCache {
    var cache = ContentCache(basis: basis)
    (cache.files, cache.cleanTheme) = (files, cleanTheme ?? self.cleanTheme)
    let isSame = files.count == self.files.count && zip(files, self.files).allSatisfy { $0.isSame(as: $1) }
    cache.isChanged = isChanged || !isSame || cache.cleanTheme != self.cleanTheme
    return cache
  }
}

extension FoundFile {
  /// Returns whether equal metadata means equal bytes for a file that was read after `now`; false for an unsaved text (nil).
  fileprivate func isReliable(_ now: Int?) -> Bool { now.map(metadata.isReliable) ?? false }
}

extension [ContentCache.File] {
  /// Returns the entries with the bytes that site-wide diagnostics show, so that unchanged files are not read again for them.
  func showing(_ diagnostics: [Diagnostic], below sources: ContentSources) -> [ContentCache.File] {
    var (files, cursor) = (self, PathCursor(self))
    for diagnostic in diagnostics where !diagnostic.source.bytes.isEmpty {
      guard let number = cursor.find(sources.below(diagnostic.source.path)), files[number].bytes == nil,
        ContentHash(diagnostic.source.bytes) == files[number].hash
      else { continue }
      files[number] = files[number].showing(diagnostic.source.bytes)
    }
    return files
  }
}

extension FoundContent {
  /// Decodes the cached values of a file; nil if they are corrupt.
  fileprivate init?(_ facts: ArraySlice<UInt8>, of file: FoundFile, _ hash: ContentHash) {
    var decoder = ByteDecoder(facts)
    do throws(DamagedBytes) {
      switch file.content.role {
      case .plain: self = .plain(CopyPlan(plain: file.path, hash))
      case .content(let type):
        self = .text(try ContentFile(facts: &decoder, path: file.path, type: type, hash: hash))
      case .configuration, .views, .picture:
        self = .picture(try LoadedPicture(facts: &decoder, path: file.path, hash: hash, size: file.metadata.size))
      }
    } catch {
      return nil
    }
  }
}

extension ContentCache: BinaryCodable {
  func encode(to encoder: inout ByteEncoder) {
    basis.encode(to: &encoder)
    cleanTheme.encode(to: &encoder)
    files.encode(to: &encoder)
  }

  init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    basis = try decoder.hash()
    cleanTheme = try ContentHash?(from: &decoder)
    files = try [File](from: &decoder)
  }
}

extension ContentCache.File: BinaryCodable {
  func encode(to encoder: inout ByteEncoder) {
    path.encode(to: &encoder)
    metadata.encode(to: &encoder)
    isMetadataReliable.encode(to: &encoder)
    hash.encode(to: &encoder)
    encoder.append(bytes: facts)
  }

  convenience init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.init(
      try decoder.text(),
      try FileMetadata(from: &decoder),
      isMetadataReliable: try Bool(from: &decoder),
      try decoder.hash(),
      try decoder.bytes()
    )
  }
}
