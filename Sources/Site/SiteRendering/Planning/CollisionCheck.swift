import BinaryCoding
import Diagnostics
import Notation
import ReviewModel
import SiteModel

/// Reports pages or plain files with the same output path. Paths are compared ignoring letter case and Unicode normalization,
/// because many file systems do not distinguish them.
struct CollisionCheck {
  private(set) var diagnostics: [Diagnostic] = []
  private let sources: ContentSources
  /// The plain files without a reported collision.
  private var plain: Set<String>

  init(_ table: PathTable, _ copies: [CopyPlan], _ content: SiteContent, _ sources: ContentSources) {
    self.sources = sources
    plain = Set(copies.map(\.file))
    for copy in copies { checkFolder(of: copy) }
    let files = copies.map { PagePlan(PageKinds.redirectNumber, PageAddress(url: $0.url, file: $0.file)) }
    let claimed = content.claimedNames.flatMap { $0.names.plans(for: $0.file) } + files
    guard table.mayCollide || !claimed.isEmpty else { return }
    let plans = table.pages + claimed
    // Swift strings compare by canonical equivalence, so NFC and NFD are one key.
    var first: [String: PagePlan] = [:]
    first.reserveCapacity(plans.count)
    for plan in plans {
      let key = Permalinks.outputPath(plan.url).lowercased()
      if let other = first[key] {
        report(plan, other)
      } else {
        first[key] = plan
      }
    }
    for plan in plans where plan.isRedirect || !files.isEmpty { checkFolders(of: plan, first) }
    // Two restaurants with one path also have feeds with one path. Only collisions of written files are reported, if there are
    // any.
    let written = diagnostics.filter { $0.source.path != sources.shownPath(configurationPath) }
    if !written.isEmpty { diagnostics = written }
  }

  /// Reports a file at a path where another page requires a folder: `/feed.atom/` and `/feed.atom`.
  private mutating func checkFolders(of plan: PagePlan, _ files: [String: PagePlan]) {
    for folder in Permalinks.outputPath(plan.url).lowercased().foldersAbove.reversed() {
      if let other = files[String(folder)] { report(plan, other) }
    }
  }

  /// Reports a plain file in a folder of files with hashed names, which browsers cache permanently.
  private mutating func checkFolder(of copy: CopyPlan) {
    let folder = copy.url.pathComponents.dropLast().first?.lowercased() ?? ""
    guard ["assets", "pictures", "search"].contains(folder) else { return }
    let message = "the folder '/\(folder)/' is reserved"
    diagnostics.add(
      Diagnostic(.pathCollision, message, hint: "move it to another folder", in: sources.name(copy.file))
    )
    plain.remove(copy.file)
  }

  /// Reports once that a plain file collides with a page. Returns whether the file is a plain file.
  private mutating func reportPlain(_ file: PagePlan, inTheWayOf other: PagePlan) -> Bool {
    guard let path = file.file, ContentPath(path: path)?.role == .plain else { return false }
    guard plain.remove(path) != nil else { return true }
    let maker = other.file.map { "\(sources.shownPath($0))" } ?? "a generated page"
    let message = "path '\(file.url)' conflicts with '\(other.url)' (\(maker))"
    diagnostics.add(Diagnostic(.pathCollision, message, hint: "rename it", in: sources.name(path)))
    return true
  }

  private mutating func report(_ plan: PagePlan, _ other: PagePlan) {
    if reportPlain(plan, inTheWayOf: other) || reportPlain(other, inTheWayOf: plan) { return }
    // The diagnostic is shown at the path that an author wrote.
    let (changed, unchanged) = plan.file == nil ? (other, plan) : (plan, other)
    let isSpelledAlike = unchanged.file != nil && unchanged.file == changed.file
    let isOwn = isSpelledAlike && unchanged.file?.hasBytes(of: changed.file ?? "") ?? false
    let other = isOwn ? "another path of this file" : unchanged.file.map(sources.shownPath) ?? "a generated page"
    // Swift strings compare by canonical equivalence.
    let forms = "rename one of the files: their names have the same letters in two Unicode normalization forms"
    let hint = isSpelledAlike ? forms : "change the slug: or alias of one of them"
    diagnostics.add(
      Diagnostic(
        .pathCollision,
        "duplicate path '\(plan.url)': this page and \(other)",
        hint: isOwn ? "remove the alias" : hint,
        in: sources.name(changed.file ?? configurationPath),
        at: changed.place
      )
    )
  }
}

extension ClaimedNames {
  /// Returns the pages that a file would have without its errors.
  func plans(for file: ContentFile) -> [PagePlan] {
    var claimed = aliases.map { PageAddress(url: percentEncoded($0.value), file: file.path, place: $0.range) }
    if let url = components.flatMap({ file.type.url(claimed: $0) }) {
      claimed.insert(PageAddress(url: url, file: file.path), at: 0)
    }
    return claimed.map { PagePlan(PageKinds.redirectNumber, $0) }
  }
}
