import Diagnostics
import FrontMatter
import Templating

/// The files of a theme, read but not yet understood.
package struct ThemeFiles: Sendable {
  /// The folder where a site keeps its templates; names it in messages.
  package var folder = "templates"
  /// Templates, layouts and partials by name: the path without `partials/` and without `.html`.
  package var templates: [(name: String, source: SourceFile)] = []
  /// Files to publish, by their names below `assets/`, with their paths in the site.
  package var assets: [String: String] = [:]
  /// `strings/LANG.yaml` by language.
  package var strings: [String: SourceFile] = [:]

  package init() {}

  /// Whether any template says a word: one that none says is asked for by none.
  package func mention(_ word: String) -> Bool {
    templates.contains { $0.source.bytes.contains(word.utf8) }
  }
}

/// A theme whose templates have been checked against what the pages give them.
package struct Theme: Sendable {
  let home: TemplateProgram<HomePage>
  let review: TemplateProgram<ReviewPage>
  let categories: TemplateProgram<CategoriesPage>
  let category: TemplateProgram<CategoryPage>
  let restaurants: TemplateProgram<RestaurantsPage>
  let restaurant: TemplateProgram<RestaurantPage>
  let tags: TemplateProgram<TagsPage>
  let tag: TemplateProgram<TagPage>
  let picks: TemplateProgram<PicksPage>
  let ratings: TemplateProgram<RatingsPage>
  let rating: TemplateProgram<RatingPage>
  let years: TemplateProgram<YearsPage>
  let year: TemplateProgram<YearPage>
  let statistics: TemplateProgram<StatisticsPage>
  let follow: TemplateProgram<FollowPage>
  let saved: TemplateProgram<SavedPage>
  let search: TemplateProgram<SearchPage>
  let page: TemplateProgram<TextPage>
  let notFound: TemplateProgram<NotFoundPage>
  let redirect: TemplateProgram<RedirectPage>
  let atom: TemplateProgram<FeedPage>
  let rss: TemplateProgram<FeedPage>
  let jsonFeed: TemplateProgram<FeedPage>
  let sitemap: TemplateProgram<SitemapPage>
  let sitemapIndex: TemplateProgram<SitemapPage>
  let robots: TemplateProgram<RobotsPage>
  let feedList: TemplateProgram<FeedListPage>
  let headers: TemplateProgram<HeadersPage>

  /// Makes the program of each template. This is the one list of them: its file, its record, what is made with it.
  init(_ templates: inout some ThemeTemplateVisitor) {
    home = templates.visit("home.html", HomePage.self, "The newest reviews; the first page leads with shelves.")
    review = templates.visit("review.html", ReviewPage.self, "One review.")
    categories = templates.visit("categories.html", CategoriesPage.self, "All categories.")
    category = templates.visit("category.html", CategoryPage.self, "The reviews of a category.")
    restaurants = templates.visit("restaurants.html", RestaurantsPage.self, "All restaurants, in three orders.")
    restaurant = templates.visit("restaurant.html", RestaurantPage.self, "One restaurant with all visits.")
    tags = templates.visit("tags.html", TagsPage.self, "All tags.")
    tag = templates.visit("tag.html", TagPage.self, "The reviews with a tag.")
    picks = templates.visit("picks.html", PicksPage.self, "The critic's picks.")
    ratings = templates.visit("ratings.html", RatingsPage.self, "All ratings: what each means, how often it is given.")
    rating = templates.visit("rating.html", RatingPage.self, "The reviews with one rating.")
    years = templates.visit("years.html", YearsPage.self, "All years.")
    year = templates.visit("year.html", YearPage.self, "The reviews of a year.")
    statistics = templates.visit("statistics.html", StatisticsPage.self, "What all reviews come to, in numbers.")
    follow = templates.visit("follow.html", FollowPage.self, "What can be subscribed to, for people.")
    saved = templates.visit("saved.html", SavedPage.self, "The reviews that a reader keeps in the browser.")
    search = templates.visit("search.html", SearchPage.self, "Where readers search; all reviews from A to Z.")
    page = templates.visit("page.html", TextPage.self, "A page that is no review.")
    notFound = templates.visit("404.html", NotFoundPage.self, "What a reader gets who follows a link to nowhere.")
    redirect = templates.visit("redirect.html", RedirectPage.self, "An older path that leads to a review.")
    atom = templates.visit("feed.atom", FeedPage.self, "A feed in the format Atom.")
    rss = templates.visit("feed.rss", FeedPage.self, "A feed in the format RSS.")
    jsonFeed = templates.visit("feed.json", FeedPage.self, "A feed in the format JSON Feed.")
    sitemap = templates.visit("sitemap.xml", SitemapPage.self, "The list of pages for search engines.")
    sitemapIndex = templates.visit("sitemap-index.xml", SitemapPage.self, "The list of the sitemaps of a large site.")
    robots = templates.visit("robots.txt", RobotsPage.self, "What tells search engines where the sitemap is.")
    feedList = templates.visit("feeds.opml", FeedListPage.self, "All feeds, for feed readers.")
    headers = templates.visit("_headers", HeadersPage.self, "Header fields for hosts that read them from a file.")
  }

  /// The theme of files that are known to be without fault: each template is compiled when it is first used.
  package static func deferred(_ files: ThemeFiles, in environment: TemplateEnvironment) -> Theme {
    var compiler = DeferringCompiler(
      library: Deferred { TemplateLibrary.parse(files.templates).value },
      environment: environment
    )
    return Theme(&compiler)
  }

  /// Compiles the templates that nearly every edit of a review needs, if that was put off.
  package func prepareForEdits() {
    review.prepare()
    search.prepare()
  }

  /// Checks all templates of a theme; nil when one has a fault.
  package static func compile(_ files: ThemeFiles, in environment: TemplateEnvironment) -> Diagnosed<Theme?> {
    let library = TemplateLibrary.parse(files.templates)
    // A theme without any template has been reported as such, not name by name.
    guard !files.templates.isEmpty else { return library.map { _ in nil } }
    var compiler = ThemeCompiler(
      library: library.value,
      folder: files.folder,
      environment: environment,
      diagnostics: library.diagnostics
    )
    let theme = Theme(&compiler)
    guard !library.hasErrors else { return Diagnosed(nil, compiler.diagnosticsBeside(library.diagnostics)) }
    compiler.diagnostics += library.value.unused(byPages: compiler.pages)
    return Diagnosed(compiler.isComplete ? theme : nil, compiler.diagnostics)
  }
}

