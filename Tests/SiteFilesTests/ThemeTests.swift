import Foundation
import SiteFiles
import SiteTestSupport
import Testing

/// How the files of a theme are published.
@Suite struct ThemeTests {
  private let site: SmallSite

  init() throws { site = try SmallSite() }

  @Test(arguments: [
    ("plain.js", "plain.#.js"), ("none", "none.#"), ("my font.woff2", "my font.#.woff2"), ("100%41.js", "100%41.#.js"),
    ("v1.2/none", "v1.2/none.#"), ("schön.js", "schön.#.js"), ("a.min.js", "a.min.#.js"),
  ])
  func assetsCarryTheirHash(_ name: String, published: String) async throws {
    try site.folder.write("text", to: "templates/assets/\(name)")
    try await site.build()
    let hashes = try files(in: site.folder / "site/assets").map { $0.replacing(/\.[0-9a-f]{10}/, with: ".#") }
    #expect(hashes.contains(published))
  }

  @Test func hiddenFilesAreNotPublished() async throws {
    for name in [".secret", "style.css~", "#style.css#"] {
      try site.folder.write("text", to: "templates/assets/\(name)")
    }
    try await site.build()
    #expect(try files(in: site.folder / "site/assets").count == 1)
  }
}
