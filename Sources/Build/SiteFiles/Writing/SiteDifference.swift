import BinaryCoding
import FileSystem

/// The difference between planned files and the output folder.
struct SiteDifference: Sendable {
  /// The files to create, by phase: their fingerprints differ, or the output folder lacks an unchanged copy.
  private(set) var stale: [[StaleFile]] = []
  /// The planned paths that no earlier build wrote.
  private(set) var new: [String] = []
  /// The paths of earlier builds that are no longer planned.
  private(set) var obsolete: Set<String> = []
  /// The number of obsolete files of the manifest that are unchanged on disk.
  private(set) var obsoleteCount = 0
  /// The obsolete paths of the manifest that are missing or changed on disk.
  private(set) var displaced: [String] = []
  /// Whether the last build did not finish and may have left any file behind.
  let wasUnfinished: Bool
  /// The manifest entry of each planned file; nil for new files.
  private(set) var written: [Manifest.File?] = []

  /// Compares planned files with the output folder.
  init(_ files: PlannedFiles, _ site: PublishedSite) {
    wasUnfinished = site.unfinished != nil
    var cursor = ManifestCursor(site.manifest.files)
    for phase in files.phases { stale.append(phase.compactMap { compare($0, site, &cursor) }) }
    for (number, file) in site.manifest.files.enumerated() where !cursor.isFound[number] {
      obsolete.insert(file.path)
      if site.areUnchanged[number] { obsoleteCount += 1 } else { displaced.append(file.path) }
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
    let intact = number.flatMap { site.areUnchanged[$0] ? old : nil }
    if intact?.fingerprint == file.fingerprint { return nil }
    let path = old?.path ?? file.path
    if old == nil { new.append(path) }
    return StaleFile(number: written.count - 1, file: file, path: path, intact: intact)
  }

  /// The obsolete paths that differ from planned ones only in their spelling. Some file systems have one file for both, so it
  /// is removed before the planned one is written. A finished build writes no two spellings of one path, so only new paths are
  /// compared then.
  func respelled(of files: PlannedFiles) -> Set<String> {
    guard !obsolete.isEmpty else { return [] }
    let spellings = PathSpellings(wasUnfinished ? files.paths : new)
    return obsolete.filter(spellings.containsOtherSpelling)
  }

  /// Whether all files are up to date.
  var isEmpty: Bool { !wasUnfinished && obsolete.isEmpty && stale.allSatisfy(\.isEmpty) }
}

/// A file to create.
struct StaleFile: Sendable {
  /// The index among all planned files.
  let number: Int
  let file: PlannedFile
  /// The path below the output folder.
  let path: String
  /// The manifest entry; nil unless the file is unchanged on disk.
  let intact: Manifest.File?

  /// Returns the new manifest entry. `isMetadataReliable` is false for a file that was just written: a later build sets it.
  func written(_ hash: ContentHash, _ metadata: FileMetadata, isMetadataReliable: Bool = false) -> Manifest.File {
    Manifest.File(
      path: path,
      hash: hash,
      metadata: metadata,
      isMetadataReliable: isMetadataReliable,
      fingerprint: file.fingerprint,
      isDerivative: file.isDerivative
    )
  }
}

/// A cursor that finds planned files in a manifest and records which were found.
private struct ManifestCursor {
  private var cursor: PathCursor<Manifest.File>
  /// For each manifest entry, whether it was found.
  private(set) var isFound: [Bool]

  init(_ files: [Manifest.File]) {
    cursor = PathCursor(files)
    isFound = [Bool](repeating: false, count: files.count)
  }

  /// Returns the index of a planned file in the manifest; nil if it is new.
  mutating func find(_ file: PlannedFile) -> Int? {
    let number = cursor.takeNext { file.hasPath($0) } ?? cursor.find(file.path)
    if let number { isFound[number] = true }
    return number
  }
}
