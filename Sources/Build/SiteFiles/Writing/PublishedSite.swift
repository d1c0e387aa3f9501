import BinaryCoding
import Concurrency
import FileSystem

/// The state of the output folder after an earlier build.
struct PublishedSite: Sendable {
  private(set) var manifest: Manifest
  /// For each file of the manifest, whether it is unchanged on disk.
  let areUnchanged: [Bool]
  /// The new paths of an unfinished build; nil if the last build finished.
  let unfinished: [String]?
  /// Whether metadata became older than the clock tick since the manifest was stored, so that the next build need not read
  /// these files.
  private var hasNewlyReliableMetadata = false

  /// Checks the files of the stored manifest. A missing or corrupt manifest lists no files; a manifest of another
  /// version lists only paths. Runs with low urgency, since the result is needed only when pages are written.
  init(_ state: StateFolder, output: String, _ execution: Execution) async {
    let (manifest, unfinished) = (state.manifest(execution.onNotice), state.unfinished(execution.onNotice))
    self.manifest = manifest ?? Manifest()
    self.unfinished = manifest?.others.map { $0 + (unfinished ?? []) } ?? unfinished
    let (now, pictures) = (FileMetadata.now, Self.pictures(in: output))
    let isFolderUnchanged = pictures != nil && pictures == self.manifest.pictures
    let found = try? await parallelMap(self.manifest.files, jobs: execution.jobs, urgency: .low) { _ in
      try Descriptor.folder(output, followsLink: false)
    } body: { folder, file in
      isFolderUnchanged && file.isDerivative && file.isMetadataReliable || folder.holds(file)
    }
    areUnchanged = found ?? [Bool](repeating: false, count: self.manifest.files.count)
    for (number, file) in self.manifest.files.enumerated()
    where !file.isMetadataReliable && file.metadata.isReliable(at: now) {
      self.manifest.files[number] = file.withReliableMetadata
      hasNewlyReliableMetadata = true
    }
    if !isFolderUnchanged, pictures?.isReliable(at: now) == true, hasAllDerivatives {
      self.manifest.pictures = pictures
      hasNewlyReliableMetadata = true
    }
  }

  /// Returns the metadata of the folder of derivatives in an output folder; nil if it is missing.
  static func pictures(in output: String) -> FileMetadata? {
    try? Descriptor.folder(output, followsLink: false).folder("pictures").status().metadata
  }

  /// Whether the manifest contains derivatives and all are unchanged.
  private var hasAllDerivatives: Bool {
    let derivatives = zip(manifest.files, areUnchanged).filter { $0.0.isDerivative }
    return !derivatives.isEmpty && derivatives.allSatisfy { $0.1 && $0.0.isMetadataReliable }
  }

  /// Creates the state after a build that wrote all files.
  init(asWritten manifest: Manifest) {
    self.manifest = manifest
    areUnchanged = [Bool](repeating: true, count: manifest.files.count)
    unfinished = nil
  }

  /// Whether the last build finished and every file is unchanged.
  var isIntact: Bool { unfinished == nil && areUnchanged.allSatisfy { $0 } }

  /// The paths that Verdict wrote.
  var owned: Set<String> { Set(manifest.files.map(\.path)).union(unfinished ?? []) }

  /// Returns the unchanged files whose paths begin with a prefix, keyed by path.
  func unchangedFiles(below folder: String) -> [String: Manifest.File] {
    let found = zip(manifest.files, areUnchanged).filter { $1 && $0.path.hasPrefix(folder) }
    return Dictionary(found.map { ($0.0.path, $0.0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the report of a build without changes; nil if the fingerprint or a file differs.
  func report(ofUnchanged fingerprint: ContentHash, _ inputs: SiteInputs) -> BuildReport? {
    guard isIntact, fingerprint == manifest.fingerprint,
      !inputs.policy.isAnyDue(manifest.summary.unpublishedFiles)
    else { return nil }
    return BuildReport(
      summary: manifest.summary.showing(inputs.settings.sources),
      writing: WriteReport(unchanged: manifest.files.count)
    )
  }

  /// Stores the manifest if metadata became older than the clock tick.
  func storeReliableMetadata(in state: StateFolder) throws(FileError) {
    if hasNewlyReliableMetadata { try state.finish(manifest) }
  }

  /// Returns whether another manifest must replace the stored one.
  func isOutdated(by other: Manifest) -> Bool {
    unfinished != nil || other.fingerprint == nil || manifest.fingerprint != other.fingerprint
      || manifest.search?.fingerprint != other.search?.fingerprint
      || !manifest.files.elementsEqual(other.files) { $0.isSame(as: $1) }
  }
}

extension Descriptor {
  /// Returns whether a file below this folder is unchanged. Its bytes are read if its metadata may hide a change.
  fileprivate func holds(_ written: Manifest.File) -> Bool {
    // Paths of a manifest are validated when it is decoded.
    guard let status = FileStatus(of: written.path, in: number), status.kind == .file,
      status.metadata == written.metadata
    else { return false }
    guard !written.isMetadataReliable else { return true }
    let bytes = try? file(written.path).readAll(atMost: 1 << 32)
    return (bytes ?? nil).map { ContentHash($0) } == written.hash
  }
}
