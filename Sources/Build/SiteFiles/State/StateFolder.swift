import BinaryCoding
import Concurrency
import FileSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The folder `.verdict` with the cache, manifests and lock. Users may delete it at any time; Verdict then no longer recognizes
/// its files in the output folder.
package final class StateFolder: Sendable {
  private let folder: Descriptor
  /// The open lock file. The system releases the lock when the process ends.
  private let lock: Descriptor
  private let project: String
  private let name: String
  private let isDurable: Bool

  /// Opens the state folder beside the content folder, creating it if missing. Waits while another build holds the lock, after
  /// a notice. Each output folder has a separate manifest, which remains valid when the project is moved.
  init(besides content: String, output: String, isDurable: Bool = false, _ onNotice: NoticeHandler) throws {
    self.isDurable = isDurable
    project = Self.project(of: content)
    name = Self.name(of: output, in: project)
    let folder = try Self.opened(Self.path(besides: content))
    lock = try folder.locked("lock") { onNotice(.waiting) }
    self.folder = folder
  }

  /// Opens the state folder for a build; throws if Verdict has written a site into one of the source folders.
  package convenience init(for settings: SiteSettings, _ onNotice: NoticeHandler) throws {
    try self.init(besides: settings.content, output: settings.output, isDurable: settings.isDurable, onNotice)
    for source in settings.sources where isThere("\(Self.name(of: source, in: project)).manifest") {
      throw OutputRefusal(
        description: "'\(source)' contains a built site, not content",
        hint: "use another folder, or remove the site with verdict clean --output \(source)"
      )
    }
  }

  /// Returns the path of the state folder for a content folder.
  static func path(besides content: String) -> String {
    let project = project(of: content)
    return project == resolvedPath(".") ? ".verdict" : "\(project)/.verdict"
  }

  private static func project(of content: String) -> String { resolvedFolder(of: content) ?? "." }

  private static func opened(_ path: String) throws -> Descriptor {
    try Descriptor.makeFolders(path)
    do throws(FileError) {
      return try Descriptor.folder(path, followsLink: false)
    } catch {
      guard error.isNotFound else { throw error }
      throw OutputRefusal(
        description: "'\(path)' is a symlink or a file",
        hint: "remove it; Verdict needs a folder there"
      )
    }
  }

  /// Returns the prefix of the names of state files for an output folder.
  private static func name(of output: String, in project: String) -> String {
    ContentHash(ContiguousArray(identity(of: output, in: project).utf8)).short
  }

  /// Returns the path of the output folder, relative to the project if it is inside.
  private static func identity(of output: String, in project: String) -> String {
    let path = resolvedPath(ofNew: output) ?? output
    return path.rest(below: project) ?? path
  }

  /// The manifest of the last build; nil when there is none.
  package func manifest(_ onNotice: NoticeHandler) -> Manifest? {
    read("\(name).manifest", onNotice, Manifest.decoded)
  }

  /// Returns the new paths in the journal of an unfinished build; nil if the last build finished.
  func unfinished(_ onNotice: NoticeHandler) -> [String]? {
    read("\(name).unfinished", onNotice, or: [], StateFile.paths)
  }

  /// Returns the cache of the content files, which all output folders share.
  func cache(_ onNotice: NoticeHandler) -> ContentCache {
    read("cache", onNotice, StateFile.value) ?? ContentCache(basis: ContentHash([]))
  }

  func store(_ cache: ContentCache) throws(FileError) { try write("cache", StateFile.bytes(cache, size: cache.size)) }

  /// The metadata of the manifest; nil if it is missing.
  var manifestMetadata: FileMetadata? { try? folder.status(of: "\(name).manifest").metadata }

  private func isThere(_ name: String) -> Bool { (try? folder.status(of: name)) != nil }

  /// Whether a build was interrupted while it wrote the output.
  package var isUnfinished: Bool { isThere("\(name).unfinished") }

  /// Writes the journal of a build: the new paths, which Verdict still recognizes as its files if the build is killed.
  func begin(_ newPaths: [String]) throws(FileError) {
    try write("\(name).unfinished", StateFile.bytes(newPaths))
  }

  /// Deletes the journal of an unfinished build.
  func abandon() throws(FileError) { try folder.removeFile("\(name).unfinished") }

  /// Writes the manifest of a finished build and deletes the journal.
  func finish(_ manifest: Manifest) throws(FileError) {
    try write("\(name).manifest", StateFile.bytes(manifest, size: manifest.files.count * 192))
    try abandon()
  }

  /// Deletes the manifest and the journal.
  func forget() throws(FileError) {
    try folder.removeFile("\(name).manifest")
    try abandon()
  }

  /// Returns the unused derivatives, each with the day since when it is unused.
  func unusedPictures(_ onNotice: NoticeHandler) -> [UnusedPicture] {
    read("unused-pictures", onNotice, StateFile.value) ?? []
  }

  func store(_ unused: [UnusedPicture]) throws(FileError) { try write("unused-pictures", StateFile.bytes(unused)) }

  /// Creates an unlinked temporary file; closing it deletes it.
  func scratchFile() throws(FileError) -> Descriptor {
    try? folder.removeFile("scratch")
    let file = try folder.opened("scratch", O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, action: "write")
    try folder.removeFile("scratch")
    return file
  }

  private func write(_ name: String, _ bytes: ContiguousArray<UInt8>) throws(FileError) {
    try folder.writeState(name, bytes, isDurable: isDurable)
  }

  /// Decodes a state file; returns nil if it is missing. A corrupt file is reported and yields `fallback`.
  private func read<Value>(
    _ name: String,
    _ onNotice: NoticeHandler,
    or fallback: Value? = nil,
    _ decode: (ContiguousArray<UInt8>) throws(DamagedBytes) -> Value?
  ) -> Value? {
    guard let bytes = folder.readState(name) else { return nil }
    do throws(DamagedBytes) {
      return try decode(bytes)
    } catch {
      onNotice(.unknownState(folder.joined(name)))
      return fallback
    }
  }
}

extension Descriptor {
  /// Returns the bytes of a file; empty if it is not a readable regular file, nil if it is missing or an I/O error occurs.
  fileprivate func readState(_ name: String) -> ContiguousArray<UInt8>? {
    do throws(FileError) {
      return try file(name).readAll(atMost: 1 << 32) ?? []
    } catch {
      return error.isOfFile && error.code != ENOENT ? [] : nil
    }
  }

  fileprivate func writeState(_ name: String, _ bytes: ContiguousArray<UInt8>, isDurable: Bool) throws(FileError) {
    try writeAtomically(name, bytes.span, through: "\(name).new", isDurable: isDurable)
    if isDurable { try synchronize() }
  }

  /// Opens and locks a file of this folder; calls `waiting` once if another process holds the lock.
  fileprivate func locked(_ name: String, waiting: () -> Void) throws -> Descriptor {
    let file = try opened(name, O_RDWR | O_CREAT | O_NOFOLLOW, action: "lock")
    if flock(file.number, LOCK_EX | LOCK_NB) != 0 {
      waiting()
      // Polls, since a signal may interrupt another thread than the waiting one.
      while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
        guard errno == EWOULDBLOCK || errno == EINTR else { throw FileError.last("lock", file.path) }
        try Interruption.check()
        usleep(20_000)
      }
    }
    return file
  }
}
