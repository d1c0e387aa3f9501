import SiteRendering

/// Puts planned files into the output folder: whole files only, and only where something differs.
struct SiteWriter {
  /// The files of the site.
  let files: PlannedFiles
  /// What stands in the output folder.
  let site: PublishedSite
  let output: String
  let jobs: Int
  /// Whether files that Verdict did not write may be replaced where a page wants their path.
  let replacesForeign: Bool
  /// Makes the worker with a number.
  let makeWorker: @Sendable (Int) throws -> WriteWorker

  /// Writes what differs and removes what is not wanted any more; the lock of `state` is held. The manifest says what
  /// then stands in the output folder. A build that is told to stop keeps what it has done, and throws.
  func write(_ state: borrowing StateFolder) async throws -> (report: WriteReport, manifest: Manifest) {
    let stale = files.stale(site)
    let wanted = Set(files.paths)
    let unwanted = site.owned.subtracting(wanted)
    let scan = try scan(stale.joined().map(\.path) + unwanted)
    let obstacles = OutputObstacles(scan, wanted: wanted, owned: site.owned)
    try refuse(obstacles.foreign.sorted(), hint: "move it away")
    try await refuseConflicts(scan.paths.intersection(wanted).subtracting(site.owned), stale)

    var report = WriteReport()
    report.foreign = scan.paths.subtracting(site.owned).subtracting(wanted).sorted()
    let isWriting = !stale.joined().isEmpty || !unwanted.isEmpty || site.unfinished != nil
    if isWriting { try state.begin(wanted.subtracting(site.manifest.entries.keys).sorted()) }
    try remove(Set(scan.leftovers))
    try remove(obstacles.stale)
    var manifest = site.manifest
    for phase in stale { try await write(phase, scan, &manifest, &report) }
    if Interruption.isRequested { try state.finish(manifest) }
    try Interruption.check()
    let present = unwanted.filter { scan.paths.contains($0) || site.intact($0) != nil }
    try remove(present.subtracting(obstacles.stale))
    for path in unwanted { manifest.entries[path] = nil }
    report.removed = present.count
    report.unchanged = wanted.count - report.written
    return (report, manifest)
  }

  /// Looks at everything where nothing is known, else only where files of the manifest do not stand as they should.
  private func scan(_ paths: [String]) throws(FileError) -> OutputScan {
    let folder = try Descriptor.folder(output, followsLink: false)
    guard site.unfinished == nil, !site.manifest.entries.isEmpty else { return try OutputScan(folder) }
    return try OutputScan(folder, at: paths.filter { site.intact($0) == nil })
  }

  private func write(
    _ files: [PlannedFile],
    _ scan: OutputScan,
    _ manifest: inout Manifest,
    _ report: inout WriteReport
  ) async throws {
    let site = site
    let outcomes = try await parallelMap(files, jobs: jobs, makeWorker: makeWorker) { worker, file in
      Interruption.isRequested
        ? nil : try worker.write(file, intact: site.intact(file.path), isThere: scan.paths.contains(file.path))
    }
    for (file, outcome) in zip(files, outcomes) {
      guard let outcome else { continue }
      manifest.entries[file.path] = outcome.entry
      if outcome.isWritten { report.written += 1 }
    }
  }

  /// Files that Verdict did not write are in the way of pages, unless they hold just what would be written.
  private func refuseConflicts(_ conflicts: Set<String>, _ files: [[PlannedFile]]) async throws {
    guard !conflicts.isEmpty, !replacesForeign else { return }
    let candidates = files.joined().filter { conflicts.contains($0.path) }
    let differing = try await parallelMap(Array(candidates), jobs: jobs, makeWorker: makeWorker) { worker, file in
      try worker.isOnDisk(file) ? nil : file.path
    }.compactMap { $0 }.sorted()
    try refuse(differing, hint: "move it away, or use --force if it comes from an earlier build")
  }

  private func refuse(_ paths: [String], hint: String) throws(OutputRefusal) {
    guard let first = paths.first else { return }
    let others = paths.count > 1 ? " and \(paths.count - 1) more" : ""
    let description = "'\(output)/\(first)'\(others) would be replaced, but Verdict did not write it"
    throw OutputRefusal(description: description, hint: hint)
  }

  private func remove(_ paths: Set<String>) throws(FileError) {
    guard !paths.isEmpty else { return }
    var folder = try OutputFolder(output, worker: 0)
    for path in paths.sorted() { try folder.remove(path) }
  }
}
