/// What stands where a page needs a folder, or a folder where a page is wanted.
struct OutputObstacles {
  /// Files of an earlier build, which must go before the others are written.
  private(set) var stale: Set<String> = []
  /// What Verdict did not make.
  private(set) var foreign: Set<String> = []

  /// Looks at what is in the output folder but not wanted; `owned` tells what Verdict wrote.
  init(_ scan: OutputScan, wanted: Set<String>, owned: Set<String>) {
    foreign = scan.emptyFolders.intersection(wanted)
    let others = scan.paths.subtracting(wanted)
    guard !others.isEmpty else { return }
    let folders = wanted.reduce(into: Set<String>()) { $0.formUnion(Self.folders(above: $1)) }
    for path in others where folders.contains(path) || Self.folders(above: path).contains(where: wanted.contains) {
      if owned.contains(path) { stale.insert(path) } else { foreign.insert(path) }
    }
  }

  private static func folders(above path: String) -> [String] {
    path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
  }
}
