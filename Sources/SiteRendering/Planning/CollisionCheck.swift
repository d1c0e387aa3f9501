import BinaryCoding
import Diagnostics

/// Checks that no two pages want the same file, letter case and Unicode forms apart, for many file systems do not tell
/// those apart.
struct CollisionCheck {
  private(set) var diagnostics: [Diagnostic] = []

  init(_ table: PathTable, _ sources: ContentSources) {
    guard table.mayCollide else { return }
    let plans = table.pages
    // Strings compare by canonical equivalence, so NFC and NFD are one key.
    var first: [String: PagePlan] = [:]
    first.reserveCapacity(plans.count)
    for plan in plans {
      let key = Permalinks.outputPath(plan.url).lowercased()
      if let other = first[key] {
        diagnostics.append(Self.collision(plan, other, sources))
      } else {
        first[key] = plan
      }
    }
    for plan in plans { checkFolders(of: plan, first, sources) }
    // Two restaurants of one path have feeds of one path, too: only the pages that were written are worth a word.
    let written = diagnostics.filter { $0.source.path != sources.shownPath(configurationPath) }
    if !written.isEmpty { diagnostics = written }
  }

  /// A file cannot stand where another page needs a folder: `/feed.atom/` beside `/feed.atom`.
  private mutating func checkFolders(of plan: PagePlan, _ files: [String: PagePlan], _ sources: ContentSources) {
    guard plan.isRedirect else { return }
    for folder in Permalinks.outputPath(plan.url).lowercased().foldersAbove.reversed() {
      if let other = files[String(folder)] { diagnostics.append(Self.collision(plan, other, sources)) }
    }
  }

  private static func collision(_ plan: PagePlan, _ other: PagePlan, _ sources: ContentSources) -> Diagnostic {
    // The one to change is the one that an author wrote.
    let (changed, kept) = plan.file == nil ? (other, plan) : (plan, other)
    let source = sources.name(changed.file ?? configurationPath)
    let other = kept.file.map { sources.shownPath($0) } ?? "a page that every site has"
    return Diagnostic(
      .pathCollision,
      "two pages want the path '\(plan.url)': this one and \(other)",
      hint: "give one of them another slug: or alias",
      in: source
    )
  }
}
