import Diagnostics
import Foundation
import SiteFiles
import SiteTestSupport
import TestSupport
import Testing

/// The theme that is embedded in the program.
@Suite struct DefaultThemeTests {
  private static let folder = Repository.path + "/templates"

  /// Builds a site with the default theme, overridden by the templates of the site.
  private func build(_ site: SmallSite) async throws -> BuildReport {
    var builder = try site.builder()
    builder.settings.usesDefaultTheme = true
    if !site.folder.exists("templates") { builder.settings.templates = [] }
    return try await builder.build()
  }

  @Test("a site without templates equals a site with a copy of the theme")
  func embeddedThemeEqualsACopy() async throws {
    let site = try SmallSite(reviews: 2, templates: Self.folder)
    try await site.build()
    let expected = try contents(of: site.output)
    try site.folder.remove("templates")
    try site.folder.remove("site")
    let report = try await build(site)
    #expect(report.diagnostics.isEmpty)
    #expect(try contents(of: site.output) == expected)
  }

  @Test("a template of the site overrides the embedded one until it is removed")
  func siteTemplatesOverrideTheTheme() async throws {
    let site = try SmallSite(reviews: 1, templates: Self.folder)
    try site.folder.remove("templates")
    for text in ["<p>one</p>\n", "<p>two</p>\n"] {
      try site.folder.write(text, to: "templates/follow.html")
      _ = try await build(site)
      #expect(try site.folder.text("site/follow/index.html") == text)
    }
    try site.folder.remove("templates/follow.html")
    _ = try await build(site)
    #expect(try site.folder.text("site/follow/index.html").contains("</html>"))
  }

  @Test("an error in an embedded template explains how to copy it")
  func errorsExplainHowToCopyTheTemplate() async throws {
    let site = try SmallSite(templates: Self.folder)
    try site.folder.remove("templates")
    try site.folder.write("{{$ content}}{{/ content}}\n", to: "templates/layout.html")
    let report = try await build(site)
    let error = try #require(report.diagnostics.first { $0.code == .templateUnknownBlock })
    #expect(error.source.path == "<default theme>/404.html")
    #expect(error.notes.last?.message == "copy the file with 'verdict theme copy 404.html' to change it")
  }

  @Test("empty files remove parts with the blocks that others fill in them")
  func emptyFilesRemoveParts() async throws {
    let site = try SmallSite(reviews: 2, templates: Self.folder)
    try site.folder.remove("templates")
    for name in ["picture", "filter", "topics-script", "topic-order"] {
      try site.folder.write("", to: "templates/partials/\(name).html")
    }
    let report = try await build(site)
    #expect(report.diagnostics.isEmpty)
    // The search page filters and loads its own results.
    let pages = try contents(of: site.output).filter { $0.key.hasSuffix(".html") && !$0.key.hasPrefix("search/") }
    for (path, page) in pages {
      let text = String(decoding: page, as: UTF8.self)
      let removed = ["u-photo", "/assets/list.", "/assets/topics."].filter(text.contains)
      #expect(removed.isEmpty, "\(path)")
    }
  }

  /// A theme with a style sheet of its own also loads the sheets of single pages.
  @Test func styleSheetsOfPagesNeedNoOther() throws {
    let sheets = try files(in: Self.folder + "/assets").filter { $0.hasSuffix(".css") && !$0.hasPrefix("_") }
    #expect(sheets == ["feed.css", "front.css", "print.css", "search.css", "style.css", "topics.css"])
    for sheet in sheets {
      let text = try String(contentsOfFile: "\(Self.folder)/assets/\(sheet)", encoding: .utf8)
      #expect(text.matches(of: /var\([^,)]*\)/).isEmpty, "\(sheet)")
    }
  }

  /// Without any style sheet, stars are outlined or filled, and everything is drawn in the colour of the text.
  @Test func drawingsNeedNoStyleSheet() throws {
    for path in try files(in: Self.folder) where path.hasSuffix(".html") {
      let text = try String(contentsOfFile: "\(Self.folder)/\(path)", encoding: .utf8)
      for drawing in text.matches(of: /<svg[^>]*aria-hidden[\s\S]*?<\/svg>/) {
        #expect(drawing.output.contains("currentColor"), "\(path)")
      }
    }
    let row = try String(contentsOfFile: "\(Self.folder)/partials/star-row.html", encoding: .utf8)
    #expect(row.contains(#/ fill="none"[^>]*><use[^>]*><svg[^>]* fill="currentColor"/#))
  }

  @Test("plain text is escaped twice in HTML elements of feeds")
  func plainTextInFeedsIsEscaped() async throws {
    let site = try SmallSite(templates: Self.folder)
    let scale = "ratings: {grades: [A & B, <i>]}\nfeeds: [rss, atom]"
    try site.folder.write(
      SmallSite.configuration.replacing("ratings: {step: 1}", with: scale),
      to: "content/site.yaml"
    )
    try site.folder.write(
      "---\ntitle: A\nrating: A & B\ncategory: Film\npublished: 2026-01-01\nverdict: 'a <details> & b'\n---\nText.\n",
      to: "content/reviews/a.md"
    )
    let report = try await site.build()
    #expect(!report.hasErrors, "\(report.diagnostics)")
    let (rss, atom) = (try site.folder.text("site/feed.rss"), try site.folder.text("site/feed.atom"))
    #expect(rss.contains("<description>A &amp;amp; B · a &amp;lt;details&amp;gt; &amp;amp; b</description>"), "\(rss)")
    #expect(rss.contains("<content:encoded>&lt;p&gt;A &amp;amp; B&lt;/p&gt;"), "\(rss)")
    #expect(atom.contains("<content type=\"html\">&lt;p&gt;A &amp;amp; B&lt;/p&gt;"), "\(atom)")
    #expect(atom.contains("<summary>A &amp; B · a &lt;details&gt; &amp; b</summary>"), "\(atom)")
  }

  @Test("only templates of the site are reported as unused")
  func ownUnusedTemplates() async throws {
    let site = try SmallSite(templates: Self.folder)
    try site.folder.remove("templates")
    try site.folder.write("own", to: "templates/partials/own.html")
    try site.folder.write("{{$ main}}{{/ main}}\n", to: "templates/layout.html")
    let unused = try await build(site).diagnostics.filter { $0.code == .templateUnused }
    #expect(unused.map(\.source.path) == [site.folder / "templates/partials/own.html"])
  }
}
