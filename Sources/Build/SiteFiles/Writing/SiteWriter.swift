import BinaryCoding
import Concurrency
import FileSystem

/// A writer of planned files that differ from the output folder, each by an atomic rename. An error before the last file is
/// staged leaves the published files unchanged.
struct SiteWriter {
  private let files: PlannedFiles
  private let site: PublishedSite
  private let difference: SiteDifference
  private let settings: SiteSettings
  private let makeWorker: @Sendable (Int) throws -> WriteWorker
  private let execution: Execution

  private var output: String { settings.output }
  private var jobs: Int { execution.jobs }

  /// Compares planned files with the output folder. `makeWorker` creates the worker with a number.
  init(
    _ files: PlannedFiles,
    over site: PublishedSite,
    _ settings: SiteSettings,
    _ execution: Execution,
    makeWorker: @Sendable @escaping (Int) throws -> WriteWorker
  ) {
    (self.files, self.site, self.settings, self.execution) = (files, site, settings, execution)
    self.makeWorker = makeWorker
    difference = SiteDifference(files, site)
  }

  /// Writes changed files and removes obsolete ones; returns the manifest of the resulting folder. An interruption before the
  /// first rename is thrown and changes no published file; after it, the build finishes.
  func write(_ state: StateFolder) async throws -> (report: WriteReport, manifest: Manifest) {
    var report = WriteReport()
    var written = difference.written
    if !difference.isEmpty {
      var scan = try scan()
      let respelled = difference.respelled(of: files)
      scan.removeAliases(of: respelled, in: try Descriptor.folder(output, followsLink: false))
      let obstacles = try await clear(scan, &report).union(respelled)
      let staged = try await stage(scan, state, &report)
      try await publish(staged, clearing: obstacles, &written, &report)
    }
    (report.removed, report.unchanged) = (difference.obsoleteCount, written.count - report.written)
    var manifest = Manifest()
    manifest.files = written.compactMap { $0 }
    if settings.isDurable { flush() }
    return (report, manifest)
  }

  /// Scans the whole folder after an unfinished build or without a manifest, otherwise only paths that are new, missing or
  /// changed on disk.
  private func scan() throws(FileError) -> OutputScan {
    let folder = try Descriptor.folder(output, followsLink: false)
    guard !difference.wasUnfinished, !site.manifest.files.isEmpty else {
      let hidden = difference.stale.joined().map(\.path).filter(\.isHiddenPath)
      return try OutputScan(folder, andHidden: hidden)
    }
    let places = difference.stale.joined().filter { $0.intact == nil }.map(\.path)
    return try OutputScan(folder, at: places + difference.displaced)
  }

  /// Throws if a file that Verdict did not write would be replaced. Returns files of an earlier build that must be removed
  /// first.
  private func clear(_ scan: OutputScan, _ report: inout WriteReport) async throws -> Set<String> {
    guard !scan.isEmpty else { return [] }
    let (planned, owned) = (Set(files.paths), site.owned)
    let obstacles = OutputObstacles(scan, planned: planned, owned: owned)
    try refuse(obstacles.foreign.sorted(), hint: "move it to another folder")
    try await refuseConflicts(scan.paths.intersection(planned).subtracting(owned), difference.stale)
    report.foreign = scan.paths.subtracting(owned).subtracting(planned).sorted()
    return obstacles.stale
  }

  /// Writes all files to temporary files. After an error or interruption, removes them.
  private func stage(
    _ scan: OutputScan,
    _ state: StateFolder,
    _ report: inout WriteReport
  ) async throws -> [StagedFile] {
    try state.begin(Set(difference.new).union(site.unfinished ?? []).sorted())
    do {
      try removeStaged()
      let files = Array(difference.stale.joined())
      let advance = StageProgress("rendering", execution.onNotice).advance
      let staged = try await parallelMap(files, jobs: jobs, progress: advance, makeWorker: makeWorker) { worker, file in
        try Interruption.check()
        return (try worker.stage(file, isThere: scan.paths.contains(file.path)), worker.missingGlyphs)
      }
      try Interruption.check()
      report.missingGlyphs = zip(files, staged).compactMap { stale, result in
        result.1.isEmpty ? nil : stale.file.pageSource.map { ($0, result.1) }
      }
      return staged.map(\.0)
    } catch {
      // The next build removes files that cannot be removed now.
      if (try? removeStaged()) != nil, !difference.wasUnfinished { try? state.abandon() }
      throw error
    }
  }

  private func removeStaged() throws(FileError) { try OutputFolder(output).removeStaged() }

  /// Renames all files and removes obsolete ones. Only I/O errors can occur; the next build then continues.
  private func publish(
    _ staged: [StagedFile],
    clearing obstacles: Set<String>,
    _ written: inout [Manifest.File?],
    _ report: inout WriteReport
  ) async throws {
    do {
      try remove(obstacles)
      var staged = staged[...]
      for phase in difference.stale {
        try await publish(zip(phase, staged.prefix(phase.count)), &written, &report)
        staged = staged.dropFirst(phase.count)
      }
    } catch {
      try? removeStaged()
      throw error
    }
    // Files that were already missing may have left empty folders.
    try remove(difference.obsolete.subtracting(obstacles))
  }

  private func publish(
    _ files: some Sequence<(StaleFile, StagedFile)>,
    _ written: inout [Manifest.File?],
    _ report: inout WriteReport
  ) async throws {
    var staged: [(stale: StaleFile, hash: ContentHash)] = []
    for (stale, file) in files {
      switch file {
      case .unchanged(let file): written[stale.number] = file
      case .staged(let hash): staged.append((stale, hash))
      }
    }
    let progress = StageProgress("writing", execution.onNotice)
    let published = try await parallelMap(staged, jobs: jobs, progress: progress.advance) { [settings] _ in
      try OutputFolder(settings.output, isDurable: settings.isDurable)
    } body: { folder, file in
      file.stale.written(file.hash, try folder.publish(file.stale.number, at: file.stale.path))
    }
    for (file, result) in zip(staged, published) { written[file.stale.number] = result }
    report.written += published.count
  }

  /// Throws if files that Verdict did not write have planned paths and different bytes.
  private func refuseConflicts(_ conflicts: Set<String>, _ files: [[StaleFile]]) async throws {
    guard !conflicts.isEmpty, !settings.replacesForeign else { return }
    let candidates = files.joined().filter { conflicts.contains($0.path) }
    let differing = try await parallelMap(candidates, jobs: jobs, makeWorker: makeWorker) { worker, stale in
      try worker.isOnDisk(stale) ? nil : stale.path
    }.compactMap { $0 }.sorted()
    try refuse(differing, hint: "move it to another folder, or use --force if an earlier build wrote it")
  }

  private func refuse(_ paths: [String], hint: String) throws(OutputRefusal) {
    guard let first = paths.first else { return }
    let others = paths.count > 1 ? " and \(paths.count - 1) more" : ""
    let description = "'\(output)/\(first)'\(others) was not written by Verdict and would be replaced"
    throw OutputRefusal(description: description, hint: hint)
  }

  private func remove(_ paths: Set<String>) throws(FileError) {
    guard !paths.isEmpty else { return }
    var folder = try OutputFolder(output)
    for path in paths.sorted() { try folder.remove(path) }
  }
}

extension String {
  /// Whether a name on the path begins with a dot.
  fileprivate var isHiddenPath: Bool { pathComponents.contains { $0.utf8.first == UInt8(ascii: ".") } }
}
