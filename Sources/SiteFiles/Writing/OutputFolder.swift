/// The output folder, opened; one for each worker. It keeps the folder of the last file open, since files come in the
/// order of their folders.
struct OutputFolder: ~Copyable {
  private let root: Descriptor
  private let temporaryName: String
  private var current: Descriptor?
  private var currentPath = ""

  /// Opens the output folder for the worker with that number.
  init(_ path: String, worker: Int) throws(FileError) {
    root = try Descriptor.folder(path)
    temporaryName = "\(OutputScan.temporaryPrefix)\(worker)"
  }

  /// Writes a whole file, making its folders, and says how it stands on disk.
  mutating func write(_ path: String, _ bytes: ContiguousArray<UInt8>) throws(FileError) -> Int {
    let (folder, name) = Self.split(path)
    try enter(folder, making: true)
    return try inCurrent { (directory) throws(FileError) in
      try directory.replaceFile(name, with: bytes, temporaryName: temporaryName)
      return try directory.status(of: name).modified
    }
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
    guard (try? enter(folder, making: false)) != nil else { return }
    try inCurrent { (directory) throws(FileError) in try directory.removeFile(name) }
    try removeEmptyFolders(folder)
  }

  private mutating func removeEmptyFolders(_ path: String) throws(FileError) {
    var path = path
    while !path.isEmpty {
      let (parent, name) = Self.split(path)
      try enter(parent, making: false)
      try inCurrent { (directory) throws(FileError) in directory.removeEmptyFolder(name) }
      path = parent
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
    for component in path.split(separator: "/") {
      let name = String(component)
      let next = try inCurrent { (directory) throws(FileError) in
        if making { try directory.makeFolder(name) }
        return try directory.folder(name)
      }
      current = consume next
    }
    currentPath = path
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[..<slash]), String(path[path.index(after: slash)...]))
  }
}
