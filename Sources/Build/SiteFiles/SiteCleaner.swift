import FileSystem

/// Removal of the files that Verdict wrote.
package enum SiteCleaner {
  /// Removes the files of the last build and folders that become empty; returns the number of files. Files that were changed
  /// since are kept.
  package static func clean(content: String, output: String, _ execution: Execution) async throws -> Int {
    try OutputGuard.check(output, sources: [content], home: nil)
    let state = try StateFolder(besides: content, output: output, execution.onNotice)
    guard resolvedPath(output) != nil else { return 0 }
    let site = await PublishedSite(state, output: output, execution)
    var folder = try OutputFolder(output)
    try folder.removeStaged()
    let intact = zip(site.manifest.files, site.areUnchanged).filter { $1 }.map(\.0.path).sorted()
    for path in intact { try folder.remove(path) }
    // Files that a killed build may have written stay listed, so that the next build may replace them.
    let unfinished = (site.unfinished ?? []).filter { folder.status($0) != nil }
    try state.forget()
    if !unfinished.isEmpty { try state.begin(unfinished) }
    return intact.count
  }
}
