import BinaryCoding
import FileSystem

/// What is in the output folder before a build.
struct OutputScan {
  /// The paths of all files and links but hidden ones.
  private(set) var paths: Set<String> = []
  /// Folders that hold nothing.
  private(set) var emptyFolders: Set<String> = []

  /// Whether nothing was found.
  var isEmpty: Bool { paths.isEmpty && emptyFolders.isEmpty }

  /// Looks through the folder, and at hidden places where files are to stand; an unreadable part of it is an error, for
  /// nothing may be written over what is unknown.
  init(_ folder: borrowing Descriptor, andHidden places: [String]) throws(FileError) {
    try scan(folder, below: "")
    for path in places { try look(at: path, in: folder) }
  }

  /// Looks only where files are to stand: at each path, at the files that stand where it needs a folder, and at what is
  /// in a folder that stands in its place.
  init(_ folder: borrowing Descriptor, at places: [String]) throws(FileError) {
    for path in places { try look(at: path, in: folder) }
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
        // No page is called so, and the name that is shown leads to nothing.
        if !name.isHidden { paths.insert(path) }
      } else if try folder.status(of: name.shown).kind == .folder {
        if !name.isHidden { try scan(try folder.folder(name.shown), below: path + "/") }
      } else if !name.isHidden {
        paths.insert(path)
      }
    }
  }
}

/// What stands where a page needs a folder, or a folder where a page is wanted.
struct OutputObstacles {
  /// Files of an earlier build, which must go before the others are written.
  private(set) var stale: Set<String> = []
  /// What Verdict did not make.
  private(set) var foreign: Set<String> = []

  /// Looks at what is in the output folder but not wanted; `owned` tells what Verdict wrote.
  init(_ scan: OutputScan, wanted: Set<String>, owned: Set<String>) {
    foreign = scan.emptyFolders.intersection(wanted)
    let others = Set(scan.paths.subtracting(wanted).map { $0[...] })
    guard !others.isEmpty else { return }
    let folders = wanted.reduce(into: Set<Substring>()) { folders, path in
      for folder in path.foldersAbove where others.contains(folder) { folders.insert(folder) }
    }
    for path in others.map(String.init)
    where folders.contains(path[...]) || path.foldersAbove.contains(where: { wanted.contains(String($0)) }) {
      if owned.contains(path) { stale.insert(path) } else { foreign.insert(path) }
    }
  }
}
