import BinaryCoding
import ReviewModel
import SiteModel

/// Optional pages that the site does not have, with the reason, for the hints of broken links.
struct AbsentPages {
  private let site: Site

  init(_ site: Site) { self.site = site }

  /// Returns a hint for a path of a missing optional page; nil for other paths.
  func hint(_ path: String) -> String? {
    let list = path.pathComponents.first.flatMap { OptionalPages(rawValue: String($0)) }
    if let list, site.configuration.disabledPages.contains(list) {
      return "site.yaml disables it: pages: {\(list.rawValue): false}"
    }
    return empty.contains(path) ? "write its first entry, which creates the page" : nil
  }

  private var empty: [String] {
    let (shown, catalog) = (site.shown, site.catalog)
    return OptionalPages.allCases.filter { !shown.contains($0) }.map(Permalinks.list)
      + catalog.categories.filter { $0.reviews.isEmpty }.map { Permalinks.category($0.subject.slug) }
      + catalog.ratings.filter { $0.reviews.isEmpty }.map { Permalinks.rating(catalog.scale.pathName($0.subject)) }
  }
}
