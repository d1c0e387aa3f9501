import BinaryCoding

/// What stands in the output folder from an earlier build.
struct PublishedSite: Sendable {
  private(set) var manifest: Manifest
  /// The paths of those files of the manifest that are not as it says.
  let damaged: Set<String>
  /// The new paths of a build that never finished; nil when the last one did.
  let unfinished: [String]?
  /// Whether stamps have settled since the manifest was kept, so that files need not be read next time.
  private(set) var hasSettled = false

  /// Looks at the files of a manifest as it was kept; where there is none or it is damaged, nothing is known.
  init(_ kept: ContiguousArray<UInt8>?, unfinished: [String]?, output: String) {
    let manifest = kept.flatMap(Manifest.init) ?? Manifest()
    self.manifest = manifest
    self.unfinished = unfinished
    guard let folder = try? Descriptor.folder(output, followsLink: false) else {
      damaged = Set(manifest.entries.keys)
      return
    }
    let now = FileStamp.now
    damaged = Set(manifest.entries.lazy.filter { !folder.holds($0.key, $0.value) }.map(\.key))
    for (path, entry) in manifest.entries where !entry.isSettled && entry.stamp.isSettled(at: now) {
      self.manifest.entries[path] = entry.settled
      hasSettled = true
    }
  }

  /// The paths that Verdict wrote.
  var owned: Set<String> { Set(manifest.entries.keys).union(unfinished ?? []) }

  /// A file that stands as it was written.
  func intact(_ path: String) -> Manifest.Entry? { damaged.contains(path) ? nil : manifest.entries[path] }

  /// Whether every file is as the last build left it, and that one finished.
  var isIntact: Bool { unfinished == nil && damaged.isEmpty }
}

extension PublishedSite {
  /// What to report of a build for which everything is as it was; nil when something is not.
  func report(ofUnchanged inputs: SiteInputs, _ cache: ContentCache) -> BuildReport? {
    guard isIntact, let origin = manifest.origin, origin == inputs.origin(cache) else { return nil }
    return BuildReport(summary: manifest.summary, writing: WriteReport(unchanged: manifest.entries.count))
  }

  /// Whether a manifest says more than the one that is kept.
  func isOutdated(by other: Manifest) -> Bool {
    unfinished != nil || other.origin == nil || manifest.origin != other.origin || manifest.entries != other.entries
      || manifest.search?.origin != other.search?.origin
  }
}

extension Descriptor {
  /// Whether a file below this folder is as it was written. Where a change might not show in its stamp, it is read.
  fileprivate func holds(_ path: String, _ entry: Manifest.Entry) -> Bool {
    guard let status = try? status(of: path), status.kind == .file, status.stamp == entry.stamp else { return false }
    guard !entry.isSettled else { return true }
    let bytes = try? file(path).readAll(atMost: 1 << 32)
    return (bytes ?? nil).map { ContentHash($0) } == entry.hash
  }
}
