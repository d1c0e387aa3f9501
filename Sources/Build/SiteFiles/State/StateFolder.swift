import BinaryCoding
import Concurrency
import FileSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The folder `.verdict`, where Verdict keeps what it must know from one build to the next. It may be deleted at any time;
/// what it then costs is that files in the output folder are no longer known to be Verdict's.
package final class StateFolder: Sendable {
  private let folder: Descriptor
  /// The system releases the lock when the process ends, however it ends.
  private let lock: Descriptor
  private let project: String
  private let name: String
  private let isDurable: Bool

  /// Opens the state folder beside the content folder, making it if need be, and waits until no other build works with it,
  /// which is told. Each output folder has a manifest of its own, which still fits when the whole project is moved.
  init(besides content: String, output: String, isDurable: Bool = false, _ onNotice: NoticeHandler) throws {
    self.isDurable = isDurable
    project = Self.project(of: content)
    name = Self.name(of: output, in: project)
    let folder = try Self.opened(Self.path(besides: content))
    lock = try folder.locked("lock") { onNotice(.waiting) }
    self.folder = folder
  }

  /// Opens it for a build; throws when one of the folders to read from is one that Verdict has written a site into.
  package convenience init(for settings: SiteSettings, _ onNotice: NoticeHandler) throws {
    try self.init(besides: settings.content, output: settings.output, isDurable: settings.isDurable, onNotice)
    for source in settings.sources where isThere("\(Self.name(of: source, in: project)).manifest") {
      throw OutputRefusal(
        description: "'\(source)' contains a built site, not content",
        hint: "use another folder, or remove the site with verdict clean --output \(source)"
      )
    }
  }

  /// Its path beside a content folder.
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
      guard error.isOfNothing else { throw error }
      throw OutputRefusal(
        description: "'\(path)' is a symlink or a file",
        hint: "remove it; Verdict needs a folder there"
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

  /// The manifest of the last build; nil when there is none.
  package func manifest(_ onNotice: NoticeHandler) -> Manifest? {
    read("\(name).manifest", onNotice, Manifest.understood)
  }

  /// The new paths that a build which never finished was about to write; nil when the last one did.
  func unfinished(_ onNotice: NoticeHandler) -> [String]? {
    read("\(name).unfinished", onNotice, or: [], StateFile.paths)
  }

  /// What was found in the content files, for all output folders.
  func cache(_ onNotice: NoticeHandler) -> ContentCache {
    read("cache", onNotice, StateFile.value) ?? ContentCache(basis: ContentHash([]))
  }

  /// Keeps what was found.
  func keep(_ cache: ContentCache) throws(FileError) { try write("cache", StateFile.bytes(cache, size: cache.size)) }

  /// How the manifest stands on disk; nil when there is none.
  var manifestStamp: FileStamp? { try? folder.status(of: "\(name).manifest").stamp }

  private func isThere(_ name: String) -> Bool { (try? folder.status(of: name)) != nil }

  /// Whether the last build did not finish.
  package var isUnfinished: Bool { isThere("\(name).unfinished") }

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

  /// What was made of pictures and is not used, with the day since when.
  func unusedPictures(_ onNotice: NoticeHandler) -> [UnusedPicture] {
    read("unused-pictures", onNotice, StateFile.value) ?? []
  }

  /// Keeps what is not used.
  func keep(_ unused: [UnusedPicture]) throws(FileError) { try write("unused-pictures", StateFile.bytes(unused)) }

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

  /// What a file says; nil when there is none. Where it is not known to say anything, that is told, and it counts as
  /// saying `fallback`.
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
    try writeWhole(name, bytes.span, through: "\(name).new", isDurable: isDurable)
    if isDurable { try synchronize() }
  }

  /// A file of this folder that nobody else has locked; calls `waiting` once if somebody has.
  fileprivate func locked(_ name: String, waiting: () -> Void) throws -> Descriptor {
    let file = try opened(name, O_RDWR | O_CREAT | O_NOFOLLOW, action: "lock")
    if flock(file.number, LOCK_EX | LOCK_NB) != 0 {
      waiting()
      // Asking again and again, since a signal wakes any thread, not the one that waits.
      while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
        guard errno == EWOULDBLOCK || errno == EINTR else { throw FileError.last("lock", file.path) }
        try Interruption.check()
        usleep(20_000)
      }
    }
    return file
  }
}
