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
  private let project: String
  private let name: String
  private let isDurable: Bool
  private var lock: Descriptor?

  /// Opens the state folder beside the content folder, making it if need be. Each output folder has a manifest of its own,
  /// which still fits when the whole project is moved.
  init(besides content: String, output: String, isDurable: Bool = false) throws {
    self.isDurable = isDurable
    project = resolvedPath(content + "/..") ?? "."
    let path = project == resolvedPath(".") ? ".verdict" : "\(project)/.verdict"
    try Descriptor.makeFolders(path)
    do throws(FileError) {
      folder = try Descriptor.folder(path, followsLink: false)
    } catch {
      guard error.isOfNothing else { throw error }
      throw OutputRefusal(
        description: "'\(path)' is a link or a file",
        hint: "remove it: Verdict keeps its own files there"
      )
    }
    name = Self.name(of: output, in: project)
  }

  /// Throws when one of some folders to read from is one that Verdict has written a site into.
  func expectSources(_ sources: [String]) throws(OutputRefusal) {
    for source in sources where isThere("\(Self.name(of: source, in: project)).manifest") {
      throw OutputRefusal(
        description: "'\(source)' holds a site that Verdict wrote, and nothing to make one of",
        hint: "name another folder, or remove the site with verdict clean --output \(source)"
      )
    }
  }

  /// The beginning of the names of the files about an output folder.
  private static func name(of output: String, in project: String) -> String {
    ContentHash(ContiguousArray(identity(of: output, in: project).utf8)).short
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

  /// The files about what stands in the output folder.
  var siteFiles: KeptSiteFiles {
    KeptSiteFiles(manifest: file("\(name).manifest"), unfinished: file("\(name).unfinished"))
  }

  /// How the manifest stands on disk; nil when there is none.
  var manifestStamp: FileStamp? { try? folder.status(of: "\(name).manifest").stamp }

  /// The file for what was found in the content files, for all output folders.
  var cacheFile: KeptFile { file("cache") }

  private func file(_ name: String) -> KeptFile { KeptFile(folder: folder.path, name: name, isDurable: isDurable) }

  private func isThere(_ name: String) -> Bool { (try? folder.status(of: name)) != nil }

  /// Whether the last build did not finish.
  var isUnfinished: Bool { isThere("\(name).unfinished") }

  /// Says that files are about to be written, and which are new, so that they are known to be Verdict's if the build is
  /// killed.
  func begin(_ newPaths: [String]) throws(FileError) {
    try write("\(name).unfinished", StateFile.bytes(newPaths))
  }

  /// Takes back that files are about to be written.
  func abandon() throws(FileError) { try folder.removeFile("\(name).unfinished") }

  /// Keeps the manifest of a build that finished.
  func finish(_ manifest: Manifest) throws(FileError) {
    try write("\(name).manifest", StateFile.bytes(manifest, size: manifest.files.count * 192))
    try abandon()
  }

  /// Forgets what was written.
  func forget() throws(FileError) {
    try folder.removeFile("\(name).manifest")
    try abandon()
  }

  /// A file without a name, which is gone when it is closed.
  func scratchFile() throws(FileError) -> Descriptor {
    try? folder.removeFile("scratch")
    let file = try folder.opened("scratch", O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, action: "write")
    try folder.removeFile("scratch")
    return file
  }

  private func write(_ name: String, _ bytes: ContiguousArray<UInt8>) throws(FileError) {
    try folder.writeState(name, bytes, isDurable: isDurable)
  }
}

/// The files about what stands in an output folder.
struct KeptSiteFiles: Sendable {
  /// The manifest of the last build.
  let manifest: KeptFile
  /// The new paths that a build which never finished was about to write.
  let unfinished: KeptFile
}

/// A file of the state folder, for a task of its own that works under the folder's lock.
struct KeptFile: Sendable {
  /// The path of the state folder.
  fileprivate let folder: String
  fileprivate let name: String
  fileprivate let isDurable: Bool

  /// What the file says; nil when there is none. Where it is not known to say anything, that is told, and it counts as
  /// saying `fallback`.
  func read<Value>(
    _ tell: Telling,
    or fallback: Value? = nil,
    _ decode: (ContiguousArray<UInt8>) throws(DamagedBytes) -> Value?
  ) -> Value? {
    guard let bytes = try? Descriptor.folder(folder, followsLink: false).readState(name) else { return nil }
    do throws(DamagedBytes) {
      return try decode(bytes)
    } catch {
      tell(.unknownState(folder.joined(name)))
      return fallback
    }
  }

  /// Keeps what was found.
  func write(_ cache: ContentCache) throws(FileError) {
    try Descriptor.folder(folder, followsLink: false).writeState(
      name,
      StateFile.bytes(cache, size: cache.size),
      isDurable: isDurable
    )
  }
}

extension Descriptor {
  /// The bytes of a file; none where it is a link, a folder or anything else that Verdict does not put there, and nil
  /// where there is no file.
  fileprivate func readState(_ name: String) -> ContiguousArray<UInt8>? {
    do throws(FileError) {
      return try file(name).readAll(atMost: 1 << 32) ?? []
    } catch {
      return error.isOfFile && error.code != ENOENT ? [] : nil
    }
  }

  fileprivate func writeState(_ name: String, _ bytes: ContiguousArray<UInt8>, isDurable: Bool) throws(FileError) {
    let temporaryName = "\(name).new"
    try writeTemporary(temporaryName, bytes.span, for: name, isDurable: isDurable)
    do throws(FileError) {
      try rename(temporaryName, into: self, as: name)
    } catch {
      try? removeFile(temporaryName)
      throw error
    }
    if isDurable { try synchronize() }
  }

  fileprivate func fileToLock(_ name: String) throws(FileError) -> Descriptor {
    try opened(name, O_RDWR | O_CREAT | O_NOFOLLOW, action: "lock")
  }
}
