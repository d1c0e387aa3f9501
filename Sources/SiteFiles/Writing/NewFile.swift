import BinaryCoding

/// Adds files that the author will go on writing.
package enum NewFile {
  /// Writes a new file at a path below `folder`, making the folders above it; false when there is one already. It gets
  /// its name once it is whole: half a file would be taken for one that is there already.
  package static func create(
    _ path: String,
    below folder: String,
    _ bytes: ContiguousArray<UInt8>
  ) throws(FileError) -> Bool {
    try create(path, below: Descriptor.folder(folder), bytes)
  }

  /// As `create`, in a folder that is made if need be.
  package static func createInNewFolder(
    _ path: String,
    below folder: String,
    _ bytes: ContiguousArray<UInt8>
  ) throws(FileError) -> Bool {
    try Descriptor.makeFolders(folder)
    return try create(path, below: folder, bytes)
  }

  /// Writes a file at a path below a folder that is made if need be, also over an earlier one.
  package static func replace(_ path: String, below folder: String, _ bytes: ContiguousArray<UInt8>) throws(FileError) {
    try Descriptor.makeFolders(folder)
    try Descriptor.folder(folder).writeWhole(path, bytes.span, through: temporaryName)
  }

  static func create(
    _ path: String,
    below root: borrowing Descriptor,
    _ bytes: ContiguousArray<UInt8>
  ) throws(FileError) -> Bool {
    if let above = path.folderPath { try root.makeFolders(String(above)) }
    guard try root.statusIfThere(of: path) == nil else { return false }
    try root.writeWhole(path, bytes.span, through: temporaryName)
    return true
  }

  /// Hidden, so that nothing is made of one that a killed program leaves behind.
  private static let temporaryName = ".verdict-new"
}

/// Several new files below a folder: all of them, or none where the machine refuses one.
package struct NewFiles: ~Copyable {
  private let root: Descriptor
  private var paths: [String] = []

  /// Begins below a folder, which is made if need be.
  package init(below folder: String) throws(FileError) {
    try Descriptor.makeFolders(folder)
    root = try Descriptor.folder(folder)
  }

  /// Adds a file; false when there is one of that path, which stays.
  package mutating func add(_ path: String, _ bytes: ContiguousArray<UInt8>) throws(FileError) -> Bool {
    guard try NewFile.create(path, below: root, bytes) else { return false }
    paths.append(path)
    return true
  }

  /// Removes what was added.
  package consuming func removeAll() {
    for path in paths { try? root.removeFile(path) }
  }
}
