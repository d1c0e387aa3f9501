/// Removes what Verdict wrote.
package enum SiteCleaner {
  /// Removes the files of the last build from an output folder, and the folders that this leaves empty; returns how many
  /// there were. A file that someone changed since is not Verdict's any more and stays.
  package static func clean(content: String, output: String, waiting: () -> Void) throws -> Int {
    var state = try StateFolder(besides: content, output: output)
    try state.acquireLock(waiting: waiting)
    let manifest = state.manifest()
    guard resolvedPath(output) != nil else { return 0 }
    var folder = try OutputFolder(output, worker: 0)
    for path in try OutputScan(Descriptor.folder(output)).leftovers { try folder.remove(path) }
    var removed = 0
    for (path, entry) in manifest.entries.sorted(by: { $0.key < $1.key }) {
      guard let status = folder.status(path), status.size == entry.size, status.modified == entry.modified else {
        continue
      }
      try folder.remove(path)
      removed += 1
    }
    // What a killed build may have written stays, but is not forgotten: the next build may replace it.
    let unsure = (state.unfinishedPaths() ?? []).filter { folder.status($0) != nil }
    try state.finish(Manifest())
    if !unsure.isEmpty { try state.begin(unsure) }
    return removed
  }
}
