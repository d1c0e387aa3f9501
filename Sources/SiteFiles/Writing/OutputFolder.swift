import BinaryCoding

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The output folder, opened; one for each worker. It keeps the folder of the last file open, and the one above it, since
/// files come in the order of their folders: `reviews/a/index.html`, `reviews/b/index.html`.
struct OutputFolder: ~Copyable {
  private let root: Descriptor
  private let temporaryName: String
  private let isDurable: Bool
  private var parent: Descriptor?
  private var parentPath = ""
  private var current: Descriptor?
  private var currentPath = ""

  /// Opens the output folder for the worker with that number.
  init(_ path: String, worker: Int, isDurable: Bool = false) throws(FileError) {
    root = try Descriptor.folder(path)
    self.isDurable = isDurable
    temporaryName = "\(OutputScan.temporaryPrefix)\(worker)"
  }

  /// Writes a whole file, making its folders, and says how it stands on disk.
  mutating func write(_ path: String, _ bytes: Span<UInt8>) throws(FileError) -> FileStamp {
    let (folder, name) = Self.split(path)
    if try makesFolder(folder) {
      let newFolder = Self.split(folder).name
      return try inParent { (parent) throws(FileError) in
        try replace("\(newFolder)/\(name)", in: parent, bytes, temporaryName: "\(newFolder)/\(temporaryName)")
      }
    }
    try enter(folder, making: true)
    return try inCurrent { (directory) throws(FileError) in
      try replace(name, in: directory, bytes, temporaryName: temporaryName)
    }
  }

  /// Makes a folder; whether it was not there. What has just been made is no link, so it need not be opened.
  private mutating func makesFolder(_ path: String) throws(FileError) -> Bool {
    guard !isDurable, !path.isEmpty, path != currentPath else { return false }
    let (above, name) = Self.split(path)
    try enterParent(above, making: true)
    return try inParent { (parent) throws(FileError) in try parent.makeFolder(name) }
  }

  private borrowing func replace(
    _ name: String,
    in folder: borrowing Descriptor,
    _ bytes: Span<UInt8>,
    temporaryName: String
  ) throws(FileError) -> FileStamp {
    try folder.replaceFile(name, with: bytes, temporaryName: temporaryName, isDurable: isDurable)
    return try folder.status(of: name).stamp
  }

  /// How a file stands on disk; nil when it is not there or not a regular file.
  mutating func status(_ path: String) -> FileStatus? {
    let (folder, name) = Self.split(path)
    guard (try? enter(folder, making: false)) != nil else { return nil }
    let status = try? inCurrent { (directory) throws(FileError) in try directory.status(of: name) }
    return status.flatMap { $0.kind == .file ? $0 : nil }
  }

  /// The bytes of a file; nil when it cannot be read.
  mutating func read(_ path: String) -> ContiguousArray<UInt8>? {
    let (folder, name) = Self.split(path)
    guard (try? enter(folder, making: false)) != nil else { return nil }
    return try? inCurrent { (directory) throws(FileError) in try directory.file(name).readAll(atMost: 1 << 30) }
  }

  /// Removes a file, and the folders above it that it leaves empty.
  mutating func remove(_ path: String) throws(FileError) {
    let (folder, name) = Self.split(path)
    if try isThere(folder) {
      try inCurrent { (directory) throws(FileError) in try directory.removeFile(name) }
    }
    try removeEmptyFolders(folder)
  }

  /// Removes folders from the lowest up; some of them may be gone already.
  private mutating func removeEmptyFolders(_ path: String) throws(FileError) {
    var path = path
    while !path.isEmpty {
      let (parent, name) = Self.split(path)
      if try isThere(parent) {
        try inCurrent { (directory) throws(FileError) in try directory.removeEmptyFolder(name) }
      }
      path = parent
    }
  }

  /// Enters a folder, if there is one and no link or file in its place.
  private mutating func isThere(_ folder: String) throws(FileError) -> Bool {
    do throws(FileError) {
      try enter(folder, making: false)
      return true
    } catch {
      guard [ENOENT, ENOTDIR, ELOOP].contains(error.code) else { throw error }
      return false
    }
  }

  private borrowing func inParent<Result: ~Copyable>(
    _ body: (borrowing Descriptor) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    switch parent {
    case .some(let folder): try body(folder)
    case .none: try body(root)
    }
  }

  private borrowing func inCurrent<Result: ~Copyable>(
    _ body: (borrowing Descriptor) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    switch current {
    case .some(let folder): try body(folder)
    case .none: try body(root)
    }
  }

  /// Opens a folder below the root, one component after the other and never through a link.
  private mutating func enter(_ path: String, making: Bool) throws(FileError) {
    guard path != currentPath else { return }
    current = nil
    currentPath = ""
    guard !path.isEmpty else { return }
    let (above, name) = Self.split(path)
    try enterParent(above, making: making)
    current = try folder(name, in: parent, making: making)
    currentPath = path
  }

  /// Keeps the parent only once all of it is open: a path that leads nowhere must not leave half of it behind.
  private mutating func enterParent(_ path: String, making: Bool) throws(FileError) {
    guard path != parentPath else { return }
    parent = nil
    parentPath = ""
    var opened: Descriptor?
    for component in path.pathComponents {
      opened = try folder(String(component), in: opened, making: making)
    }
    parent = consume opened
    parentPath = path
  }

  /// Opens a folder in another one; in the root where there is none.
  private func folder(
    _ name: String,
    in parent: borrowing Descriptor?,
    making: Bool
  ) throws(FileError) -> Descriptor {
    switch parent {
    case .some(let parent): try Self.folder(name, in: parent, making: making)
    case .none: try Self.folder(name, in: root, making: making)
    }
  }

  private static func folder(
    _ name: String,
    in parent: borrowing Descriptor,
    making: Bool
  ) throws(FileError) -> Descriptor {
    if making { try parent.makeFolder(name) }
    return try parent.folder(name)
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    (String(path.folderPath ?? ""), String(path.lastPathComponent))
  }
}
