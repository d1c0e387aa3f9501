import FileSystem
import SiteFiles
import SiteModel

/// The files to send to a destination and to remove from it. Carried out in the order of the properties, so that no page refers to a
/// missing file.
package struct Delivery: Sendable {
  /// The record during the transfer.
  package let begun: SentFiles
  /// Files with a content hash in their names.
  package let hashed: [String]
  /// The other files.
  package let others: [String]
  /// The files that were sent earlier and differ from files of the site only in their spelling. If the destination ignores
  /// spelling, both are one file, so they are removed before others are sent.
  package let respelled: [String]
  /// The other files that were sent earlier and are no longer in the site.
  package let obsolete: [String]
  /// The record after the transfer.
  package let finished: SentFiles

  init(of files: [Manifest.File], over sent: SentFiles) {
    let stale = files.filter { sent.hashes[$0.path] != $0.hash }.map(\.path)
    finished = SentFiles(files)
    begun = sent.sending(stale)
    hashed = stale.filter(Permalinks.isHashed)
    others = stale.filter { !Permalinks.isHashed($0) }
    let hashes = finished.hashes
    let removed = sent.hashes.keys.filter { hashes[$0] == nil && $0 != SentFiles.path }.sorted()
    let spellings = PathSpellings(removed.isEmpty ? [] : files.map(\.path))
    respelled = removed.filter(spellings.containsOtherSpelling)
    obsolete = removed.filter { !spellings.containsOtherSpelling(of: $0) }
  }

  /// The number of files to send.
  package var count: Int { hashed.count + others.count }
  /// Whether the destination is up to date.
  package var isEmpty: Bool { count == 0 && respelled.isEmpty && obsolete.isEmpty }
}

/// A finished site, locked against builds while this object exists.
package final class FinishedSite: Sendable {
  /// The absolute path of the output folder.
  package let folder: String
  private let files: [Manifest.File]
  private let state: StateFolder

  /// Locks the output folder and reads the manifest of its last build. Throws if that build is unfinished or missing.
  package init(_ settings: SiteSettings, _ onNotice: NoticeHandler) throws {
    state = try StateFolder(for: settings, onNotice)
    guard let manifest = state.manifest(onNotice), !state.isUnfinished, !manifest.files.isEmpty,
      let folder = resolvedPath(settings.output)
    else {
      let description = "'\(settings.output)' changed after the build"
      throw OutputRefusal(description: description, hint: "stop other programs that write there, and publish again")
    }
    (self.folder, files) = (folder, manifest.files)
  }

  package var count: Int { files.count }

  /// Returns the files to send to a destination with a record of sent files.
  package func delivery(over sent: SentFiles) -> Delivery { Delivery(of: files, over: sent) }
}
