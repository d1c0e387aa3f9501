import BinaryCoding

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The folder `.verdict`, where Verdict keeps what it must know from one build to the next. It may be deleted at any time;
/// what it then costs is that files in the output folder are no longer known to be Verdict's.
struct StateFolder: ~Copyable {
  private let folder: Descriptor
  private let name: String
  private let isDurable: Bool
  private var lock: Descriptor?

  /// Opens the state folder beside the content folder, making it if need be. Each output folder has a manifest of its own,
  /// which still fits when the whole project is moved.
  init(besides content: String, output: String, isDurable: Bool = false) throws(FileError) {
    self.isDurable = isDurable
    let project = resolvedPath(content + "/..") ?? "."
    let path = project == resolvedPath(".") ? ".verdict" : "\(project)/.verdict"
    guard unsafe mkdir(path, 0o755) == 0 || errno == EEXIST else { throw .last("make", path) }
    folder = try Descriptor.folder(path)
    name = ContentHash(ContiguousArray(Self.identity(of: output, in: project).utf8)).short
  }

  /// The path of the output folder, relative to the project where it lies in it.
  private static func identity(of output: String, in project: String) -> String {
    let path = resolvedPath(ofNew: output) ?? output
    return path.rest(below: project) ?? path
  }

  /// Waits until no other build works with this folder; calls `waiting` once if there is one. The system releases the
  /// lock when the process ends, however it ends.
  mutating func acquireLock(waiting: () -> Void) throws {
    let file = try folder.fileToLock("lock")
    if flock(file.number, LOCK_EX | LOCK_NB) != 0 {
      waiting()
      // Asking again and again, since a signal wakes any thread, not the one that waits.
      while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
        guard errno == EWOULDBLOCK || errno == EINTR else { throw FileError.last("lock", file.path) }
        try Interruption.check()
        usleep(20_000)
      }
    }
    lock = consume file
  }

  /// The file for the manifest of the last build.
  var manifestFile: KeptFile { KeptFile(folder: folder.path, name: "\(name).manifest", isDurable: isDurable) }

  /// How the manifest stands on disk; nil when there is none.
  var manifestStamp: FileStamp? { try? folder.status(of: "\(name).manifest").stamp }

  /// The file for what was found in the content files, for all output folders.
  var cacheFile: KeptFile { KeptFile(folder: folder.path, name: "cache", isDurable: isDurable) }

  /// The new paths that a build which never finished was about to write; nil when the last build finished.
  func unfinishedPaths() -> [String]? {
    read("\(name).unfinished")?.split(separator: .lineFeed).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Says that files are about to be written, and which are new, so that they are known to be Verdict's if the build is
  /// killed.
  func begin(_ newPaths: [String]) throws(FileError) {
    try write("\(name).unfinished", ContiguousArray(newPaths.map { $0 + "\n" }.joined().utf8))
  }

  /// Keeps the manifest of a build that finished.
  func finish(_ manifest: Manifest) throws(FileError) {
    try write("\(name).manifest", StateFile.bytes(manifest, size: manifest.files.count * 192))
    try folder.removeFile("\(name).unfinished")
  }

  /// A file without a name, which is gone when it is closed.
  func scratchFile() throws(FileError) -> Descriptor {
    try? folder.removeFile("scratch")
    let file = try folder.opened("scratch", O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, action: "write")
    try folder.removeFile("scratch")
    return file
  }

  private func read(_ name: String) -> ContiguousArray<UInt8>? { folder.readState(name) }

  private func write(_ name: String, _ bytes: ContiguousArray<UInt8>) throws(FileError) {
    try folder.writeState(name, bytes, isDurable: isDurable)
  }
}

/// A file of the state folder, for a task of its own that works under the folder's lock.
struct KeptFile: Sendable {
  /// The path of the state folder.
  fileprivate let folder: String
  fileprivate let name: String
  fileprivate let isDurable: Bool

  /// The file as it was written; nil when there is none.
  func read() -> ContiguousArray<UInt8>? { try? Descriptor.folder(folder).readState(name) }

  /// Keeps what was found.
  func write(_ cache: ContentCache) throws(FileError) {
    try Descriptor.folder(folder).writeState(name, StateFile.bytes(cache, size: cache.size), isDurable: isDurable)
  }
}

extension Descriptor {
  fileprivate func readState(_ name: String) -> ContiguousArray<UInt8>? {
    guard let file = try? file(name) else { return nil }
    return (try? file.readAll(atMost: 1 << 32)) ?? nil
  }

  fileprivate func writeState(_ name: String, _ bytes: ContiguousArray<UInt8>, isDurable: Bool) throws(FileError) {
    try replaceFile(name, with: bytes.span, temporaryName: "\(name).new", isDurable: isDurable)
  }

  fileprivate func fileToLock(_ name: String) throws(FileError) -> Descriptor {
    try opened(name, O_RDWR | O_CREAT | O_NOFOLLOW, action: "lock")
  }
}
