import ReviewModel
import SiteModel

/// The result file of each review, for the search scripts.
struct SearchResultKind: UntemplatedKind {
  var option: OptionalPages? { .search }

  /// Returns the results, named by their numbers in the search index.
  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    site.catalog.reviews.ids.map { review in
      PageAddress(
        url: Permalinks.searchResult(site.document(of: review)),
        index: review.number,
        file: site.articles[review].review.path
      )
    }
  }

  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter) {
    let site = hasher.site
    hasher.add(hasher.results[site.articles[page.review].review.category])
    hasher.addCard(page.review)
    hasher.add(site.searchHash(page.review))
  }

  func bytes(of page: PagePlan, _ contents: PageContents) throws -> ContiguousArray<UInt8> {
    let text = try contents.body(contents.site.articles[page.review].file).plainText
    return contents.site.searchResult(page.review, text: text).json
  }
}
