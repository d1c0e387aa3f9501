import BinaryCoding
import Diagnostics
import SiteRendering

/// Reads files of the content folder unless it is known already what is in them. The file's stamp only says whether to
/// look; where it differs, the hash of the bytes decides.
struct CachingReader: ~Copyable {
  private var reader: ContentReader
  private let now: Int

  /// What came of reading a file.
  enum Reading<Value> {
    /// The bytes are those of an earlier build.
    case known(Value, ContentCache.File)
    case new(SourceFile, ContentHash)
    case unreadable([Diagnostic])
  }

  /// Opens the content folder; `now` is a time before any of its files is read.
  init(_ folder: String, now: Int) throws(FileError) {
    reader = try ContentReader(folder)
    self.now = now
  }

  /// What was found in the file before, as the cache knows it, decoded, or else its bytes.
  mutating func read<Value>(
    _ file: FoundFile,
    _ kept: ContentCache.File?,
    limit: Int,
    decode: (inout ByteDecoder, ContentHash) throws(DamagedBytes) -> Value
  ) throws(FileError) -> Reading<Value> {
    if let kept, kept.isSure(of: file), let value = Self.value(of: kept, decode) { return .known(value, kept) }
    var diagnostics: [Diagnostic] = []
    guard let source = try reader.read(file.path, limit: limit).taking(into: &diagnostics) else {
      return .unreadable(diagnostics)
    }
    let hash = ContentHash(source.bytes)
    if let kept, kept.hash == hash, let value = Self.value(of: kept, decode) {
      return .known(value, known(file, hash, kept.facts))
    }
    return .new(source, hash)
  }

  /// What to remember of a file that was read.
  func known(_ file: FoundFile, _ hash: ContentHash, _ facts: ContiguousArray<UInt8>) -> ContentCache.File {
    known(file, hash, facts[...])
  }

  private func known(_ file: FoundFile, _ hash: ContentHash, _ facts: ArraySlice<UInt8>) -> ContentCache.File {
    let isSettled = file.stamp.isSettled(at: now)
    return ContentCache.File(path: file.path, stamp: file.stamp, isSettled: isSettled, hash: hash, facts: facts)
  }

  private static func value<Value>(
    of kept: ContentCache.File,
    _ decode: (inout ByteDecoder, ContentHash) throws(DamagedBytes) -> Value
  ) -> Value? {
    guard !kept.facts.isEmpty else { return nil }
    var decoder = ByteDecoder(kept.facts)
    return try? decode(&decoder, kept.hash)
  }
}
