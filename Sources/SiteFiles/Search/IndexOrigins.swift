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
    var (all, words, row) = (WordHasher(), WordHasher(), WordHasher())
    all.add(environment)
    words.add(environment)
    rows = SearchIndex.rows(count: site.articles.count).map { numbers in
      row.add(environment)
      for article in site.articles[numbers] {
        all.add(article.file.hash)
        all.add(article.cardHash)
        words.add(article.file.nameHash)
        row.add(article.cardHash)
      }
      return row.hash()
    }
    (self.all, self.words) = (all.hash(), words.hash())
  }
}
