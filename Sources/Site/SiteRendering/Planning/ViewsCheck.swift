import Diagnostics
import ReviewModel
import SiteModel

/// Reports the paths of `views.json` without a page.
struct ViewsCheck {
  let diagnostics: [Diagnostic]

  init(_ views: ViewCounts, _ content: SiteContent, _ table: PathTable, _ sources: ContentSources) {
    let unknown = views.paths.filter { !table.contains(ViewCounts.encoded($0.value)) }
    // The missing page may be that of a file with errors.
    guard !unknown.isEmpty, content.invalid.isEmpty else {
      diagnostics = []
      return
    }
    let source = sources.name(viewsPath)
    // Similar paths are suggested only for a few unknown paths. A server log contains many requests by bots, and comparing all
    // of them would take seconds.
    let urls = unknown.count > ViewLimits.slips ? [] : table.urls.sorted()
    diagnostics = unknown.prefix(ViewLimits.errors).map { path in
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
