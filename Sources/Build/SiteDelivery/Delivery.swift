import FileSystem
import SiteFiles
import SiteModel

/// What has to be carried to a destination so that it holds a site. It goes in the order of its properties, so that no page
/// asks for a file that has not come yet or is gone already.
package struct Delivery: Sendable {
  /// The record while files are on their way.
  package let begun: SentFiles
  /// Files whose names change with their bytes.
  package let hashed: [String]
  /// The other files.
  package let others: [String]
  /// What was sent once and is no part of the site.
  package let obsolete: [String]
  /// The record once all is done.
  package let finished: SentFiles

  init(of files: [Manifest.File], over sent: SentFiles) {
    let stale = files.filter { sent.hashes[$0.path] != $0.hash }.map(\.path)
    finished = SentFiles(files)
    begun = sent.sending(stale)
    hashed = stale.filter(Permalinks.isHashed)
    others = stale.filter { !Permalinks.isHashed($0) }
    let wanted = finished.hashes
    obsolete = sent.hashes.keys.filter { wanted[$0] == nil && $0 != SentFiles.path }.sorted()
  }

  /// The number of files to send.
  package var count: Int { hashed.count + others.count }
  /// Whether the destination holds the site.
  package var isEmpty: Bool { count == 0 && obsolete.isEmpty }
}

/// A site that was built, and that no build changes while it is looked at.
package final class FinishedSite: Sendable {
  /// The absolute path of its folder.
  package let folder: String
  private let files: [Manifest.File]
  private let state: StateFolder

  /// Finds what the last build with these settings wrote.
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

  /// The number of its files.
  package var count: Int { files.count }

  /// What a destination lacks to which some files were sent.
  package func delivery(over sent: SentFiles) -> Delivery { Delivery(of: files, over: sent) }
}
