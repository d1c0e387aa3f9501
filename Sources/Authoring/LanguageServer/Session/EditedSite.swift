import Authoring
import BinaryCoding
import Diagnostics
import Notation
import SiteModel

/// A site with open texts. Checks run one at a time; changes during a check are included in the next one.
struct EditedSite: Sendable {
  /// The absolute path of the folder that contains `content` and perhaps `templates`.
  let folder: String
  /// Names and paths as of the last check; nil before the first one.
  private(set) var context: SiteContext?
  /// The diagnostics of the last check, by the absolute paths of their files.
  private(set) var diagnostics: [String: [Diagnostic]] = [:]
  /// The changes since the last successful check, without those of a running one.
  private var changed = SourceChanges.any
  private var running: CheckRequest?
  /// Whether the last check failed and no file has changed since.
  private var hasFailed = false

  init(_ folder: String) { self.folder = folder }

  /// Returns the path of a file relative to the content folder; nil for other files.
  func contentPath(_ path: String) -> ContentPath? {
    path.rest(below: folder + "/" + CheckRequest.content).flatMap { ContentPath(path: $0) }
  }

  /// Returns the path of a file relative to the theme that contains it; nil for other files.
  func themePath(_ path: String) -> String? {
    if let file = path.rest(below: folder + "/" + CheckRequest.templates) { return file }
    guard let file = path.rest(below: folder + "/" + CheckRequest.themes), let slash = file.firstIndex(of: "/") else {
      return nil
    }
    return String(file[file.index(after: slash)...])
  }

  /// Returns the absolute path of a file in the content folder.
  func path(ofContent path: String) -> String { "\(folder)/\(CheckRequest.content)/\(path)" }

  /// Whether the site depends on a file.
  func reads(_ path: String) -> Bool {
    [CheckRequest.content, CheckRequest.templates, CheckRequest.themes].contains {
      path.rest(below: folder + "/" + $0) != nil
    }
  }
}

// MARK: - Checks

extension EditedSite {
  /// Records changes by absolute paths.
  mutating func note(_ changes: SourceChanges) {
    changed.add(changes)
    hasFailed = false
  }

  /// Begins a check of the site with its open texts. Returns nil without changes, or while another check runs.
  mutating func beginCheck(_ documents: [String: TextDocument]) -> CheckRequest? {
    guard !changed.isEmpty, running == nil, !hasFailed else { return nil }
    let check = CheckRequest(folder: folder, changed: changed, documents: documents.filter { reads($0.key) })
    (running, changed) = (check, [])
    return check
  }

  /// Ends the running check and returns the files whose diagnostics must be sent to the editor. A result of nil means that the
  /// check failed. Its changes are then included in the next check, which requires another change.
  mutating func endCheck(_ result: CheckResult?) -> [String] {
    guard let check = running else { return [] }
    running = nil
    guard let result else {
      hasFailed = changed.isEmpty
      changed.add(check.changed)
      return []
    }
    let before = diagnostics
    diagnostics = Dictionary(grouping: result.diagnostics, by: \.source.path)
    context = result.context ?? context
    let differing = Set(before.keys).union(diagnostics.keys).filter { path in
      !(before[path] ?? []).isShown(as: diagnostics[path] ?? [])
    }
    return differing.union(check.changedDocuments).sorted()
  }
}

extension [Diagnostic] {
  /// Whether an editor shows other diagnostics identically.
  fileprivate func isShown(as others: [Diagnostic]) -> Bool {
    elementsEqual(others) { $0 == $1 && $0.source.bytes == $1.source.bytes && $0.fix == $1.fix }
  }
}

/// Access to files and the date for the server.
package struct EditorFiles: Sendable {
  let siteFolder: @Sendable (_ path: String) -> String?
  let read: @Sendable (_ path: String) -> ContiguousArray<UInt8>?
  let today: @Sendable () -> CalendarDay?

  /// Creates the access. `siteFolder` returns the nearest folder around a file that contains a site, `read` the bytes of a
  /// file, and `today` the day for new texts.
  package init(
    siteFolder: @escaping @Sendable (_ path: String) -> String?,
    read: @escaping @Sendable (_ path: String) -> ContiguousArray<UInt8>?,
    today: @escaping @Sendable () -> CalendarDay?
  ) {
    (self.siteFolder, self.read, self.today) = (siteFolder, read, today)
  }
}
