import BinaryCoding

/// What earlier builds found in the content files: what follows from a file's bytes alone, by its path. It may be lost at
/// any time; then files are read and parsed again.
struct ContentCache: Sendable {
  /// What is known of one file.
  struct File: Sendable {
    let stamp: FileStamp
    /// Whether an equal stamp means equal bytes.
    let isSettled: Bool
    /// The hash of its bytes.
    let hash: ContentHash
    /// What was found in it, encoded; empty when it has faults, which must be found again to be shown.
    let facts: ArraySlice<UInt8>

    fileprivate func isSame(as other: File) -> Bool {
      stamp == other.stamp && isSettled == other.isSettled && hash == other.hash && facts.isEmpty == other.facts.isEmpty
    }
  }

  /// What else the facts depend on, as a hash: the program and the site's configuration.
  let basis: ContentHash
  /// The environment in which the theme was found to be without fault.
  var soundTheme: ContentHash? { didSet { if soundTheme != oldValue { isChanged = true } } }
  /// Whether it says something else than what was read.
  private(set) var isChanged = false
  private(set) var files: [String: File] = [:]

  /// A cache that knows nothing.
  init(basis: ContentHash) {
    self.basis = basis
  }

  /// Reads what `encoded` wrote; nil when that is no more.
  init?(_ file: ContiguousArray<UInt8>) {
    guard var decoder = StateFile.content(file), let cache = try? ContentCache(from: &decoder) else { return nil }
    self = cache
  }

  /// Keeps what is known of a file.
  mutating func keep(_ file: File, at path: String) {
    if files[path].map({ !$0.isSame(as: file) }) ?? true {
      files[path] = file
      isChanged = true
    }
  }

  /// Forgets all files but some, which it knows.
  mutating func forgetOthers(than paths: [String]) {
    guard files.count != paths.count else { return }
    let wanted = Set(paths)
    files = files.filter { wanted.contains($0.key) }
    isChanged = true
  }

  /// The cache as a file.
  var encoded: ContiguousArray<UInt8> {
    var encoder = ByteEncoder()
    encode(to: &encoder)
    return StateFile.bytes(encoder)
  }
}

extension ContentCache: BinaryCodable {
  func encode(to encoder: inout ByteEncoder) {
    basis.encode(to: &encoder)
    soundTheme.encode(to: &encoder)
    files.count.encode(to: &encoder)
    for (path, file) in files {
      path.encode(to: &encoder)
      file.stamp.encode(to: &encoder)
      file.isSettled.encode(to: &encoder)
      file.hash.encode(to: &encoder)
      encoder.append(bytes: file.facts)
    }
  }

  init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    basis = try decoder.hash()
    soundTheme = try ContentHash?(from: &decoder)
    let count = try decoder.count()
    files.reserveCapacity(count)
    for _ in 0..<count {
      let path = try decoder.text()
      files[path] = File(
        stamp: try FileStamp(from: &decoder),
        isSettled: try Bool(from: &decoder),
        hash: try decoder.hash(),
        facts: try decoder.bytes()
      )
    }
  }
}
