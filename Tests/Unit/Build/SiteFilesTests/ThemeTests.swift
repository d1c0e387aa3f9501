import Diagnostics
import Foundation
import SiteFiles
import SiteTestSupport
import Testing

/// Publishing and checks of the files of a theme.
@Suite struct ThemeTests {
  private let site: SmallSite

  init() throws { site = try SmallSite() }

  @Test(arguments: [
    ("plain.js", "plain.#.js"), ("none", "none.#"), ("my font.woff2", "my font.#.woff2"), ("100%41.js", "100%41.#.js"),
    ("v1.2/none", "v1.2/none.#"), ("schön.js", "schön.#.js"), ("a.min.js", "a.min.#.js"),
  ])
  func assetNamesContainTheirHash(_ name: String, published: String) async throws {
    try site.folder.write("text", to: "templates/assets/\(name)")
    try await site.build()
    let hashes = try files(in: site.folder / "site/assets").map { $0.replacing(/\.[0-9a-f]{10}/, with: ".#") }
    #expect(hashes.contains(published))
  }

  @Test func accentFollowsTheStyleSheet() async throws {
    let theme = try site.folder.text("templates/assets/style.css")
    try site.folder.write(SmallSite.configuration + "accent: \"#1E3A8A\"\n", to: "content/site.yaml")
    try await site.build()
    let name = try #require(try files(in: site.folder / "site/assets").first)
    let expected = """

      :root {
        --site-accent: light-dark(#1E3A8A, #7183B5);
        --site-fill: #1E3A8A;
        --site-on-fill: #FFFFFF;
      }

      """
    #expect(try site.folder.text("site/assets/\(name)") == theme + expected)
    #expect(try site.folder.text("site/index.html").contains("/assets/\(name)"))
  }

  @Test func chosenShadesFollowTheStyleSheet() async throws {
    let accent = "accent: {fill: \"#FFD700\", light: \"#004488\", dark: \"#FFFFFF\"}\n"
    try site.folder.write(SmallSite.configuration + accent, to: "content/site.yaml")
    #expect(try await site.build().diagnostics.isEmpty)
    let name = try #require(try files(in: site.folder / "site/assets").first)
    let sheet = try site.folder.text("site/assets/\(name)")
    #expect(sheet.contains("--site-accent: light-dark(#004488, #FFFFFF);\n  --site-fill: #FFD700;"))
  }

