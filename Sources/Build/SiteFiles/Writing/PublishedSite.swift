import BinaryCoding
import Concurrency
import FileSystem

/// What stands in the output folder from an earlier build.
struct PublishedSite: Sendable {
  private(set) var manifest: Manifest
  /// For each file of the manifest whether it stands as that says.
  let stands: [Bool]
  /// The new paths of a build that never finished; nil when the last one did.
  let unfinished: [String]?
  /// Whether stamps have settled since the manifest was kept, so that files need not be read next time.
  private var hasSettled = false

  /// Looks at the files of the manifest as it was kept; where there is none or it is damaged, nothing is known, and where
  /// it is of another version, nothing but which files are Verdict's. Work that is waited for comes first, since what
  /// stands in the output folder matters only when pages are to be written.
  init(_ state: StateFolder, output: String, _ execution: Execution) async {
    let (manifest, unfinished) = (state.manifest(execution.onNotice), state.unfinished(execution.onNotice))
    self.manifest = manifest ?? Manifest()
    self.unfinished = manifest?.others.map { $0 + (unfinished ?? []) } ?? unfinished
    let (now, pictures) = (FileStamp.now, Self.pictures(in: output))
    let isSure = pictures != nil && pictures == self.manifest.pictures
    let found = try? await parallelMap(self.manifest.files, jobs: execution.jobs, urgency: .low) { _ in
      try Descriptor.folder(output, followsLink: false)
    } body: { folder, file in
      isSure && file.isDerivative && file.isSettled || folder.holds(file)
    }
    stands = found ?? [Bool](repeating: false, count: self.manifest.files.count)
    for (number, file) in self.manifest.files.enumerated() where !file.isSettled && file.stamp.isSettled(at: now) {
      self.manifest.files[number] = file.settled
      hasSettled = true
    }
    if !isSure, pictures?.isSettled(at: now) == true, hasAllDerivatives {
      self.manifest.pictures = pictures
      hasSettled = true
    }
  }

  /// How the folder of derivatives stands in an output folder; nil where there is none.
  static func pictures(in output: String) -> FileStamp? {
    try? Descriptor.folder(output, followsLink: false).folder("pictures").status().stamp
  }

  /// Whether there are derivatives, and all stand there.
  private var hasAllDerivatives: Bool {
    let derivatives = zip(manifest.files, stands).filter { $0.0.isDerivative }
    return !derivatives.isEmpty && derivatives.allSatisfy { $0.1 && $0.0.isSettled }
  }

  /// What stands there when a build has written all of it.
  init(asWritten manifest: Manifest) {
    self.manifest = manifest
    stands = [Bool](repeating: true, count: manifest.files.count)
    unfinished = nil
  }

  /// Whether every file is as the last build left it, and that one finished.
  var isIntact: Bool { unfinished == nil && stands.allSatisfy { $0 } }

  /// The paths that Verdict wrote.
  var owned: Set<String> { Set(manifest.files.map(\.path)).union(unfinished ?? []) }

  /// The files that stand below a folder as they were written, by their paths.
  func standing(below folder: String) -> [String: Manifest.File] {
    let found = zip(manifest.files, stands).filter { $1 && $0.path.hasPrefix(folder) }
    return Dictionary(found.map { ($0.0.path, $0.0) }, uniquingKeysWith: { first, _ in first })
  }

  /// What to report of a build of some fingerprint for which everything is as it was; nil when something is not.
  func report(ofUnchanged fingerprint: ContentHash, _ settings: SiteSettings) -> BuildReport? {
    guard isIntact, fingerprint == manifest.fingerprint else { return nil }
    return BuildReport(
      summary: manifest.summary.showing(settings.sources),
      writing: WriteReport(unchanged: manifest.files.count)
    )
  }

  /// Keeps that stamps have settled, if any have.
  func keepSettled(in state: StateFolder) throws(FileError) {
    if hasSettled { try state.finish(manifest) }
  }

  /// Whether a manifest says more than the one that is kept.
  func isOutdated(by other: Manifest) -> Bool {
    unfinished != nil || other.fingerprint == nil || manifest.fingerprint != other.fingerprint
      || manifest.search?.fingerprint != other.search?.fingerprint
      || !manifest.files.elementsEqual(other.files) { $0.isSame(as: $1) }
  }
}

extension Descriptor {
  /// Whether a file below this folder is as it was written. Where a change might not show in its stamp, it is read.
  fileprivate func holds(_ written: Manifest.File) -> Bool {
    // Every path of a manifest was seen to stay beneath the folder when that was read.
    guard let status = FileStatus(of: written.path, in: number), status.kind == .file, status.stamp == written.stamp
    else { return false }
    guard !written.isSettled else { return true }
    let bytes = try? file(written.path).readAll(atMost: 1 << 32)
    return (bytes ?? nil).map { ContentHash($0) } == written.hash
  }
}
