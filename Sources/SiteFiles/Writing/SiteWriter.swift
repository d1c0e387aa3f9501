import SiteRendering

/// Puts a planned site into the output folder: whole files only, and only where something differs.
struct SiteWriter {
  let plan: SitePlan
  let theme: Theme
  let assets: [AssetFile]
  let contentFolder: String
  let output: String
  let jobs: Int
  /// Whether files that Verdict did not write may be replaced where a page wants their path.
  let replacesForeign: Bool

  /// Writes the site; the lock of `state` is held.
  func write(_ state: borrowing StateFolder) async throws -> WriteReport {
    try Descriptor.folder(".").makeFolders(output)
    let scan = try OutputScan(Descriptor.folder(output, followsLink: false))
    let files = plannedFiles
    let manifest = state.manifest()
    let unfinished = state.unfinishedPaths()
    let owned = Set(manifest.entries.keys).union(unfinished ?? [])
    let wanted = Set(files.joined().map(\.path))
    let obstacles = OutputObstacles(scan, wanted: wanted, owned: owned)
    try refuse(obstacles.foreign.sorted(), hint: "move it away")
    try await refuseConflicts(scan.paths.intersection(wanted).subtracting(owned), files)
    _ = try remove(Set(scan.leftovers))
    if unfinished != nil || !wanted.isSubset(of: manifest.entries.keys) {
      try state.begin(wanted.union(owned).sorted())
    }

    var report = WriteReport()
    var next = Manifest()
    report.removed = try remove(obstacles.stale)
    let trusted = unfinished == nil ? manifest.entries : [:]
    for phase in files {
      for (file, outcome) in zip(phase, try await write(phase, scan.paths, trusted)) {
        next.entries[file.path] = outcome.entry
        if outcome.isWritten { report.written += 1 } else { report.unchanged += 1 }
      }
    }
    report.removed += try remove(owned.intersection(scan.paths).subtracting(wanted).subtracting(obstacles.stale))
    report.foreign = scan.paths.subtracting(owned).subtracting(wanted).sorted()
    if next.entries != manifest.entries || unfinished != nil { try state.finish(next) }
    return report
  }

  /// What is written, in the order in which it is: what others refer to comes first.
  private var plannedFiles: [[PlannedFile]] {
    let copies =
      assets.map { PlannedFile($0.url, .asset($0)) } + plan.pictures.map { PlannedFile($0.url, .picture($0)) }
    return [
      copies, plan.details.map { PlannedFile($0.url, .page($0)) }, plan.lists.map { PlannedFile($0.url, .page($0)) },
    ]
  }

  private func write(
    _ files: [PlannedFile],
    _ present: Set<String>,
    _ trusted: [String: Manifest.Entry]
  ) async throws -> [FileOutcome] {
    try await parallelMap(files, jobs: jobs, makeWorker: makeWorker) { worker, file in
      try worker.write(file, isThere: present.contains(file.path), trusted: trusted[file.path])
    }
  }

  private var makeWorker: @Sendable (Int) throws -> WriteWorker {
    let (plan, theme, contentFolder, output) = (plan, theme, contentFolder, output)
    return { number in
      try WriteWorker(
        renderer: PageRenderer(plan, theme),
        content: ContentReader(contentFolder),
        output: OutputFolder(output, worker: number)
      )
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

  private func remove(_ paths: Set<String>) throws(FileError) -> Int {
    var folder = try OutputFolder(output, worker: 0)
    for path in paths.sorted() { try folder.remove(path) }
    return paths.count
  }
}

/// A file to write.
struct PlannedFile: Sendable {
  enum Source: Sendable {
    case page(PagePlan)
    case picture(CopyPlan)
    case asset(AssetFile)
  }

  /// Its path below the output folder.
  let path: String
  /// Its path in the site.
  let url: String
  let source: Source

  init(_ url: String, _ source: Source) {
    path = Permalinks.outputPath(url)
    self.url = url
    self.source = source
  }
}

/// How a file stands after it was dealt with.
struct FileOutcome: Sendable {
  let entry: Manifest.Entry
  let isWritten: Bool
}
