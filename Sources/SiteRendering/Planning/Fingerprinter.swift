import BinaryCoding
import ReviewModel

/// Says of every page what it follows from, as a hash: a page with the hash of an earlier build has the bytes of that
/// build. Everything that records can show must get in, or old pages would be left standing; what no page shows must
/// not, or pages would be rendered in vain.
package struct Fingerprinter: Sendable {
  private(set) var plan: SitePlan
  private var hasher = WordHasher()
  /// What every page may show.
  private var common = ContentHash([])

  var site: Site { plan.site }

  /// The hashes of the cards, side by side, since nearly every page follows from some.
  private let cards: [ContentHash]

  /// The hashes of what search results show besides their reviews, by category.
  private(set) var results: [ContentHash] = []
  /// The hashes of what each year comes to, which several pages show.
  private(set) var years: [ContentHash] = []
  /// The hash of the list of feeds, once a page has shown it.
  var feedList: ContentHash?

  /// Makes ready for the pages of a plan; `environment` is the hash of what pages depend on beside content: the program,
  /// the configuration, the theme.
  package init(_ plan: SitePlan, environment: ContentHash) {
    self.plan = plan
    cards = plan.site.articles.indices.map(plan.site.cardHash)
    add(environment)
    addSite()
    common = hash()
    for archive in site.catalog.years {
      addYear(archive)
      years.append(hash())
    }
    for category in site.categories {
      add(site.configuration.url.basePath)
      add(site.configuration.language)
      add(category.name)
      results.append(hash())
    }
  }

  /// The same where it is known what a browser reads the search index by.
  package func naming(head: String) -> Fingerprinter {
    var hasher = self
    hasher.plan = plan.naming(head: head)
    return hasher
  }

  /// The hash of what a page follows from.
  package mutating func hash(of page: PagePlan) -> ContentHash { page.kind.fingerprint(of: page, &self) }

  /// Adds what any page follows from: what every page may show, and its own path.
  mutating func begin(_ page: PagePlan) {
    add(common)
    add(page.url)
  }

  /// What every page may show of the site: what does not follow from the configuration alone. Little of it, since a
  /// change makes every page anew.
  private mutating func addSite() {
    let catalog = site.catalog
    add(catalog.years.last?.subject)
    add(OptionalPages.allCases.map(site.shown.contains))
    add(catalog.declaredKinds.map(\.archives.isEmpty))
    let picture = site.configuration.reviewer.illustration
    add(picture.flatMap { site.links.picture($0.path.value, from: configurationPath) })
  }

  /// The hash of what was added since the last call.
  mutating func hash() -> ContentHash { hasher.hash() }

  mutating func add(_ value: some BinaryCodable) { hasher.add(encoded: value) }
  mutating func add(_ number: Int) { hasher.add(number) }
  mutating func add(_ number: Int?) { hasher.add(number ?? .min) }
  mutating func add(_ hash: ContentHash) { hasher.add(hash) }
  mutating func add(_ text: String) { hasher.add(text) }
  mutating func add(_ picture: PublishedPicture?) { hasher.add(picture) }

  /// What a card shows of a review.
  mutating func addCard(_ number: Int?) {
    guard let number else { return add(0) }
    add(cards[number])
  }

  mutating func addCards(_ numbers: some Collection<Int>) {
    add(numbers.count)
    for number in numbers { addCard(number) }
  }

  /// A text, which follows from its file, and where its links and pictures lead.
  mutating func addText(_ file: ContentFile) {
    // The ids of footnotes have the name of the file.
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

  mutating func addSummary(_ summary: RatingSummary) {
    add(summary.count)
    add(summary.ratedCount)
    add(summary.average?.tenths)
    add(summary.average.flatMap { site.catalog.scale.halves(hundredths: $0.hundredths) })
    if let grade = summary.average.flatMap(site.catalog.scale.grade) { add(grade.slug) }
    for bar in summary.histogram { add(bar.count) }
    addCard(summary.highest)
    addCard(summary.lowest)
    addCard(summary.latest)
  }

  /// A group of reviews with the first of them.
  mutating func addArchive<Subject>(_ archive: Archive<Subject>, examples: Int) {
    addSummary(archive.summary)
    addCards(archive.reviews.prefix(examples))
  }

  mutating func addChangedMinds(_ minds: ChangedMinds) {
    add(minds.count)
    for mind in minds.shown {
      addCard(mind.earlier.number)
      addCard(mind.later.number)
    }
  }

  /// A topic, with what its ratings come to.
  mutating func addTopic(_ archive: TopicArchive) {
    addFacts(of: archive)
    add(archive.rank)
    addSummary(archive.summary)
  }

  /// What is known of a topic beside its reviews.
  mutating func addFacts(of archive: TopicArchive) {
    add(archive.topic)
    add(archive.isClosed ? 1 : 0)
    add(site.file(of: archive)?.summaryHash)
    let picture = site.picture(of: archive)
    add(picture?.picture)
    add(picture?.alt)
  }

  /// One page of a list of cards; the first with what all ratings come to.
  mutating func addList(_ list: CardList) {
    add(list.place)
    add(list.pages.total)
    if list.isFirst { addSummary(list.summary) }
    addCards(list.shown)
  }
}

extension WordHasher {
  /// Adds a picture as pages show it.
  mutating func add(_ picture: PublishedPicture?) {
    add(encoded: picture?.url)
    add(picture?.width ?? 0)
    add(picture?.height ?? 0)
    add(picture?.avif.count ?? 0)
    add(picture?.colour?.number ?? -1)
  }
}
