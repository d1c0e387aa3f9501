import BinaryCoding
import Diagnostics
import SiteRendering

/// Reads files of the content folder unless it is known already what is in them. The file's stamp only says whether to
/// look; where it differs, the hash of the bytes decides.
struct CachingReader: ~Copyable {
  private let reader: ContentReader
  private let cache: ContentCache
  private let now: Int

  /// What came of reading a file.
  enum Reading<Value> {
    /// The bytes are those of an earlier build.
    case known(Value, ContentCache.File)
    case new(SourceFile, ContentHash)
    case unreadable([Diagnostic])
  }

  /// Opens the content folder; `now` is a time before any of its files is read.
  init(_ folder: String, _ cache: ContentCache, now: Int) throws(FileError) {
    reader = try ContentReader(folder)
    self.cache = cache
    self.now = now
  }

  /// What was found in the file before, decoded, or else its bytes.
  func read<Value>(
    _ file: FoundFile,
    limit: Int,
    decode: (inout ByteDecoder, ContentHash) throws(DamagedBytes) -> Value
  ) throws(FileError) -> Reading<Value> {
    if let known = known(file), let value = Self.value(of: known, decode) { return .known(value, known) }
    let known = cache.files[file.path]
    var diagnostics: [Diagnostic] = []
    guard let source = try reader.read(file.path, limit: limit).taking(into: &diagnostics) else {
      return .unreadable(diagnostics)
    }
    let hash = ContentHash(source.bytes)
    if let known, known.hash == hash, let value = Self.value(of: known, decode) {
      return .known(value, self.known(file, hash, known.facts))
    }
    return .new(source, hash)
  }

  /// What is known of a file that is surely as it was; nil when it has to be read.
  func known(_ file: FoundFile) -> ContentCache.File? {
    cache.files[file.path].flatMap { $0.isSettled && $0.stamp == file.stamp && !$0.facts.isEmpty ? $0 : nil }
  }

  /// What to remember of a file that was read.
  func known(_ file: FoundFile, _ hash: ContentHash, _ facts: ContiguousArray<UInt8>) -> ContentCache.File {
    known(file, hash, facts[...])
  }

  private func known(_ file: FoundFile, _ hash: ContentHash, _ facts: ArraySlice<UInt8>) -> ContentCache.File {
    ContentCache.File(stamp: file.stamp, isSettled: file.stamp.isSettled(at: now), hash: hash, facts: facts)
  }

  private static func value<Value>(
    of known: ContentCache.File,
    _ decode: (inout ByteDecoder, ContentHash) throws(DamagedBytes) -> Value
  ) -> Value? {
    guard !known.facts.isEmpty else { return nil }
    var decoder = ByteDecoder(known.facts)
    return try? decode(&decoder, known.hash)
  }
}
