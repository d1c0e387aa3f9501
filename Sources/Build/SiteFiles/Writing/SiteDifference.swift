import BinaryCoding
import FileSystem

/// What tells planned files from those that stand in the output folder.
struct SiteDifference: Sendable {
  /// The files that have to be made, in their phases: they do not stand there as they would be made.
  private(set) var stale: [[StaleFile]] = []
  /// The paths that no earlier build wrote.
  private(set) var new: [String] = []
  /// The paths of earlier builds that are no more.
  private(set) var obsolete: Set<String> = []
  /// How many of those stand there as they were written.
  private(set) var unwantedCount = 0
  /// Those of them that do not.
  private(set) var displaced: [String] = []
  /// Whether a build did not finish and may have left anything behind.
  let wasUnfinished: Bool
  /// For each planned file what the manifest says of it.
  private(set) var written: [Manifest.File?] = []

  /// Compares files with a site.
  init(_ files: PlannedFiles, _ site: PublishedSite) {
    wasUnfinished = site.unfinished != nil
    var cursor = ManifestCursor(site.manifest.files)
    for phase in files.phases { stale.append(phase.compactMap { compare($0, site, &cursor) }) }
    for (number, file) in site.manifest.files.enumerated() where !cursor.isFound[number] {
      obsolete.insert(file.path)
      if site.stands[number] { unwantedCount += 1 } else { displaced.append(file.path) }
    }
    if let unfinished = site.unfinished { obsolete.formUnion(Set(unfinished).subtracting(files.paths)) }
  }

  private mutating func compare(
    _ file: PlannedFile,
    _ site: PublishedSite,
    _ cursor: inout ManifestCursor
  ) -> StaleFile? {
    let number = cursor.find(file)
    let old = number.map { site.manifest.files[$0] }
    written.append(old)
    let intact = number.flatMap { site.stands[$0] ? old : nil }
    if intact?.fingerprint == file.fingerprint { return nil }
    let path = old?.path ?? file.path
    if old == nil { new.append(path) }
    return StaleFile(number: written.count - 1, file: file, path: path, intact: intact)
  }

  /// Whether there is nothing to do.
  var isEmpty: Bool { !wasUnfinished && obsolete.isEmpty && stale.allSatisfy(\.isEmpty) }
}

/// A file that has to be made.
struct StaleFile: Sendable {
  /// Its place among all planned files.
  let number: Int
  let file: PlannedFile
  /// The path of the file below the output folder.
  let path: String
  /// What the manifest says, where the file still stands as that says.
  let intact: Manifest.File?

  /// What the manifest will say of it; the next build sees whether the stamp of one just written has settled.
  func written(_ hash: ContentHash, _ stamp: FileStamp, isSettled: Bool = false) -> Manifest.File {
    Manifest.File(
      path: path,
      hash: hash,
      stamp: stamp,
      isSettled: isSettled,
      fingerprint: file.fingerprint,
      isDerivative: file.isDerivative
    )
  }
}

/// Finds the files of a manifest, and notes which were asked for.
private struct ManifestCursor {
  private var cursor: PathCursor<Manifest.File>
  /// For each file whether it was found.
  private(set) var isFound: [Bool]

  init(_ files: [Manifest.File]) {
    cursor = PathCursor(files)
    isFound = [Bool](repeating: false, count: files.count)
  }

  /// The number of a planned file.
  mutating func find(_ file: PlannedFile) -> Int? {
    let number = cursor.takeNext { file.stands(at: $0) } ?? cursor.find(file.path)
    if let number { isFound[number] = true }
    return number
  }
}
