import BinaryCoding
import FileSystem

/// The files in the output folder before a build.
struct OutputScan {
  /// The paths of all files and symlinks that are not hidden, and of hidden ones at planned paths.
  private(set) var paths: Set<String> = []
  private(set) var emptyFolders: Set<String> = []

  var isEmpty: Bool { paths.isEmpty && emptyFolders.isEmpty }

  /// Scans the whole folder, and the hidden paths among the planned files. Throws if a part is unreadable, since unknown files
  /// must not be replaced.
  init(_ folder: borrowing Descriptor, andHidden places: [String]) throws(FileError) {
    try scan(folder, below: "")
    for path in places { try look(at: path, in: folder) }
  }

  /// Scans only planned paths: each path, files in place of its parent folders, and contents of a folder in its place.
  init(_ folder: borrowing Descriptor, at places: [String]) throws(FileError) {
    for path in places { try look(at: path, in: folder) }
  }

  /// Removes paths that are other spellings of files of an earlier build, on a file system that ignores spelling.
  mutating func removeAliases(of files: Set<String>, in folder: borrowing Descriptor) {
    let written = Dictionary(files.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    for path in paths {
      guard let file = written[path.lowercased()], !file.hasBytes(of: path) else { continue }
      guard let status = try? folder.status(of: path) else { continue }
      if status.metadata == (try? folder.status(of: file))?.metadata { paths.remove(path) }
    }
  }

  private mutating func look(at path: String, in folder: borrowing Descriptor) throws(FileError) {
    for part in path.foldersAbove.map(String.init) + [path] {
      guard let status = try folder.statusIfThere(of: part) else { return }
      guard status.kind == .folder else { return _ = paths.insert(part) }
    }
    try scan(try folder.folder(path), below: path + "/")
  }

  private mutating func scan(_ folder: borrowing Descriptor, below prefix: String) throws(FileError) {
    let names = try folder.names()
    if names.isEmpty, !prefix.isEmpty { emptyFolders.insert(String(prefix.dropLast())) }
    for name in names {
      let path = prefix + name.shown
      if !name.isUTF8 {
        // The name matches no planned page, and `shown` is not its real name.
        if !name.isHidden { paths.insert(path) }
      } else if try folder.status(of: name.shown).kind == .folder {
        if !name.isHidden { try scan(try folder.folder(name.shown), below: path + "/") }
      } else if !name.isHidden {
        paths.insert(path)
      }
    }
  }
}

/// Files in place of a folder that a page needs, and folders in place of a page.
struct OutputObstacles {
  /// Files of an earlier build, to remove before other files are written.
  private(set) var stale: Set<String> = []
  /// Files and folders that Verdict did not write.
  private(set) var foreign: Set<String> = []

  /// Finds the obstacles among files that are not planned (`planned`). `owned` contains the paths that Verdict wrote.
  init(_ scan: OutputScan, planned: Set<String>, owned: Set<String>) {
    foreign = scan.emptyFolders.intersection(planned)
    let others = Set(scan.paths.subtracting(planned).map { $0[...] })
    guard !others.isEmpty else { return }
    let folders = planned.reduce(into: Set<Substring>()) { folders, path in
      for folder in path.foldersAbove where others.contains(folder) { folders.insert(folder) }
    }
    for path in others.map(String.init)
    where folders.contains(path[...]) || path.foldersAbove.contains(where: { planned.contains(String($0)) }) {
      if owned.contains(path) { stale.insert(path) } else { foreign.insert(path) }
    }
  }
}
