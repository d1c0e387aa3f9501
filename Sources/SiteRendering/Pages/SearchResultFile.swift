import BinaryCoding
import ReviewModel
import Templating

/// What search shows of each review, for its scripts.
struct SearchResultKind: PageKind {
  var isDetail: Bool { true }
  var isIndexed: Bool { false }
  var option: OptionalPages? { .search }

  /// The results by the numbers that search gives reviews.
  func pages(of site: Site, indexed: Int) -> [PageAddress] {
    site.articles.indices.map { number in
      PageAddress(
        url: Permalinks.searchResult(site.searched(number)),
        index: number,
        file: site.articles[number].review.path
      )
    }
  }

  /// It takes no template, so the theme may change without it.
  func fingerprint(of page: PagePlan, _ hasher: inout Fingerprinter) -> ContentHash {
    let site = hasher.site
    hasher.add(verdictVersion)
    hasher.add(page.url)
    hasher.add(site.configuration.url.basePath)
    hasher.add(site.categories[site.articles[page.index].review.category].name)
    hasher.add(site.configuration.language)
    hasher.addCard(page.index)
    hasher.add(site.searchHash(page.index))
    return hasher.hash()
  }

  func recipe(_ programs: inout ThemePrograms<some ThemeTemplateVisitor>) -> any PageRecipe { SearchResultRecipe() }
}

/// Writes a result; it takes no template.
private struct SearchResultRecipe: PageRecipe {
  func render(
    _ page: PagePlan,
    _ contents: PageContents,
    with renderer: inout TemplateRenderer,
    into output: inout OutputBuffer
  ) throws {
    let text = try contents.body(contents.site.articles[page.index].file).plainText
    output.replace(with: contents.site.searchResult(page.index, text: text).json)
  }

  func prepare() {}
}
