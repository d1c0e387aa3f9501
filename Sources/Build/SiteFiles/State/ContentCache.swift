import BinaryCoding
import Diagnostics
import FileSystem
import SiteModel

/// What was found in a file of the content folder.
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

  /// The same encoded; empty for a picture with a fault. Of a plain file there is nothing to find, so that is said.
  var facts: ByteEncoder {
    switch self {
    case .text(let file): file.facts
    case .picture(let picture): picture.facts
    case .plain: Self.nothing
    }
  }

  private static let nothing: ByteEncoder = {
    var encoder = ByteEncoder()
    encoder.append(1)
    return encoder
  }()
}

/// What earlier builds found in the content files: what follows from a file's bytes alone. It may be lost at any time;
/// then files are read and parsed again.
struct ContentCache: Sendable {
  /// What is known of one file. A class, because it goes from list to list; it never changes.
  final class File: Located, Sendable {
    /// Its path below the content folder; it is compared with paths of files that were found there, and never opened.
    let path: String
    let stamp: FileStamp
    /// Whether an equal stamp means equal bytes.
    let isSettled: Bool
    /// The hash of its bytes.
    let hash: ContentHash
    /// What was found in it, encoded; empty when it has diagnostics, which another process has to find again.
    let facts: ArraySlice<UInt8>
    /// The same where it is in memory.
    let found: FoundContent?
    /// The diagnostics of the file itself.
    let diagnostics: [Diagnostic]
    /// Its bytes, where diagnostics of the whole site show them.
    let bytes: ContiguousArray<UInt8>?

    fileprivate init(
      _ path: String,
      _ stamp: FileStamp,
      isSettled: Bool,
      _ hash: ContentHash,
      _ facts: ArraySlice<UInt8>,
      _ found: FoundContent? = nil,
      _ diagnostics: [Diagnostic] = [],
      _ bytes: ContiguousArray<UInt8>? = nil
    ) {
      (self.path, self.stamp, self.isSettled, self.hash, self.facts) = (path, stamp, isSettled, hash, facts)
      (self.found, self.diagnostics, self.bytes) = (found, diagnostics, bytes)
    }

    /// Makes what is known of a file that was read after `now`, or of an unsaved text, for which `now` is nil.
    convenience init(_ file: FoundFile, _ now: Int?, _ hash: ContentHash, _ found: Diagnosed<FoundContent>) {
      let facts = found.diagnostics.isEmpty ? found.value.facts.trimmed[...] : []
      self.init(file.path, file.stamp, isSettled: file.isSettled(now), hash, facts, found.value, found.diagnostics)
    }

    /// Returns what is known of the same bytes, which were read again.
    func read(as file: FoundFile, _ now: Int?) -> File {
      File(file.path, file.stamp, isSettled: file.isSettled(now), hash, facts, found, diagnostics, bytes)
    }

    /// Returns the file with bytes that diagnostics show.
    func showing(_ bytes: ContiguousArray<UInt8>) -> File {
      File(path, stamp, isSettled: isSettled, hash, facts, found, diagnostics, bytes)
    }

    /// Returns the file with what was found in it; nil when that has to be found again.
    func decoded(as file: FoundFile) -> File? {
      if found != nil { return self }
      guard !facts.isEmpty, let found = FoundContent(facts, of: file, hash) else { return nil }
      return File(path, stamp, isSettled: isSettled, hash, facts, found, diagnostics, bytes)
    }

    /// Whether the file surely is as it was, and it is known what is in it.
    func isSure(of file: FoundFile) -> Bool {
      isSettled && stamp == file.stamp && (found != nil || !facts.isEmpty)
    }

    /// Whether another file has the same path and the same bytes.
    func hasBytes(of other: File) -> Bool { self === other || hash == other.hash && path.hasBytes(of: other.path) }

    fileprivate func isSame(as other: File) -> Bool {
      self === other
        || path == other.path && stamp == other.stamp && isSettled == other.isSettled && hash == other.hash
          && facts.isEmpty == other.facts.isEmpty
    }
  }

  /// What else the facts depend on, as a hash: the program and the site's configuration.
  let basis: ContentHash
  /// The environment in which the theme was found to be without fault.
  private(set) var soundTheme: ContentHash?
  /// Whether it says something else than what was read.
  private(set) var isChanged = false
  /// In the order in which a build looks at them.
  private(set) var files: [File] = []

  /// A cache that knows nothing.
  init(basis: ContentHash) {
    self.basis = basis
  }

  /// About how many bytes it takes.
  var size: Int { files.reduce(0) { $0 + $1.facts.count + 128 } }

  /// What of it holds for a program and a configuration: all or nothing.
  func onBasis(_ basis: ContentHash) -> ContentCache { self.basis == basis ? self : ContentCache(basis: basis) }

  /// What is known after a build: of these files only, and, if it is sound, in which environment the theme is.
  func keeping(_ files: [File], soundTheme: ContentHash?) -> ContentCache {
    var cache = ContentCache(basis: basis)
    (cache.files, cache.soundTheme) = (files, soundTheme ?? self.soundTheme)
    let isSame = files.count == self.files.count && zip(files, self.files).allSatisfy { $0.isSame(as: $1) }
    cache.isChanged = isChanged || !isSame || cache.soundTheme != self.soundTheme
    return cache
  }
}

extension FoundFile {
  /// Whether an equal stamp means equal bytes in a file that was read after `now`; never for an unsaved text.
  fileprivate func isSettled(_ now: Int?) -> Bool { now.map(stamp.isSettled) ?? false }
}

extension [ContentCache.File] {
  /// Returns the files with the bytes that diagnostics of the whole site show, which need not be read again while a file
  /// stays as it is.
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
  /// What was found in a file with a hash; nil when that is damaged.
  fileprivate init?(_ facts: ArraySlice<UInt8>, of file: FoundFile, _ hash: ContentHash) {
    var decoder = ByteDecoder(facts)
    do throws(DamagedBytes) {
      switch file.content.kind {
      case .plain: self = .plain(CopyPlan(plain: file.path, hash))
      case let kind where kind.isContent:
        self = .text(try ContentFile(facts: &decoder, of: file.content, hash: hash))
      default:
        self = .picture(try LoadedPicture(facts: &decoder, path: file.path, hash: hash, size: file.stamp.size))
      }
    } catch {
      return nil
    }
  }
}

extension ContentCache: BinaryCodable {
  func encode(to encoder: inout ByteEncoder) {
    basis.encode(to: &encoder)
    soundTheme.encode(to: &encoder)
    files.encode(to: &encoder)
  }

  init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    basis = try decoder.hash()
    soundTheme = try ContentHash?(from: &decoder)
    files = try [File](from: &decoder)
  }
}

extension ContentCache.File: BinaryCodable {
  func encode(to encoder: inout ByteEncoder) {
    path.encode(to: &encoder)
    stamp.encode(to: &encoder)
    isSettled.encode(to: &encoder)
    hash.encode(to: &encoder)
    encoder.append(bytes: facts)
  }

  convenience init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.init(
      try decoder.text(),
      try FileStamp(from: &decoder),
      isSettled: try Bool(from: &decoder),
      try decoder.hash(),
      try decoder.bytes()
    )
  }
}
