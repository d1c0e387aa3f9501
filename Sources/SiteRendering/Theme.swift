import Diagnostics
import FrontMatter
import Templating

/// The files of a theme, read but not yet understood.
package struct ThemeFiles: Sendable {
  /// Templates, layouts and partials by name: the path without `partials/` and without `.html`.
  package var templates: [(name: String, source: SourceFile)] = []
  /// Files to publish, by their names below `assets/`, with their paths in the site.
  package var assets: [String: String] = [:]
  /// `strings/LANG.yaml` by language.
  package var strings: [String: SourceFile] = [:]

  package init() {}
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

  /// Checks all templates of a theme; nil when one has a fault.
  package static func compile(_ files: ThemeFiles, in environment: TemplateEnvironment) -> Diagnosed<Theme?> {
    let library = TemplateLibrary.parse(files.templates)
    // A theme without any template has been reported as such, not name by name.
    guard !library.hasErrors, !files.templates.isEmpty else { return library.map { _ in nil } }
    var compiler = ThemeCompiler(library: library.value, environment: environment, diagnostics: library.diagnostics)
    let theme = compiler.theme()
    compiler.diagnostics += library.value.unused(byPages: compiler.pages)
    return Diagnosed(theme, compiler.diagnostics)
  }
}

/// Compiles the templates of a theme and collects what is wrong with them.
private struct ThemeCompiler {
  let library: TemplateLibrary
  let environment: TemplateEnvironment
  var diagnostics: [Diagnostic]
  /// The names of the templates that pages are made of.
  var pages: [String] = []

  mutating func theme() -> Theme? {
    let (home, review) = (program("home", HomePage.self), program("review", ReviewPage.self))
    let (categories, category) = (program("categories", CategoriesPage.self), program("category", CategoryPage.self))
    let restaurants = program("restaurants", RestaurantsPage.self)
    let restaurant = program("restaurant", RestaurantPage.self)
    let (tags, tag) = (program("tags", TagsPage.self), program("tag", TagPage.self))
    let (picks, ratings) = (program("picks", PicksPage.self), program("ratings", RatingsPage.self))
    let rating = program("rating", RatingPage.self)
    let (years, year) = (program("years", YearsPage.self), program("year", YearPage.self))
    let (page, notFound) = (program("page", TextPage.self), program("404", NotFoundPage.self))
    let redirect = program("redirect", RedirectPage.self)
    let (atom, rss) = (program("feed.atom", FeedPage.self), program("feed.rss", FeedPage.self))
    let jsonFeed = program("feed.json", FeedPage.self)
    let sitemap = program("sitemap.xml", SitemapPage.self)
    let sitemapIndex = program("sitemap-index.xml", SitemapPage.self)
    let (robots, headers) = (program("robots.txt", RobotsPage.self), program("_headers", HeadersPage.self))
    let feedList = program("feeds.opml", FeedListPage.self)
    guard let home, let review, let categories, let category, let restaurants, let restaurant, let tags, let tag,
      let picks, let ratings, let rating, let years, let year, let page, let notFound, let redirect, let atom, let rss,
      let jsonFeed, let sitemap, let sitemapIndex, let robots, let feedList, let headers
    else { return nil }
    return Theme(
      home: home,
      review: review,
      categories: categories,
      category: category,
      restaurants: restaurants,
      restaurant: restaurant,
      tags: tags,
      tag: tag,
      picks: picks,
      ratings: ratings,
      rating: rating,
      years: years,
      year: year,
      page: page,
      notFound: notFound,
      redirect: redirect,
      atom: atom,
      rss: rss,
      jsonFeed: jsonFeed,
      sitemap: sitemap,
      sitemapIndex: sitemapIndex,
      robots: robots,
      feedList: feedList,
      headers: headers
    )
  }

  private mutating func program<Record: TemplateRecord>(
    _ name: String,
    _ record: Record.Type
  ) -> TemplateProgram<Record>? {
    pages.append(name)
    let compiled = library.program(name, for: record, in: environment)
    // A layout or partial that several pages use has its faults once.
    diagnostics += compiled.diagnostics.filter { !diagnostics.contains($0) }
    return compiled.value
  }
}
