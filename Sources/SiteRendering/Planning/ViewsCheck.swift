import Diagnostics
import ReviewModel

/// Names the paths of `views.json` that no page has.
struct ViewsCheck {
  let diagnostics: [Diagnostic]

  init(_ views: ViewCounts, _ content: SiteContent, _ table: PathTable, _ sources: ContentSources) {
    let unknown = views.paths.filter { !table.contains(ViewCounts.encoded($0.value)) }
    // Where a file is faulty, its page may be the one that is missing.
    guard !unknown.isEmpty, content.faulty.isEmpty else {
      diagnostics = []
      return
    }
    let source = sources.name(viewsPath)
    // Few are slips of an author. A log is full of strangers, and to compare all with all would take seconds.
    let urls = unknown.count > ViewLimits.slips ? [] : table.urls.sorted()
    diagnostics = unknown.prefix(ViewLimits.faults).map { path in
      Diagnostic(
        .unknownPath,
        "page '\(path.value)' not found",
        hint: didYouMean(path.value, among: urls) ?? "write a path such as /reviews/a-good-name/, or remove the line",
        in: source,
        at: path.range
      )
    }
  }
}
