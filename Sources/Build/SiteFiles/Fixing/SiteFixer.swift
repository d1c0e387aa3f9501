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
      left = try await builder.check(&buildState, changed: [], rendersPages: false).diagnostics
    }
    if !files.isEmpty { left = try await builder.check(&buildState, changed: []).diagnostics }
    let changed = files.values.filter { !$0.changes.isEmpty }
    return Outcome(
      found: found,
      left: left,
      files: changed.sorted { $0.source.path.precedesBytewise($1.source.path) }
    )
  }

  /// Writes the changed files, each by an atomic rename; returns a message for each failure. Symlinks are not followed.
  package static func write(_ files: [FixedFile], _ settings: SiteSettings) throws -> [String] {
    let sources = ContentSources(folder: settings.content)
    var walk = FolderWalk(try Descriptor.folder(settings.content))
    var (failures, folders) = ([String](), Set<String>())
    for file in files {
      try Interruption.check()
      do throws(FileError) {
        let (folder, name) = sources.below(file.source.path).folderAndName
        try walk.enter(folder)
        if folders.insert(folder).inserted {
          try walk.inCurrent { (folder) throws(FileError) in folder.removeLeftovers() }
        }
        if case .changed(let backup) = try write(file, as: name, walk, isDurable: settings.isDurable) {
          let more =
            backup.map { "; an older version is in '\(file.source.path.folderAndName.folder.joined($0))'" } ?? ""
          failures.append("'\(file.source.path)' changed in the meantime and was skipped\(more)")
        }
      } catch {
        failures.append("\(error)")
      }
    }
    return failures
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
