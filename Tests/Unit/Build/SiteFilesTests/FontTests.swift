import Diagnostics
import Foundation
import SiteFiles
import SiteTestSupport
import TestSupport
import Testing

/// The fonts of a site.
@Suite struct FontTests {
  private let site: SmallSite

  init() throws {
    site = try SmallSite(templates: Repository.path + "/templates")
    try site.writeReview("a", day: 5)
  }

  private func use(_ fonts: String) throws {
    try site.folder.write(SmallSite.configuration + "fonts: \(fonts)\n", to: "content/site.yaml")
  }

  private func add(_ name: String, _ change: (inout SampleFont) -> Void = { _ in }) throws {
    var font = SampleFont()
    change(&font)
    let file = URL(filePath: site.folder.path + "/templates/assets/\(name)")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(font.bytes).write(to: file)
  }

  private func sheet() throws -> String {
    let assets = try files(in: site.folder / "site/assets")
    return try site.folder.text("site/assets/" + #require(assets.first { $0.hasPrefix("style.") }))
  }

  @Test func filesArePreloadedWithMeasuredFallbacks() async throws {
    try add("fonts/a.woff2") { $0.weights = 300...800 }
    try add("fonts/a-italic.woff2") { $0.isItalic = true }
    try use("{text: fonts/a.woff2, italic: fonts/a-italic.woff2}")
    #expect(try await site.build().diagnostics.isEmpty)
    let sheet = try sheet()
    #expect(
      sheet.contains(
        /src: url\("fonts\/a\.[0-9a-f]{10}\.woff2"\) format\("woff2"\);\n  font-weight: 300 800;\n  font-style: normal;/
      )
    )
    #expect(sheet.contains("font-style: italic;") && sheet.contains("font-display: swap;"))
    // 0.5 / 0.3982 of the width of the fallback, whose measures are divided by it.
    #expect(sheet.contains("size-adjust: 125.57%;\n  ascent-override: 71.68%;\n  descent-override: 19.91%;"))
    #expect(sheet.contains("--serif: site-text, site-text-fallback, Georgia, serif;"))
    let page = try site.folder.text("site/index.html")
    #expect(
      page.contains(
        /<link rel="preload" href="\/assets\/fonts\/a\.[0-9a-f]{10}\.woff2" as="font" type="font\/woff2" crossorigin>/
      )
    )
    #expect(!page.contains("preload\" href=\"/assets/fonts/a-italic"))
    #expect(page.contains("font-src 'self'"))
  }

  @Test func familiesNeedNoFile() async throws {
    try use("{text: Iowan \\\"x, interface: Verdana}")
    #expect(try await site.build().diagnostics.isEmpty)
    #expect(try sheet().contains(#"--serif: "Iowan \\\"x", Georgia, serif;"#))
    #expect(try sheet().contains(#"--sans: "Verdana", system-ui, sans-serif;"#))
    #expect(try !site.folder.text("site/index.html").contains("rel=\"preload\""))
  }

  @Test(arguments: [
    ("{text: fonts/b.woff2}", "font 'fonts/b.woff2' not found", "did you mean 'fonts/a.woff2'?"),
    (
      "{text: x.ttf}", "'x.ttf' is not a font in the format WOFF2",
      "convert it to WOFF2, or write a family of systems, such as text: Georgia"
    ),
    (
      "{interface: bad.woff2}", "'bad.woff2' is damaged, or not a font in the format WOFF2",
      "use a WOFF2 file of one font with Latin letters"
    ),
    (
      "{italic: fonts/a.woff2}", "'italic' without a file in 'text'",
      "write the upright font, such as text: fonts/a.woff2"
    ),
    (
      "{text: fonts/a.woff2, italic: Georgia}", "'italic' is a family; only files have separate italics",
      "remove it: the family contains its italics"
    ),
  ])
  func unusableFontsAreErrors(_ fonts: String, message: String, hint: String) async throws {
    try add("fonts/a.woff2")
    try site.folder.write("no font", to: "templates/assets/bad.woff2")
    try use(fonts)
    let found = try await site.build().diagnostics
    #expect(found.map(\.code) == [.fontInvalid] && found.map(\.message) == [message] && found.map(\.hint) == [hint])
    #expect(found[0].range.map { found[0].source.text(in: $0) }.map { fonts.contains($0) } == true)
  }
}