/// Compiles the templates of a theme and collects what is wrong with them.
private struct ThemeCompiler: ThemeTemplateVisitor {
  let library: TemplateLibrary
  let folder: String
  let environment: TemplateEnvironment
  var diagnostics: [Diagnostic]
  /// The names of the templates that pages are made of.
  var pages: [String] = []
  /// Whether every template so far is without fault.
  var isComplete = true

  /// The syntax faults, and the faults of the templates without any: what else a broken template seems to say is noise.
  func diagnosticsBeside(_ syntaxFaults: [Diagnostic]) -> [Diagnostic] {
    let broken = Set(syntaxFaults.map(\.source.path))
    // A block may be declared where the broken template could not be read.
    return syntaxFaults + diagnostics.filter { !broken.contains($0.source.path) && $0.code != .templateUnknownBlock }
  }

  private mutating func missing<Record: TemplateRecord>(_ file: String) -> TemplateProgram<Record> {
    isComplete = false
    let hint = nearest(to: ThemeTemplate.name(of: file), among: library.names).map { "did you mean '\($0)'?" }
    diagnostics.append(
      Diagnostic(
        .templateMissing,
        "there is no template '\(file)'",
        hint: hint ?? "copy it from the default theme",
        in: SourceFile(path: "\(folder)/\(file)", bytes: [])
      )
    )
    return .empty(in: environment)
  }

  mutating func visit<Record: TemplateRecord>(
    _ file: String,
    _ record: Record.Type,
    _ summary: String
  ) -> TemplateProgram<Record> {
    pages.append(ThemeTemplate.name(of: file))
    guard library.contains(pages[pages.count - 1]) else { return missing(file) }
    let compiled = library.program(pages[pages.count - 1], for: record, in: environment)
    // A layout or partial that several pages use has its faults once.
    diagnostics += compiled.diagnostics.filter { !diagnostics.contains($0) }
    if compiled.value == nil { isComplete = false }
    return compiled.value ?? .empty(in: environment)
  }
}

/// Puts off compiling the templates of a theme.
private struct DeferringCompiler: ThemeTemplateVisitor {
  let library: Deferred<TemplateLibrary>
  let environment: TemplateEnvironment

  func visit<Record: TemplateRecord>(
    _ file: String,
    _ record: Record.Type,
    _ summary: String
  ) -> TemplateProgram<Record> {
    TemplateLibrary.program(ThemeTemplate.name(of: file), for: record, in: environment, of: library)
  }
}

extension ContiguousArray<UInt8> {
  /// Whether the bytes of a word, which is not empty, stand somewhere.
  fileprivate func contains(_ word: String.UTF8View) -> Bool {
    guard let first = word.first else { return true }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      if rest[start...].starts(with: word) { return true }
      rest = rest[(start + 1)...]
    }
    return false
  }
}
