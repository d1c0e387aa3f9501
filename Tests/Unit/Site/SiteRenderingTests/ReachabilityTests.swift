import Foundation
import ReviewModel
import SiteFiles
import SiteModel
import SiteTestSupport
import TestSupport
import Testing

/// Links of the sample site: each has a target, and every review is reachable.
@Suite struct ReachabilityTests {
  private var sample: BuiltSample
  private var folder: TemporaryFolder { sample.folder }
  private let origin = BuiltSample.origin
  private let base = BuiltSample.base

  init() async throws { sample = try await BuiltSample.once.value }

  /// Returns the links of a page that begin with a slash or the origin, with their output files; nil for URLs outside the
  /// base path.
  private func links(of file: String) throws -> [(address: String, file: String?)] {
    let tags = try MarkupScanner(try folder.text("site/\(file)")).tags
    let addresses = tags.flatMap { tag in
      tag.attributes.filter { ["href", "src"].contains($0.name) }.map(\.value)
    }
    #expect(!addresses.contains(""), "\(file) has a link to nowhere")
    return addresses.filter { $0.hasPrefix("/") || $0.hasPrefix(origin) }.map { ($0, target($0)) }
  }

  private func target(_ address: String) -> String? {
    let path = address.hasPrefix(origin) ? String(address.dropFirst(origin.count)) : address
    guard path.hasPrefix(base + "/"), !path.hasPrefix("//") else { return nil }
    let bare = path.dropFirst(base.count).prefix { $0 != "#" && $0 != "?" }
    return Permalinks.outputPath(String(bare))
  }

  @Test func everyLinkHasATarget() throws {
    let known = Set(try files(in: folder / "site"))
    for page in known where page.hasSuffix(".html") {
      for link in try links(of: page) {
        let isKnown = link.file.map(known.contains) ?? false
        #expect(isKnown, "\(page) links to \(link.address)")
      }
    }
  }

  /// Tests the site without each kind of optional page, and without all.
  @Test(arguments: OptionalPages.allCases.map { [$0] } + [OptionalPages.allCases])
  func everyLinkHasATargetWithout(_ pages: [OptionalPages]) async throws {
    var test = self
    test.sample = try await BuiltSample(without: pages)
    try test.everyLinkHasATarget()
    #expect(pages.allSatisfy { !test.folder.exists("site/\($0)") })
    if pages == [.follow] { #expect(!test.folder.exists("site/feeds.opml")) }
  }

  @Test func everyReviewIsReachable() throws {
    var found: Set<String> = ["index.html"]
    var pending = ["index.html"]
    while let page = pending.popLast() {
      let pages = try links(of: page).compactMap(\.file).filter { $0.hasSuffix(".html") }
      pending += pages.filter { found.insert($0).inserted }
    }
    let reviews = try #require(sample.report.site).catalog.reviews.map { "reviews/\($0.slug.value)/index.html" }
    #expect(reviews.count == 46)
    #expect(reviews.filter { !found.contains($0) } == [])
    // Only generated pages must be linked, not standalone pages and redirects.
    let generated = try files(in: folder / "site").filter { file in
      [
        "categories/", "picks/", "ratings/", "restaurants/", "tags/", "years/", "page/", "statistics/",
        "follow/", "saved/",
      ].contains(where: file.hasPrefix)
    }
    #expect(generated.filter { $0.hasSuffix(".html") && !found.contains($0) } == [])
  }

  private func isRedirect(_ file: String) -> Bool {
    (try? folder.text("site/\(file)"))?.contains("http-equiv=\"refresh\"") ?? false
  }

  @Test func urlsInFeedsAreAbsolute() throws {
    let feeds = try files(in: folder / "site").filter { $0.hasSuffix(".atom") || $0.hasSuffix(".rss") }
    #expect(feeds.count > 40)
    for feed in feeds {
      // Browsers resolve the URL of the style sheet against the URL of the feed.
      let text = try folder.text("site/\(feed)").replacing(#/<\?xml-stylesheet.*?\?>/#, with: "")
      for part in text.components(separatedBy: "href=\"").dropFirst() {
        #expect(part.hasPrefix("https://") || part.hasPrefix("http://"), "\(feed): \(part.prefix(60))")
      }
    }
  }

  @Test func sitemapListsEveryIndexedPage() throws {
    let sitemap = try folder.text("site/sitemap.xml").matches(of: #/<loc>([^<]*)</loc>/#).map { String($0.1) }
    let listed = Set(sitemap.compactMap(target))
    let hidden = ["404.html", "saved/index.html", "search/index.html"]
    let pages = try files(in: folder / "site").filter { file in
      file.hasSuffix(".html") && !hidden.contains(file) && !isRedirect(file)
    }
    #expect(listed == Set(pages))
    #expect(sitemap.count == listed.count)
  }
}

/// The sample site below a base path, built once.
struct BuiltSample {
  static let origin = "https://reviews.example"
  static let base = "/my/site"
  static let once = Task { try await BuiltSample() }

  let folder: TemporaryFolder
  let report: BuildReport

  init(without pages: [OptionalPages] = []) async throws {
    folder = try TemporaryFolder(copying: Repository.sample)
    if !pages.isEmpty { try folder.leaveOut(pages) }
    var builder = try SiteBuilder(in: folder)
    builder.settings.baseURL = SiteURL(Self.origin + Self.base)
    report = try await builder.build()
    try #require(report.writing != nil)
  }
}

extension TemporaryFolder {
  /// Disables pages and removes links to them from the content.
  fileprivate func leaveOut(_ pages: [OptionalPages]) throws {
    let settings = "pages: {\(pages.map { "\($0): false" }.joined(separator: ", "))}\n"
    try write(try text("content/site.yaml") + settings, to: "content/site.yaml")
    let about = pages.reduce(try text("content/pages/about.md")) { $0.replacing("(/\($1)/)", with: "(/)") }
    try write(about, to: "content/pages/about.md")
  }
}
