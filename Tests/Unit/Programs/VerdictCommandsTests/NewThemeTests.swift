import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// `Documentation/theme-from-nothing.md`: its files are written and its commands are run, in order.
@Suite struct NewThemeTests {
  @Test func guideBuildsASite() throws {
    let folder = try TemporaryFolder()
    let (status, output) = try Guide.run("theme-from-nothing", in: folder)
    #expect(status == 0 && output.contains("\nno errors or warnings\n"), "\(output)")

    let site = try contents(of: folder / "my-site/site")
    let pages = site.filter { $0.key.hasSuffix(".html") }.mapValues { String(decoding: $0, as: UTF8.self) }
    #expect(pages.count > 10)
    for (path, page) in pages {
      #expect(page.contains("<p class=\"title\">") || page.contains("http-equiv=\"refresh\""), "\(path)")
    }
    let home = try #require(pages["index.html"])
    #expect(home.contains("<ol class=\"list\">") && home.contains("Lately") && !home.contains("class=\"card"))
    #expect(try #require(pages["colophon/index.html"]).contains("<article class=\"wide\">"))
    let sheets = site.filter { $0.key.hasPrefix("assets/style.") }.values.map { String(decoding: $0, as: UTF8.self) }
    #expect(sheets.count == 1 && sheets[0].contains("max-width: 38rem"))
    #expect(sheets[0].hasSuffix("  --theme-measure: 42;\n}\n"))
    let reviews = pages.filter { $0.key.hasPrefix("reviews/") }.values
    #expect(!reviews.isEmpty && reviews.allSatisfy { $0.contains("application/ld+json") })
    #expect(try #require(pages["ratings/index.html"]).contains("<use href=\"#stars\"/>"))
  }
}
