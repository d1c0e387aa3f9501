import ReviewModel
import SiteModel

/// The result file of each review, for the search scripts.
struct SearchResultKind: UntemplatedKind {
  var option: OptionalPages? { .search }

  /// Returns the results, named by the search numbers of their reviews.
  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    site.articles.indices.map { number in
      PageAddress(
        url: Permalinks.searchResult(site.searched(number)),
        index: number,
        file: site.articles[number].review.path
      )
    }
  }

  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter) {
    let site = hasher.site
    hasher.add(hasher.results[site.articles[page.index].review.category])
    hasher.addCard(page.index)
    hasher.add(site.searchHash(page.index))
  }

  func bytes(of page: PagePlan, _ contents: PageContents) throws -> ContiguousArray<UInt8> {
    let text = try contents.body(contents.site.articles[page.index].file).plainText
    return contents.site.searchResult(page.index, text: text).json
  }
}
