import BinaryCoding
import MarkdownRendering
import ReviewModel
import SiteModel
import Templating

/// Computes the fingerprint of each page: a hash of its dependencies. A page with the fingerprint of an earlier build has the
/// same bytes. A missing dependency would leave outdated pages, and an unnecessary one renders pages in vain.
package struct Fingerprinter: Sendable {
  private(set) var plan: SitePlan
  private var hasher = RecordHasher()
  /// The hash of the values that every page can show.
  private var common = ContentHash([])

  var site: Site { plan.site }

  /// The hashes of the values of search results besides their files, by category; the last one is for files without a category.
  private(set) var results: [ContentHash] = []

  /// The hashes of the links to lists, without the rank of a review. Hashed once, because thousands of reviews are on lists.
  private var lists: [ContentHash] = []

  /// Prepares the fingerprints of a plan. `environment` is the hash of all dependencies besides content: the program, the
  /// configuration, the theme.
  package init(_ plan: SitePlan, environment: ContentHash) {
    self.plan = plan
    add(environment)
    addSite()
    common = hash()
    for name in site.categoryLinks.map(\.name) + [""] {
      add(site.configuration.url.basePath)
      add(site.configuration.language)
      add(site.configuration.smartPunctuation ? 1 : 0)
      add(name)
      results.append(hash())
    }
    for list in site.listFiles.indices {
      hasher.add(site.listLink(list))
      lists.append(hash())
    }
  }

  /// Returns a fingerprinter with the path of the head of the search index.
  package func naming(head: String) -> Fingerprinter {
    var hasher = self
    hasher.plan = plan.naming(head: head)
    return hasher
  }

  /// Returns the fingerprint of a page.
  package mutating func hash(of page: PagePlan) -> ContentHash { page.kind.fingerprint(of: page, &self) }

  /// Adds the dependencies of every page, and the path of the page.
  mutating func begin(_ page: PagePlan) {
    add(common)
    add(page.url)
  }

  /// Adds the values that every page can show, besides the configuration. Keep them few: a change invalidates every page.
  private mutating func addSite() {
    let catalog = site.catalog
    add(catalog.years.last?.subject)
    add(OptionalPages.allCases.map(site.shown.contains))
    add(site.accent.fill.description)
    add(site.shapes.map(\.rawValue))
    add(site.menu.map(\.name))
    add(site.readersMenu.map(\.name))
    let pictures =
      [site.configuration.reviewer.illustration?.path].compactMap(\.self) + site.configuration.themePictures
    for path in pictures { add(site.links.picture(path.value, from: configurationPath)) }
  }

  /// Returns the hash of the values added since the last call.
  mutating func hash() -> ContentHash { hasher.words.hash() }

  mutating func add(_ value: some BinaryCodable) { hasher.words.add(encoded: value) }
  mutating func add(_ number: Int) { hasher.add(number) }
  mutating func add(_ number: Int?) { hasher.add(number ?? .min) }
  mutating func add(_ hash: ContentHash) { hasher.add(hash) }
  mutating func add(_ text: String) { hasher.add(text) }
  mutating func add(_ picture: PublishedPicture?) { hasher.words.add(picture) }

  /// Adds the values of a template record. Bodies are not rendered; their files are added.
  mutating func addRecord<Record: TemplateRecord>(_ record: (PageContents) throws -> Record) {
    var files: [ContentFile] = []
    let contents = PageContents(plan: plan) { file in
      files.append(file)
      return MarkdownBody()
    }
    // Only reading a body can throw.
    hasher.add(try? record(contents))
    for file in files { addText(file) }
  }

  /// Adds the link to a list with the rank of a review.
  mutating func add(_ place: ListPlace) {
    add(lists[place.list])
    add(place.rank)
  }

  /// Adds all values of an entry of the log that pages show.
  mutating func add(shown entry: EntryID) { hasher.add(shown: entry, in: site) }

  mutating func addCard(_ review: ReviewID?) {
    guard let review else { return add(0) }
    add(site.shownHash(review))
  }

  mutating func addCards(_ reviews: some Collection<ReviewID>) {
    hasher.add(cards: reviews, of: site)
  }

  /// Adds a body: the hash of its file, and the targets of its links and images.
  mutating func addText(_ file: ContentFile) {
    // The ids of footnotes contain the path of the file.
    add(file.path)
    add(file.hash)
    for reference in file.outline.references {
      switch reference.kind {
      case .link where reference.destination.isEmpty: break
      case .link: add(site.links.target(of: reference.destination, from: file.path))
      case .address, .wikiLink: break
      case .image: add(site.links.picture(reference.destination, from: file.path))
      }
    }
  }
}
