import BinaryCoding
import SearchIndexing
import SiteRendering

/// The hashes of what the files of a search index follow from, terms apart.
struct IndexOrigins {
  /// Of everything.
  let all: ContentHash
  /// Of each file of the catalogue.
  let rows: [ContentHash]
  /// Of the words that typing errors are measured against.
  let words: ContentHash

  /// The origins in a site; `environment` is the hash of what its pages depend on beside content.
  init(_ site: Site, environment: ContentHash) {
    var hasher = WordHasher()
    func hash(_ articles: ArraySlice<Article>, _ values: (Article) -> [ContentHash]) -> ContentHash {
      hasher.add(environment)
      for article in articles { for value in values(article) { hasher.add(value) } }
      return hasher.hash()
    }
    all = hash(site.articles[...]) { [$0.file.hash, $0.cardHash] }
    rows = SearchIndex.rows(count: site.articles.count).map { hash(site.articles[$0]) { [$0.cardHash] } }
    words = hash(site.articles[...]) { [$0.file.nameHash] }
  }
}