  @Test func settingsReachTemplatesAndStyleSheets() async throws {
    let manifest = """
      settings:
        - {key: columns, type: number, default: 3}
        - {key: order, values: [year, rating], default: year}
        - {key: motto}
        - {key: quiet, type: condition}
        - {key: logo, type: picture}

      """
    try site.folder.write(manifest, to: "templates/theme.yaml")
    let shown =
      "{{theme.columns}} {{theme.order}} {{#theme.motto}}{{.}}{{/theme.motto}} {{theme.logo}} {{theme.accent}}"
    try site.folder.write(shown, to: "templates/home.html")
    #expect(try await site.build().diagnostics.isEmpty)
    #expect(try site.folder.text("site/index.html") == "3 year   #00FF7F")
    #expect(
      try styleSheet().hasSuffix("\n:root {\n  --theme-columns: 3;\n  --theme-order: year;\n  --theme-quiet: 0;\n}\n")
    )
    try site.folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>", to: "content/dot.svg")
    let written = "theme: {columns: 4, motto: Say \"hi\", quiet: true, logo: dot.svg, accent: \"#3366CC\"}\n"
    try site.folder.write(SmallSite.configuration + written, to: "content/site.yaml")
    #expect(try await site.build().diagnostics.map(\.code) == [.accentContrast])
    let page = try site.folder.text("site/index.html")
    #expect(page.contains(/^4 year Say &quot;hi&quot; \/pictures\/dot\.[0-9a-f]+\.svg #3366CC$/), "\(page)")
    let sheet = try styleSheet()
    #expect(sheet.hasSuffix("  --theme-motto: \"Say \\\"hi\\\"\";\n  --theme-quiet: 1;\n}\n"), "\(sheet)")
    #expect(try contents(of: site.folder / "site") == (try await site.coldBuild()))
  }

  private func styleSheet() throws -> String {
    let names = try files(in: site.folder / "site/assets").filter { $0.hasPrefix("style.") }
    return try site.folder.text("site/assets/\(try #require(names.first))")
  }

  /// The own folder overrides the chosen theme, and that the themes that it extends.
  @Test func themesExtendEachOther() async throws {
    try site.folder.write(
      "settings: [{key: a, default: base}, {key: b, default: base}]\n",
      to: "themes/base/theme.yaml"
    )
    try site.folder.write("base {{theme.a}}", to: "themes/base/page.wide.html")
    try site.folder.write("base {{theme.a}}", to: "themes/base/page.tall.html")
    let wall = "extends: base\nsettings: [{key: a, default: wall}]\n"
    try site.folder.write(wall, to: "themes/wall/theme.yaml")
    try site.folder.write("wall {{theme.a}} {{theme.b}}", to: "themes/wall/page.tall.html")
    for layout in ["wide", "tall"] {
      try site.folder.write("---\ntitle: T\nlayout: \(layout)\n---\nText.\n", to: "content/pages/\(layout).md")
    }
    let pages = { try ["wide", "tall"].map { try site.folder.text("site/\($0)/index.html") } }
    try site.folder.write(SmallSite.configuration + "theme: wall\n", to: "content/site.yaml")
    #expect(try await site.build().diagnostics.isEmpty)
    #expect(try pages() == ["base wall", "wall wall base"])
    try site.folder.write("extends: base\nsettings: [{key: b, default: new}]\n", to: "themes/wall/theme.yaml")
    try await site.build()
    #expect(try pages() == ["base base", "wall base new"])
    try site.folder.write(SmallSite.configuration, to: "content/site.yaml")
    try site.folder.write("extends: wall\n", to: "templates/theme.yaml")
    try await site.build()
    #expect(try pages() == ["base base", "wall base new"])
    try site.folder.write(SmallSite.configuration + "theme: {name: base, b: own}\n", to: "content/site.yaml")
    try site.folder.write("own {{theme.b}}", to: "templates/page.tall.html")
    try await site.build()
    #expect(try pages() == ["base base", "own own"])
    try site.folder.write("settings: [{key: a, default: later}, {key: b}]\n", to: "themes/base/theme.yaml")
    try await site.build()
    #expect(try pages() == ["base later", "own own"])
    #expect(try contents(of: site.folder / "site") == (try await site.coldBuild()))
  }

  @Test func missingThemesAreReportedWithoutFollowUpErrors() async throws {
    try site.folder.write("extends: wal\n", to: "templates/theme.yaml")
    try site.folder.write("{{> partial-of-the-theme}} {{theme.columns}}", to: "templates/home.html")
    try site.folder.write(SmallSite.configuration + "theme: {columns: 3}\n", to: "content/site.yaml")
    try site.folder.write("extends: default\n", to: "themes/wall/theme.yaml")
    let expected = """
      templates/theme.yaml:1:10: error: theme 'wal' not found [theme-missing]
        1 | extends: wal
          |          ^~~
        hint: did you mean 'wall'?

      """
    #expect(try await site.build().text(below: site.folder) == expected)
    #expect(try site.builder().checkTemplates().map(\.code) == [.themeMissing])
    // A new theme without files must not be taken for the missing one.
    let workspace = Workspace(try site.builder())
    _ = try await workspace.check()
    try site.folder.makeFolder("themes/wal")
    #expect(try await workspace.check().diagnostics.map(\.code).contains(.templateUnknownPartial))
  }

  @Test func themesThatExtendThemselvesAreErrors() async throws {
    try site.folder.write("extends: night\n", to: "themes/wall/theme.yaml")
    try site.folder.write("extends: wall\n", to: "themes/night/theme.yaml")
    try site.folder.write(SmallSite.configuration + "theme: wall\n", to: "content/site.yaml")
    let expected = """
      themes/night/theme.yaml:1:10: error: theme 'wall' extends itself: wall → night → wall [theme-cycle]
        1 | extends: wall
          |          ^~~~
        hint: remove extends:, or write another theme

      """
    #expect(try await site.build().text(below: site.folder) == expected)
  }

  @Test func topicKindsMayHaveSeparateTemplates() async throws {
    try site.folder.write(
      SmallSite.configuration + "fields: [{key: studio, type: topic}, {key: cast, type: topics, plural: Actors}]\n",
      to: "content/site.yaml"
    )
    try site.writeReview("a", head: "studio: Weir\ncast: [Ana]")
    try site.folder.write("own {{topic.name}}", to: "templates/topic.studio.html")
    try site.folder.write("all {{kind.name}}", to: "templates/topics.cast.html")
    try site.folder.write("nobody's", to: "templates/topic.editor.html")
    let report = try await site.build()
    let page = { (path: String) in try site.folder.text("site/\(path)/index.html") }
    #expect(try page("studios/weir") == "own Weir" && page("actors") == "all Actors")
    #expect(try page("actors/ana") != page("studios/weir") && page("studios") != "all Studios")
    #expect(report.diagnostics.map(\.code) == [.templateUnused])
  }

  @Test func pagesUseTheirLayout() async throws {
    try site.folder.write("---\ntitle: About\nlayout: wide\n---\nText.\n", to: "content/pages/about.md")
    try site.folder.write("---\ntitle: Plain\n---\nText.\n", to: "content/pages/plain.md")
    try site.folder.write("wide {{title}}", to: "templates/page.wide.html")
    #expect(try await site.build().diagnostics.isEmpty)
    #expect(try site.folder.text("site/about/index.html") == "wide About")
    #expect(try site.folder.text("site/plain/index.html").contains("wide") == false)
    try site.folder.write("---\ntitle: About\n---\nText.\n", to: "content/pages/about.md")
    try await site.build()
    #expect(try site.folder.text("site/about/index.html").contains("wide") == false)
  }

  @Test(arguments: [
    ("wyde", "did you mean 'wide'?"), ("poster", "add it to the templates folder, or remove the line"),
  ])
  func unknownLayoutIsAnError(layout: String, hint: String) async throws {
    try site.folder.write("---\ntitle: About\nlayout: \(layout)\n---\nText.\n", to: "content/pages/about.md")
    try site.folder.write("wide {{title}}", to: "templates/page.wide.html")
    let expected = """
      content/pages/about.md:3:9: error: template 'page.\(layout).html' not found [template-missing]
        3 | layout: \(layout)
          |         ^\(String(repeating: "~", count: layout.count - 1))
        hint: \(hint)

      """
    #expect(try await site.build().text(below: site.folder) == expected)
  }

  @Test func errorInALayoutIsReportedOnce() async throws {
    try site.folder.write("<title></title>{{$ mian}}{{/ mian}}\n", to: "templates/layout.html")
    for name in ["home", "tags", "years"] {
      try site.folder.write("{{< layout}}{{$ main}}{{/ main}}{{/ layout}}\n", to: "templates/\(name).html")
    }
    let errors = try await site.build().diagnostics.filter { $0.message == "layout 'layout' has no block 'main'" }
    let error = try #require(errors.first)
    #expect(errors.count == 1 && error.hint == "did you mean 'mian'?")
    #expect(error.notes.last?.message.hasPrefix("also in ") == true)
    #expect(error.notes.last?.message.hasSuffix(" other templates, such as this one") == true)
  }

  @Test func openElementInAPartialIsReportedOnce() async throws {
    try site.folder.write("<p title=\"\n", to: "templates/partials/open.html")
    for name in ["home", "tags", "years"] {
      try site.folder.write("{{> open}}<a href=\"{{site.title}}\">{{site.home}}</a>\n", to: "templates/\(name).html")
    }
    let errors = try await site.build().diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.source.path) == [site.folder / "templates/partials/open.html"])
    #expect(errors.first?.message == "'open' begins in text and ends in the value of attribute 'title'")
    #expect(errors.first?.notes.map(\.message) == ["partial 'open' is included here"])
  }

  @Test func missingTemplatesAreErrors() async throws {
    try site.folder.remove("templates/404.html")
    let (there, meant) = (site.folder / "templates/statistic.html", site.folder / "templates/statistics.html")
    try FileManager.default.moveItem(atPath: meant, toPath: there)
    let expected = """
      templates/404.html: error: template '404.html' not found [template-missing]
        hint: copy it from the default theme

      templates/statistics.html: error: template 'statistics.html' not found [template-missing]
        hint: did you mean 'statistic'?

      """
    let errors = try site.builder().checkTemplates().filter { $0.severity == .error }
    #expect(DiagnosticFormat.text.write(errors).replacing(site.folder.path + "/", with: "") == expected)
  }

  @Test func templatesOfDisabledPagesAreOptional() async throws {
    let site = try SmallSite(reviews: 2)
    let settings = try site.folder.text("content/site.yaml")
    try site.folder.write(settings + "pages: {tags: false, search: false}\n", to: "content/site.yaml")
    for name in ["tags.html", "tag.html", "search.html"] { try site.folder.remove("templates/\(name)") }
    #expect(try site.builder().checkTemplates().filter { $0.severity == .error } == [])
    try await site.build()
    try site.writeReview("r2", day: 2)
    #expect(try await site.build().writing != nil)
    #expect(!site.folder.exists("site/search"))
    try site.folder.remove("templates/feed.atom")
    #expect(try site.builder().checkTemplates().map(\.code).contains(.templateMissing))
  }

  /// With the whole default theme, and a layout that lacks the block of its page of saved reviews.
  @Test func defaultTemplatesOfDisabledPagesRequireNoBlocks() async throws {
    let (site, builder) = try Self.siteWithDefaultTheme()
    let layout = "{{$ main}}{{/ main}}{{$ data}}{{/ data}}{{$ kind}}{{/ kind}}{{$ description}}{{/ description}}"
    try site.folder.write(layout, to: "templates/layout.html")
    let error = try #require(try builder.checkTemplates().first)
    #expect(error.message == "layout 'layout' has no block 'assets'")
    #expect(error.hint == "add {{$ assets}}{{/ assets}} to \(site.folder / "templates/layout.html")")
    for page in ["topics", "topic-group"] { try site.folder.write("{{page.title}}", to: "templates/\(page).html") }
    let disabled = "pages: {saved: false, search: false, restaurants: false}\n"
    try site.folder.write(SmallSite.configuration + disabled, to: "content/site.yaml")
    #expect(try builder.checkTemplates().isEmpty)
    #expect(try await !builder.build().hasErrors)
    try site.folder.write("{{title}", to: "templates/saved.html")
    #expect(try builder.checkTemplates().map(\.code) == [.templateTagUnclosed])
    try site.folder.write("{{titel}}", to: "templates/saved.html")
    #expect(try builder.checkTemplates().map(\.code) == [.templateUnknownName])
  }

  private static func siteWithDefaultTheme(_ settings: String = "") throws -> (SmallSite, SiteBuilder) {
    let site = try SmallSite(reviews: 1)
    try site.folder.remove("templates")
    try site.folder.makeFolder("templates")
    try site.folder.write(SmallSite.configuration + settings, to: "content/site.yaml")
    var builder = try site.builder()
    builder.settings.usesDefaultTheme = true
    return (site, builder)
  }

  /// In the site's own folder and in a theme: templates with unknown names, and those in the wrong folder.
  @Test(arguments: [("templates", ""), ("themes/wall", "theme: wall\n")])
  func unusedAndMisplacedTemplatesAreReported(_ folder: String, _ theme: String) async throws {
    let (site, builder) = try Self.siteWithDefaultTheme(theme)
    for name in ["hoome.html", "footer.html", "partials/review.html", "partials/zigzag.html", "README.md", "LICENSE"] {
      try site.folder.write("Text", to: "\(folder)/\(name)")
    }
    let expected = """
      \(folder)/footer.html: note: unused template 'footer.html' [template-unused]
        hint: move it to partials/footer.html, or remove it

      \(folder)/hoome.html: note: unused template 'hoome' [template-unused]
        hint: did you mean 'home.html'? Otherwise include it with {{> hoome}}, or remove it

      \(folder)/partials/review.html: note: unused template 'partials/review.html' [template-unused]
        hint: move it to review.html, or remove it

      \(folder)/partials/zigzag.html: note: unused template 'zigzag' [template-unused]
        hint: include it with {{> zigzag}}, or remove it

      """
    let notes = try builder.checkTemplates().sorted()
    #expect(DiagnosticFormat.text.write(notes).replacing(site.folder.path + "/", with: "") == expected)
    #expect(try await builder.build().diagnostics.sorted() == notes)
    #expect(try site.folder.text("site/reviews/r0/index.html").contains("Text number 0."))
  }

  /// A template of the site can leave a partial of its theme unused.
  @Test func templatesBelowOthersMayBeUnused() throws {
    let (site, builder) = try Self.siteWithDefaultTheme("theme: wall\n")
    try site.folder.write("{{> tail}}", to: "themes/wall/home.html")
    try site.folder.write("Tail", to: "themes/wall/partials/tail.html")
    try site.folder.write("Home", to: "templates/home.html")
    #expect(try builder.checkTemplates().isEmpty)
    try site.folder.write("Tail", to: "templates/partials/tale.html")
    #expect(try builder.checkTemplates().map(\.message) == ["unused template 'tale'"])
  }

  @Test(arguments: [
    ("", "", true), ("{{site.ownStyleSheet}}", "", false), ("{{#site}}{{ownStyleSheet}}{{/site}}", "", false),
    ("{{asset.site.css}}", "", false), ("", "@import \"site.css\";", false), ("", "a { } /* site.css */", true),
  ])
  func styleSheetsThatNoTemplateLinksAreReported(_ link: String, _ style: String, _ isReported: Bool) throws {
    let (site, builder) = try Self.siteWithDefaultTheme()
    let blocks = ["main", "data", "kind", "assets", "description"].map { "{{$ \($0)}}{{/ \($0)}}" }.joined()
    try site.folder.write("<p>\(link)</p>" + blocks, to: "templates/layout.html")
    try site.folder.write("a { color: red }", to: "templates/assets/site.css")
    if !style.isEmpty { try site.folder.write(style, to: "templates/assets/style.css") }
    let found = try builder.checkTemplates()
    #expect(found.map(\.message) == (isReported ? ["no template links 'site.css'"] : []))
    let tag = "{{#site.ownStyleSheet}}<link rel=\"stylesheet\" href=\"{{.}}\">{{/site.ownStyleSheet}}"
    #expect(found.allSatisfy { $0.hint == "add \(tag) to the <head> of layout.html" })
    #expect(found.allSatisfy { $0.source.path.hasSuffix("templates/assets/site.css") && $0.severity == .note })
  }

  /// The folder of a theme also works as the site's own folder, as `verdict theme copy` proposes.
  @Test(arguments: ["theme: wall\n", "theme: {name: wall, columns: 4}\n", ""])
  func aThemeCanBeTheOwnFolder(_ theme: String) async throws {
    let (site, builder) = try Self.siteWithDefaultTheme(theme)
    let manifest = "extends: base\nsettings: [{key: columns, type: number, default: 4}]\n"
    try site.folder.write(manifest, to: "themes/wall/theme.yaml")
    try site.folder.write("wall {{theme.columns}} {{theme.rows}}", to: "themes/wall/home.html")
    try site.folder.write("settings: [{key: rows, default: many}]\n", to: "themes/base/theme.yaml")
    for path in ["themes/wall", "themes/wall/"] {
      var builder = builder
      builder.settings.useTheme(site.folder / path)
      #expect(try await builder.build().diagnostics.isEmpty)
      #expect(try site.folder.text("site/index.html") == "wall 4 many")
    }
  }

  @Test func aThemeOfOneSchemeIsNeverSwitched() async throws {
    let (site, builder) = try Self.siteWithDefaultTheme()
    try site.folder.write("scheme: dark\n", to: "templates/theme.yaml")
    #expect(try await builder.build().diagnostics.isEmpty)
    let page = try site.folder.text("site/index.html")
    #expect(page.contains("<meta name=\"color-scheme\" content=\"dark\">"))
    #expect(!page.contains("/assets/theme.") && !page.contains("name=\"theme\""))
    let sheet = try files(in: site.folder / "site/assets").first { $0.hasPrefix("style.") }
    #expect(try site.folder.text("site/assets/\(sheet ?? "")").hasSuffix("\n:root {\n  color-scheme: dark;\n}\n"))
  }

  /// Themes may show `lead` as the first of the cards.
  @Test func theFirstImageOfTheHomePageIsMarked() async throws {
    let mark = { (name: String) in "{{#\(name)}}\(name){{#isFirstPicture}}!{{/isFirstPicture}} {{/\(name)}}" }
    try site.folder.write(mark("lead") + mark("cards"), to: "templates/home.html")
    try site.folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>", to: "content/dot.svg")
    let (image, home) = ("image: ../dot.svg\nalt: A dot", { try site.folder.text("site/index.html") })
    try site.writeReview("r0", head: image, day: 0)
    try site.writeReview("r1", head: image, day: 1)
    try await site.build()
    #expect(try home() == "lead! cards ")
    try site.writeReview("r2", day: 2)
    try await site.build()
    #expect(try home() == "lead cards! cards ")
    try site.folder.write(SmallSite.configuration + "home: [latest]\n", to: "content/site.yaml")
    try await site.build()
    #expect(try home() == "cards cards! cards ")
  }

  @Test func tooManyRenderingStepsAreAnError() async throws {
    let site = try SmallSite(reviews: 8)
    let sections = Array(repeating: "cards", count: 12)
    let text = sections.map { "{{#\($0)}}" }.joined() + sections.map { "{{/\($0)}}" }.joined()
    try site.folder.write("Reviews:\n\(text)", to: "templates/home.html")
    let report = try await site.build()
    #expect(report.hasErrors && report.writing == nil)
    #expect(try await site.builder().check().diagnostics == report.diagnostics)
    let error = try #require(report.diagnostics.first { $0.severity == .error })
    #expect(error.code == .templateTooMuchWork)
    #expect(report.text(below: site.folder).contains("templates/home.html:2:91: error: the page exceeds"))
    #expect(error.notes.map(\.message) == ["found on the page '/'"])
  }

  /// Errors of a partial that all pages include are reported once, not once per page.
  @Test func exponentialPartialsAreReportedOnce() async throws {
    for number in 1...20 {
      try site.folder.write("{{> p\(number + 1)}}{{> p\(number + 1)}}", to: "templates/partials/p\(number).html")
    }
    try site.folder.write("", to: "templates/partials/p21.html")
    let layout = try site.folder.text("templates/layout.html")
    try site.folder.write("{{> p1}}\n" + layout, to: "templates/layout.html")
    let errors = try site.builder().checkTemplates().filter { $0.severity == .error }
    #expect(errors.map(\.code) == [.templateTooMuchWork])
    #expect(errors.first?.source.path.contains("/templates/partials/p") == true)
    #expect(errors.first?.notes.contains { $0.message == "partial 'p1' is included here" } == true)
  }

  @Test func hiddenFilesAreNotPublished() async throws {
    for name in [".secret", "style.css~", "#style.css#"] {
      try site.folder.write("text", to: "templates/assets/\(name)")
    }
    try await site.build()
    #expect(try files(in: site.folder / "site/assets").count == 1)
  }
}
