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
  private var lock: Descriptor?

  /// Opens the state folder beside the content folder, making it if need be. Each output folder has a manifest of its own,
  /// which still fits when the whole project is moved.
  init(besides content: String, output: String) throws(FileError) {
    let project = resolvedPath(content + "/..") ?? "."
    let path = project == resolvedPath(".") ? ".verdict" : "\(project)/.verdict"
    guard unsafe mkdir(path, 0o755) == 0 || errno == EEXIST else { throw .last("make", path) }
    folder = try Descriptor.folder(path)
    name = ContentHash(ContiguousArray(Self.identity(of: output, in: project).utf8)).short
  }

  /// The path of the output folder, relative to the project where it lies in it.
  private static func identity(of output: String, in project: String) -> String {
    let path = resolvedPath(ofNew: output) ?? output
    return path.hasPrefix(project + "/") ? String(path.dropFirst(project.count + 1)) : path
  }

  /// Waits until no other build works with this folder; calls `waiting` once if there is one. The system releases the
  /// lock when the process ends, however it ends.
  mutating func acquireLock(waiting: () -> Void) throws(FileError) {
    let file = try folder.fileToLock("lock")
    if flock(file.number, LOCK_EX | LOCK_NB) != 0 {
      waiting()
      _ = try retried("lock", file.path) { flock(file.number, LOCK_EX) }
    }
    lock = consume file
  }

  /// The manifest of the last build that finished; empty when there is none or it is damaged.
  func manifest() -> Manifest { read("\(name).manifest").flatMap(Manifest.init) ?? Manifest() }

  /// The paths that a build which never finished was about to write; nil when the last build finished.
  func unfinishedPaths() -> [String]? {
    read("\(name).unfinished")?.split(separator: .lineFeed).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Says which paths are about to be written, so that they are known to be Verdict's if the build is killed.
  func begin(_ paths: [String]) throws(FileError) {
    try write("\(name).unfinished", ContiguousArray(paths.map { $0 + "\n" }.joined().utf8))
  }

  /// Keeps the manifest of a build that finished.
  func finish(_ manifest: Manifest) throws(FileError) {
    try write("\(name).manifest", manifest.bytes)
    try folder.removeFile("\(name).unfinished")
  }

  private func read(_ name: String) -> ContiguousArray<UInt8>? {
    guard let file = try? folder.file(name) else { return nil }
    return (try? file.readAll(atMost: 1 << 30)) ?? nil
  }

  private func write(_ name: String, _ bytes: ContiguousArray<UInt8>) throws(FileError) {
    try folder.replaceFile(name, with: bytes, temporaryName: "\(name).new")
  }
}

extension Descriptor {
  /// Writes a whole file under a temporary name and gives it its name in one step; says how it then stands on disk.
  @discardableResult
  func replaceFile(
    _ name: String,
    with bytes: ContiguousArray<UInt8>,
    temporaryName: String
  ) throws(FileError) -> FileStatus {
    do throws(FileError) {
      let status = try temporaryFile(temporaryName).writeAll(bytes)
      try rename(temporaryName, to: name)
      return status
    } catch {
      try? removeFile(temporaryName)
      throw error
    }
  }

  /// A new file of that name; one that a killed build left behind makes way.
  private func temporaryFile(_ name: String) throws(FileError) -> Descriptor {
    do throws(FileError) {
      return try newFile(name)
    } catch {
      guard error.code == EEXIST else { throw error }
      try removeFile(name)
      return try newFile(name)
    }
  }

  fileprivate func fileToLock(_ name: String) throws(FileError) -> Descriptor {
    try opened(name, O_RDWR | O_CREAT | O_NOFOLLOW, action: "lock")
  }
}
