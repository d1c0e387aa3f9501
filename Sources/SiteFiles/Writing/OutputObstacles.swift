import BinaryCoding

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
