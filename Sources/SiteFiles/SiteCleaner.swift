/// Removes what Verdict wrote.
package enum SiteCleaner {
  /// Removes the files of the last build from an output folder, and the folders that this leaves empty; returns how many
  /// there were. A file that someone changed since is not Verdict's any more and stays.
  package static func clean(content: String, output: String, waiting: () -> Void) async throws -> Int {
    var state = try StateFolder(besides: content, output: output)
    try state.acquireLock(waiting: waiting)
    guard resolvedPath(output) != nil else { return 0 }
    let site = await PublishedSite(state.manifestFile.read(), state.unfinishedPaths(), output: output, jobs: 1)
    var folder = try OutputFolder(output, worker: 0)
    for path in try OutputScan(Descriptor.folder(output)).leftovers { try folder.remove(path) }
    let intact = zip(site.manifest.files, site.stands).filter { $1 }.map(\.0.path).sorted()
    for path in intact { try folder.remove(path) }
    // What a killed build may have written stays, but is not forgotten: the next build may replace it.
    let unsure = (site.unfinished ?? []).filter { folder.status($0) != nil }
    try state.finish(Manifest())
    if !unsure.isEmpty { try state.begin(unsure) }
    return intact.count
  }
}
