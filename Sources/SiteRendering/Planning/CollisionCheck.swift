import BinaryCoding
import Diagnostics
import Notation
import ReviewModel

/// Checks that no two pages want the same file, letter case and Unicode forms apart, for many file systems do not tell
/// those apart.
struct CollisionCheck {
  private(set) var diagnostics: [Diagnostic] = []
  private let sources: ContentSources

  init(_ table: PathTable, _ content: SiteContent, _ sources: ContentSources) {
    self.sources = sources
    let wanted = content.wantedNames.flatMap { $0.names.plans(for: $0.file) }
    guard table.mayCollide || !wanted.isEmpty else { return }
    let plans = table.pages + wanted
    // Strings compare by canonical equivalence, so NFC and NFD are one key.
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
    for plan in plans { checkFolders(of: plan, first) }
    // Two restaurants of one path have feeds of one path, too: only the pages that were written are worth a word.
    let written = diagnostics.filter { $0.source.path != sources.shownPath(configurationPath) }
    if !written.isEmpty { diagnostics = written }
  }

  /// A file cannot stand where another page needs a folder: `/feed.atom/` beside `/feed.atom`.
  private mutating func checkFolders(of plan: PagePlan, _ files: [String: PagePlan]) {
    guard plan.isRedirect else { return }
    for folder in Permalinks.outputPath(plan.url).lowercased().foldersAbove.reversed() {
      if let other = files[String(folder)] { report(plan, other) }
    }
  }

  private mutating func report(_ plan: PagePlan, _ other: PagePlan) {
    // The one to change is the one that an author wrote.
    let (changed, kept) = plan.file == nil ? (other, plan) : (plan, other)
    let isOwn = kept.file != nil && kept.file == changed.file
    let other = isOwn ? "another of this file" : kept.file.map(sources.shownPath) ?? "a page that every site has"
    diagnostics.add(
      Diagnostic(
        .pathCollision,
        "two pages want the path '\(plan.url)': this one and \(other)",
        hint: isOwn ? "remove the alias" : "give one of them another slug: or alias",
        in: sources.name(changed.file ?? configurationPath),
        at: changed.place
      )
    )
  }
}

extension WantedNames {
  /// The pages that a file would be without its faults.
  fileprivate func plans(for file: ContentFile) -> [PagePlan] {
    var addresses = aliases.map { PageAddress(url: percentEncoded($0.value), file: file.path, place: $0.range) }
    if let url = components.flatMap({ url($0, of: file) }) {
      addresses.insert(PageAddress(url: url, file: file.path), at: 0)
    }
    return addresses.map { PagePlan(PageKinds.redirects, $0) }
  }

  private func url(_ components: [String], of file: ContentFile) -> String? {
    switch ContentPath(path: file.path)?.kind {
    case .review: components.first.flatMap(Slug.init(written:)).map(Permalinks.review)
    case .page: Permalinks.page(components)
    default: nil
    }
  }
}
