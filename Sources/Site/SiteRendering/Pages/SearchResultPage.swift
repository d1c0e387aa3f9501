import ReviewModel
import SiteModel

/// The result file of each document, for the search scripts.
struct SearchResultKind: UntemplatedKind {
  var option: OptionalPages? { .search }

  /// Returns the results, named by their numbers in the search index.
  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    site.documents.enumerated().map { index, document in
      let number = DocumentID(site.documents.count - 1 - index)
      return PageAddress(url: Permalinks.searchResult(number), index: index, file: document.listed.file.path)
    }
  }

  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter) {
    let document = hasher.site.documents[page.index]
    hasher.add(hasher.results[document.listed.category ?? hasher.site.categoryLinks.count])
    hasher.add(hasher.site.cardHash(document))
    hasher.add(hasher.site.searchHash(document))
  }

  func bytes(of page: PagePlan, _ contents: PageContents) throws -> ContiguousArray<UInt8> {
    let document = contents.site.documents[page.index]
    return contents.site.searchResult(document, text: try contents.body(document.listed.file).plainText).json
  }
}
