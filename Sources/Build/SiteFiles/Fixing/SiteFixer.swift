import BinaryCoding
import Concurrency
import Diagnostics
import FileSystem
import ReviewModel
import SiteModel

/// Applies the fixes of unambiguous errors.
package enum SiteFixer {
  /// The maximum number of checks. A fix may reveal another error with a fix.
  private static let rounds = 20

  /// The result of applying all fixes in memory.
  package struct Outcome: Sendable {
    /// The diagnostics before the fixes.
    package let found: [Diagnostic]
    /// The diagnostics after the fixes, some of which the fixed errors had hidden.
    package let left: [Diagnostic]
    /// The changed files, sorted by path.
    package let files: [FixedFile]
    /// The images from which a location can be removed, sorted by path.
    package let photos: [SourceFile]

    /// Whether there is nothing to change.
    package var isEmpty: Bool { files.isEmpty && photos.isEmpty }
  }

  /// The result of writing fixed files.
  package struct Writing: Sendable {
    /// The messages about files that could not be written.
    package fileprivate(set) var failures: [String] = []
    /// The paths of files that had changed since they were read, and were not written.
    package fileprivate(set) var changed: [String] = []
    /// The messages about backups of files that another program saved at the same time.
    package fileprivate(set) var backups: [String] = []
    /// The number of written files.
    package fileprivate(set) var count = 0
  }

  /// The maximum number of attempts to write files that other programs change.
  private static let attempts = 20

  /// Fixes the content files. Files that change before they are written are read and fixed again. `confirm` receives the
  /// changes of each attempt, and returns whether to write them.
  package static func apply(
    _ builder: SiteBuilder,
    confirm: (Outcome) throws -> Bool
  ) async throws -> (outcome: Outcome, writing: Writing)? {
    var total = Writing()
    for _ in 0..<attempts {
      let outcome = try await ContentChanged.retrying(waiting: { _ in }) { try await fix(builder) }
      guard try confirm(outcome) else { return nil }
      let writing = try write(outcome.files, builder.settings)
      total.count += writing.count
      (total.failures, total.changed) = (writing.failures, writing.changed)
      total.backups += writing.backups
      if writing.changed.isEmpty {
        let failures = try PhotoCleaner.clean(outcome.photos, builder.settings)
        total.count += outcome.photos.count - failures.count
        total.failures += failures
        return (outcome, total)
      }
      // An editor may save in several writes.
      try await Task.sleep(for: .milliseconds(50))
    }
    throw ContentChanged(path: total.changed[0])
  }

  /// Fixes the content files in memory until no fix remains.
  package static func fix(_ builder: SiteBuilder) async throws -> Outcome {
    var (builder, buildState) = (builder, BuildState())
    var files: [String: FixedFile] = [:]
    let sources = ContentSources(folder: builder.settings.content)
    let found = try await builder.check(&buildState).diagnostics
    var left = found
    for _ in 0..<rounds {
      let replacements = left.replacements
      guard !replacements.isEmpty else { break }
      for diagnostic in left where replacements[diagnostic.source.path] != nil && files[diagnostic.source.path] == nil {
        files[diagnostic.source.path] = FixedFile(diagnostic.source)
      }
      for (path, replacements) in replacements {
        files[path]?.replace(replacements)
        builder.overlay.content[sources.below(path)] = files[path]?.bytes
      }
      left = try await builder.check(&buildState, changed: [], isThorough: false).diagnostics
    }
    if !files.isEmpty { left = try await builder.check(&buildState, changed: []).diagnostics }
    let changed = files.values.filter { !$0.changes.isEmpty }
    let photos = left.filter(\.isFixedByCleaning)
    return Outcome(
      found: found,
      left: left.filter { !$0.isFixedByCleaning },
      files: changed.sorted { $0.source.path.precedesBytewise($1.source.path) },
      photos: photos.map(\.source)
    )
  }

  /// Writes the changed files, each by an atomic rename. Symlinks are not followed.
  package static func write(_ files: [FixedFile], _ settings: SiteSettings) throws -> Writing {
    let sources = ContentSources(folder: settings.content)
    var walk = FolderWalk(try Descriptor.folder(settings.content))
    var (result, folders) = (Writing(), Set<String>())
    for file in files {
      try Interruption.check()
      do throws(FileError) {
        let (folder, name) = sources.below(file.source.path).folderAndName
        try walk.enter(folder)
        if folders.insert(folder).inserted {
          try walk.inCurrent { (folder) throws(FileError) in folder.removeLeftovers() }
        }
        switch try write(file, as: name, walk, isDurable: settings.isDurable) {
        case .written: result.count += 1
        case .changed(let backup):
          result.changed.append(file.source.path)
          if let backup {
            let path = file.source.path.folderAndName.folder.joined(backup)
            result.backups.append("an older version of '\(file.source.path)' is in '\(path)'")
          }
        }
      } catch {
        result.failures.append("\(error)")
      }
    }
    return result
  }

  private static func write(
    _ file: FixedFile,
    as name: String,
    _ walk: borrowing FolderWalk,
    isDurable: Bool
  ) throws(FileError) -> ReplaceOutcome {
    guard file.bytes.count <= ContentLimits.contentFile else { throw .tooLarge("write", file.source.path) }
    return try walk.inCurrent { (folder) throws(FileError) in
      try folder.replace(name, file.source.bytes, with: file.bytes, isDurable: isDurable)
    }
  }
}
