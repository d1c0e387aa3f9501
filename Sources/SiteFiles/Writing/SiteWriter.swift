import SiteRendering

/// Puts planned files into the output folder: whole files only, and only where something differs.
struct SiteWriter {
  /// The files of the site.
  let files: PlannedFiles
  /// What stands in the output folder.
  let site: PublishedSite
  /// What tells them apart.
  let difference: SiteDifference
  let output: String
  let jobs: Int
  /// Whether files that Verdict did not write may be replaced where a page wants their path.
  let replacesForeign: Bool
  /// Makes the worker with a number.
  let makeWorker: @Sendable (Int) throws -> WriteWorker

  /// Writes what differs and removes what is not wanted any more; the lock of `state` is held. The manifest says what
  /// then stands in the output folder. A build that is told to stop keeps what it has done, and throws.
  func write(_ state: borrowing StateFolder) async throws -> (report: WriteReport, manifest: Manifest) {
    var report = WriteReport()
    var written = difference.written
    if !difference.isEmpty {
      let scan = try scan()
      let stale = try await clear(scan, &report)
      try state.begin(Set(difference.new).union(site.unfinished ?? []).sorted())
      try remove(stale.union(scan.leftovers))
      for phase in difference.stale { try await write(phase, scan, &written, &report) }
      try stopIfAsked(written, state)
      // Those that are gone already may have left empty folders behind.
      try remove(difference.unwanted.subtracting(stale))
    }
    (report.removed, report.unchanged) = (difference.unwantedCount, written.count - report.written)
    var manifest = Manifest()
    manifest.files = written.compactMap { $0 }
    return (report, manifest)
  }

  /// Keeps in mind what was done so far, and what stands there from before, when the program was asked to stop.
  private func stopIfAsked(_ written: [Manifest.File?], _ state: borrowing StateFolder) throws {
    guard Interruption.isRequested else { return }
    var manifest = Manifest()
    manifest.files = written.compactMap { $0 }
    manifest.files += site.manifest.files.filter { difference.unwanted.contains($0.path) }
    // What an earlier build left unfinished is still to be looked for.
    if !difference.wasUnfinished { try state.finish(manifest) }
    try Interruption.check()
  }

  /// Looks at everything where nothing is known, else only where files of the manifest do not stand as they should.
  private func scan() throws(FileError) -> OutputScan {
    let folder = try Descriptor.folder(output, followsLink: false)
    guard !difference.wasUnfinished, !site.manifest.files.isEmpty else { return try OutputScan(folder) }
    let places = difference.stale.joined().filter { $0.intact == nil }.map(\.path)
    return try OutputScan(folder, at: places + difference.displaced)
  }

  /// Refuses to write over what Verdict did not write; the files of an earlier build that stand in the way.
  private func clear(_ scan: OutputScan, _ report: inout WriteReport) async throws -> Set<String> {
    guard !scan.isEmpty else { return [] }
    let (wanted, owned) = (Set(files.paths), site.owned)
    let obstacles = OutputObstacles(scan, wanted: wanted, owned: owned)
    try refuse(obstacles.foreign.sorted(), hint: "move it away")
    try await refuseConflicts(scan.paths.intersection(wanted).subtracting(owned), difference.stale)
    report.foreign = scan.paths.subtracting(owned).subtracting(wanted).sorted()
    return obstacles.stale
  }

  private func write(
    _ files: [StaleFile],
    _ scan: OutputScan,
    _ written: inout [Manifest.File?],
    _ report: inout WriteReport
  ) async throws {
    let outcomes = try await parallelMap(files, jobs: jobs, makeWorker: makeWorker) { worker, stale in
      Interruption.isRequested ? nil : try worker.write(stale, isThere: scan.paths.contains(stale.path))
    }
    for (stale, outcome) in zip(files, outcomes) {
      guard let outcome else { continue }
      written[stale.number] = outcome.file
      if outcome.isWritten { report.written += 1 }
    }
  }

  /// Files that Verdict did not write are in the way of pages, unless they hold just what would be written.
  private func refuseConflicts(_ conflicts: Set<String>, _ files: [[StaleFile]]) async throws {
    guard !conflicts.isEmpty, !replacesForeign else { return }
    let candidates = files.joined().filter { conflicts.contains($0.path) }
    let differing = try await parallelMap(candidates, jobs: jobs, makeWorker: makeWorker) { worker, stale in
      try worker.isOnDisk(stale) ? nil : stale.path
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
