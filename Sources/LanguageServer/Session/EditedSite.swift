import Authoring
import BinaryCoding
import Diagnostics
import Notation
import SiteRendering

/// A site of which a text is open.
struct EditedSite: Sendable {
  /// The absolute path of the folder that holds `content` and perhaps `templates`.
  let folder: String
  /// What judges a text by what is known of the site; nil until it was looked at.
  var judge: TextJudge?
  var knowledge: SiteKnowledge?
  /// What the last look found, by the absolute paths of the files.
  var findings: [String: [Diagnostic]] = [:]
  /// What has changed since that look began; nil when nothing has.
  private var changes: Changes? = .everything
  /// The versions of the open texts that are being looked at; nil when nobody looks.
  private var texts: [String: Int]?
  /// The versions of those that were looked at last.
  private var known: [String: Int] = [:]

  private enum Changes {
    case everything
    case files(Set<String>)
  }

  init(_ folder: String) { self.folder = folder }

  /// Whether the site should be looked at.
  var isOutdated: Bool { changes != nil && texts == nil }

  /// The path of a file below the content folder; nil for any other.
  func contentPath(_ path: String) -> ContentPath? {
    path.rest(below: folder + "/" + SiteLook.content).flatMap { ContentPath(path: $0) }
  }

  /// The absolute path of a file below the content folder.
  func path(ofContent path: String) -> String { "\(folder)/\(SiteLook.content)/\(path)" }

  /// Whether the site follows from a file.
  func reads(_ path: String) -> Bool {
    [SiteLook.content, SiteLook.templates].contains { path.rest(below: folder + "/" + $0) != nil }
  }

  /// A file is not what it was.
  mutating func note(change path: String) {
    switch changes {
    case .everything: break
    case .files(let paths): changes = .files(paths.union([path]))
    case nil: changes = .files([path])
    }
  }

  /// Any file may be another.
  mutating func noteAnyChange() { changes = .everything }

  /// Begins to look at the site with the open texts in place of the files.
  mutating func beginLook(_ documents: [String: TextDocument]) -> SiteLook? {
    guard isOutdated, let changes else { return nil }
    let open = documents.filter { reads($0.key) }
    texts = open.mapValues(\.version)
    self.changes = nil
    let changed: Set<String>? = if case .files(let paths) = changes { paths } else { nil }
    return SiteLook(folder: folder, texts: open.mapValues(\.source.bytes), changed: changed)
  }

  /// Ends the look with what it found; nil when the machine refused.
  mutating func endLook(_ news: SiteNews?) {
    defer { texts = nil }
    guard let news else { return }
    known = texts ?? [:]
    findings = Dictionary(grouping: news.diagnostics, by: \.source.path)
    guard let judge = news.judge else { return }
    (knowledge, self.judge) = (news.knowledge, judge)
  }

  /// Whether the last look found what it found in this state of a text.
  func hasSeen(_ document: TextDocument) -> Bool { known[document.source.path] == document.version }
}

/// What judges one text.
package typealias TextJudge = @Sendable (SourceFile, ContentPath) -> [Diagnostic]

/// A site is to be looked at as a whole.
package struct SiteLook: Sendable {
  /// The absolute path of the site's folder.
  package let folder: String
  /// What files hold, whatever stands on the disk, by their absolute paths.
  package let texts: [String: ContiguousArray<UInt8>]
  /// The files that may have changed since the last look; nil for any.
  package let changed: Set<String>?

  /// The names of the folders of a site.
  package static let content = "content"
  package static let templates = "templates"
}

/// What a look at a site found.
package struct SiteNews: Sendable {
  let knowledge: SiteKnowledge?
  let judge: TextJudge?
  let diagnostics: [Diagnostic]

  /// Tells what is known, if the site could be made sense of, and all that was found.
  package init(_ knowledge: SiteKnowledge?, _ diagnostics: [Diagnostic], judge: TextJudge?) {
    (self.knowledge, self.judge, self.diagnostics) = (knowledge, judge, diagnostics)
  }
}

/// What the server asks of the machine.
package struct EditorFiles: Sendable {
  let siteFolder: @Sendable (_ path: String) -> String?
  let read: @Sendable (_ path: String) -> ContiguousArray<UInt8>?
  let today: @Sendable () -> CalendarDay?

  /// `siteFolder` finds the nearest folder around a file that holds a site, `read` reads a file of one, and `today` is the day
  /// that new texts are of.
  package init(
    siteFolder: @escaping @Sendable (_ path: String) -> String?,
    read: @escaping @Sendable (_ path: String) -> ContiguousArray<UInt8>?,
    today: @escaping @Sendable () -> CalendarDay?
  ) {
    (self.siteFolder, self.read, self.today) = (siteFolder, read, today)
  }
}
