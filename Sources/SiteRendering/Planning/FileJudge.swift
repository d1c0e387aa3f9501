import BinaryCoding
import Diagnostics
import Notation
import ReviewModel
import Templating

/// Finds what only a whole site can tell of one of its files: as it is now, whatever it was when the site was planned.
///
/// The checks are those of the whole site. They are made on a small one, which holds the file and those that it may be at
/// odds with; what else there is to know, such as where links lead, is looked up.
package final class FileJudge: Sendable {
  private let site: Site
  private let content: SiteContent
  private let pages: PathTable
  private let made: MadePictures
  private let layouts: [String]
  private let pictures: [String: LoadedPicture]
  private let read: @Sendable (_ picture: String) -> LoadedPicture?
  private let pictureNames: Deferred<[String: String]>
  private let pictureSlips: Deferred<PathSlips>
  private let targets: Deferred<LinkTargets>
  /// The pages that files with faults want.
  private let wanted: PathTable

  /// Makes a judge of a planned site. `read` reads a picture of the content folder that no page has shown yet.
  package init(
    _ plan: SitePlan,
    _ content: SiteContent,
    made: MadePictures,
    pictures: [LoadedPicture],
    pictureNames: [String],
    layouts: [String],
    read: @escaping @Sendable (_ picture: String) -> LoadedPicture?
  ) {
    let (site, pages) = (plan.site, plan.pages.table)
    (self.site, self.pages, self.content, self.made) = (site, pages, content, made)
    (self.layouts, self.read) = (layouts, read)
    self.pictures = Dictionary(pictures.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    self.pictureNames = Deferred { Dictionary(pictureNames.map { ($0, $0) }, uniquingKeysWith: { first, _ in first }) }
    pictureSlips = Deferred { PathSlips(pictureNames) }
    targets = Deferred {
      let links = site.links.withAddresses(of: content)
      return LinkTargets(content, site, links, pages, plan.copies, pictureNames: { pictureNames })
    }
    wanted = PathTable(content.wantedNames.flatMap { $0.names.plans(for: $0.file) })
  }

  /// What is wrong with a file; `sources` give its text.
  package func diagnostics(of file: ContentFile, _ sources: ContentSources) -> [Diagnostic] {
    let alone = content.holding([file])
    guard alone.heldBack.isEmpty else { return [] }
    let pictures = PictureCheck(alone, used(in: alone), made, sources, slips: pictureSlips)
    let links = site.links.showing(pictures.published, alone)
    let small = SmallSite(content.holding(files(near: file, alone, links)), links, like: site)
    return told(
      pictures.diagnostics + checkPaths(of: small, sources) + checkLinks(of: file, small, sources)
        + SameVisitCheck(small.site.catalog, sources).diagnostics
        + SharedNameCheck(small.site.catalog, sources).diagnostics
        + SimilarNamesCheck(small.site.aggregates, sources).diagnostics
        + LayoutCheck(alone, layouts, sources).diagnostics,
      file.path,
      sources
    )
  }

  /// What is wrong with the settings of the site, for which all else stays as it was.
  package func diagnostics(of configuration: SiteConfiguration, _ sources: ContentSources) -> [Diagnostic] {
    let empty = SiteContent([], configuration: configuration, views: ViewCounts(), policy: content.policy)
    var links = LinkCheck(targets.value, sources)
    links.checkMenu(configuration)
    let pictures = PictureCheck(empty, used(in: empty), made, sources, slips: pictureSlips)
    return told(pictures.diagnostics + links.diagnostics, configurationPath, sources)
  }

  /// What is wrong with the counts of views.
  package func diagnostics(of views: ViewCounts, _ sources: ContentSources) -> [Diagnostic] {
    told(ViewsCheck(views, content, pages, sources).diagnostics, viewsPath, sources)
  }

  private func told(_ diagnostics: [Diagnostic], _ file: String, _ sources: ContentSources) -> [Diagnostic] {
    let path = sources.shownPath(file)
    return sources.filled(diagnostics.filter { $0.source.path.utf8.elementsEqual(path.utf8) }.mostTold)
  }

  private func used(in content: SiteContent) -> [LoadedPicture] {
    let uses = content.pictureUses
    guard !uses.isEmpty else { return [] }
    let paths = Set(uses.compactMap { $0.candidates.lazy.compactMap { [self] in pictureNames.value[$0] }.first })
    return paths.sorted().compactMap { pictures[$0] ?? read($0) }
  }

  private func checkLinks(of file: ContentFile, _ small: SmallSite, _ sources: ContentSources) -> [Diagnostic] {
    let own = LinkTargets(small.content, small.site, small.site.links, small.pages, [])
    var check = LinkCheck(targets.value, own: (file.path, own), sources)
    check.check(file)
    return check.diagnostics
  }

  /// A page that was made of no file may be the one that the file is about now.
  private func checkPaths(of small: SmallSite, _ sources: ContentSources) -> [Diagnostic] {
    var known = Set(small.pages.pages.filter { $0.file == nil }.map(\.url))
    let others = small.written.flatMap { page in
      pages.pages(meeting: page).filter {
        $0.file == nil && !($0.kindNumber == page.kindNumber && $0.url == page.url) && known.insert($0.url).inserted
      }
    }
    return CollisionCheck(PathTable(small.pages.pages + others), [], small.content, sources).diagnostics
  }
}

/// The files that another may be at odds with.
extension FileJudge {
  private func files(near file: ContentFile, _ alone: SiteContent, _ links: ContentLinks) -> [ContentFile] {
    var near = NearFiles()
    for plan in SmallSite(alone, links, like: site).written {
      for other in pages.pages(meeting: plan) + wanted.pages(meeting: plan) { near.add(self.file(of: other)) }
    }
    for names in site.aggregates.names.value {
      for (facts, _) in alone.facts where facts.isOf(names.kind) {
        for key in [facts.topic.value.key] + facts.otherKeys { addFacts(names, key, &near) }
      }
      for (review, _) in alone.reviews { add(review, names, &near) }
    }
    return near.files(with: file)
  }

  private func addFacts(_ names: TopicNames, _ key: NameKey, _ near: inout NearFiles) {
    for topic in names.meant(by: key) { near.add(facts(of: topic, names)) }
  }

  private func add(_ review: Review, _ names: TopicNames, _ near: inout NearFiles) {
    for mention in review.mentions(of: names.kind) {
      let meant = names.meant(by: mention.value.key)
      for topic in meant { near.add(facts(of: topic, names)) }
      let others = meant.flatMap { reviews(of: $0, names, besides: review) }
      if names.kind == TopicKind.restaurants {
        for other in others where other.review.visited == review.visited { near.add(other.file) }
      }
      addSimilar(mention.value.name, of: review, others, names, &near)
    }
  }

  /// Reviews that name what is called almost as something that a review names. It is the first review of a topic that is
  /// told, and of tags only one that no other has; where that is another, it is added alone.
  private func addSimilar(
    _ name: String,
    of review: Review,
    _ others: [Article],
    _ names: TopicNames,
    _ near: inout NearFiles
  ) {
    let similar = names.similar.similar(to: name)
    guard !similar.isEmpty else { return }
    let isTag = names.kind == TopicKind.tags
    if let first = others.first(where: { isTag || $0.review.path.precedesInFolder(review.path) }) {
      return near.add(first.file)
    }
    for other in others { near.add(other.file) }
    for topic in similar {
      near.add(facts(of: topic, names))
      // Which of two has more reviews is all that counts.
      for other in reviews(of: topic, names, besides: review).prefix(others.count + 2) { near.add(other.file) }
    }
  }

  private func reviews(of topic: Int, _ names: TopicNames, besides review: Review) -> [Article] {
    archives(names)[topic].reviews.map { site.articles[$0] }.filter { !$0.review.path.hasBytes(of: review.path) }
  }

  private func archives(_ names: TopicNames) -> [TopicArchive] {
    site.catalog.topics.first { $0.kind == names.kind }?.archives ?? []
  }

  private func facts(of topic: Int, _ names: TopicNames) -> ContentFile? {
    archives(names)[topic].facts.flatMap { site.factFiles[$0.path] }
  }

  /// The file that a page is made of.
  private func file(of page: PagePlan) -> ContentFile? {
    guard let path = page.file else { return nil }
    let review = page.index < site.articles.count ? site.articles[page.index].file : nil
    let text = page.index < site.pages.count ? site.pages[page.index].file : nil
    let file = [review, text, site.factFiles[path]].compactMap(\.self).first { $0.path.hasBytes(of: path) }
    return file ?? content.faulty.first { $0.path.hasBytes(of: path) }
  }
}

/// Files, each once.
private struct NearFiles {
  private var files: [ObjectIdentifier: ContentFile] = [:]

  mutating func add(_ file: ContentFile?) { if let file { files[ObjectIdentifier(file)] = file } }

  /// The files in their order, with one in the place of what it was.
  func files(with file: ContentFile) -> [ContentFile] {
    let others = files.values.filter { !$0.path.utf8.elementsEqual(file.path.utf8) }
    return (others + [file]).sorted { $0.path.precedesInFolder($1.path) }
  }
}

/// A few files of a site, as if they were all of it.
private struct SmallSite {
  let content: SiteContent
  let site: Site
  let pages: PathTable

  init(_ content: SiteContent, _ links: ContentLinks, like other: Site) {
    let aggregates = Aggregates(few: content)
    let links = links.showing(links.pictures, content)
    let articles = content.articles(links, earlier: nil)
    self.content = content
    site = Site(content, aggregates, articles, links, other.strings, assets: other.assets)
    pages = PlannedPages(site).table
  }

  /// The pages that are made of files, and those that would be without their faults.
  var written: [PagePlan] {
    pages.pages.filter { $0.file != nil } + content.wantedNames.flatMap { $0.names.plans(for: $0.file) }
  }
}
