import Diagnostics
import Foundation
import SiteFiles
import SiteTestSupport
import TestSupport
import Testing

/// URLs of theme files, in style sheets and in templates.
@Suite struct AssetTests {
  private let site: SmallSite

  init() throws { site = try SmallSite() }

  /// Returns the only published style sheet with a name, with `#` in place of hashes.
  private func sheet(_ name: String = "style") throws -> String {
    let file = try #require(try files(in: site.output + "/assets").first { $0.hasPrefix(name + ".") })
    return try site.folder.text("site/assets/\(file)").replacing(/\.[0-9a-f]{10}/, with: ".#")
  }

  private func writeSheet(_ css: String, named name: String = "style.css") throws {
    try site.folder.write(css, to: "templates/assets/\(name)")
  }

  @Test(arguments: [
    ("a{background:url(dot.svg)}", "a{background:url(dot.#.svg)}"),
    ("a{background:URL( 'dot.svg' )}", "a{background:URL( 'dot.#.svg' )}"),
    (
      "src: url(\"fonts/my font.woff2?v#x\"), url(dot.svg)", "src: url(\"fonts/my%20font.#.woff2?v#x\"), url(dot.#.svg)"
    ),
    ("src:url(fonts/my%20font.woff2)", "src:url(fonts/my%20font.#.woff2)"),
    ("src:url(./fonts/../dot.svg)", "src:url(./fonts/../dot.#.svg)"),
    ("@import \"deep/er.css\";", "@import \"deep/er.#.css\";"),
    ("@import url(deep/er.css);", "@import url(deep/er.#.css);"),
    ("a{b:url(/assets/dot.svg#x)}", "a{b:url(./dot.#.svg#x)}"),
    ("a{b:url(\"/assets/fonts/my font.woff2\")}", "a{b:url(\"./fonts/my%20font.#.woff2\")}"),
    (
      "a{b:image-set('dot.svg' 1x, url(dot.svg) 2x, \"dot.svg\" type(\"image/svg+xml\"))}",
      "a{b:image-set('dot.#.svg' 1x, url(dot.#.svg) 2x, \"dot.#.svg\" type(\"image/svg+xml\"))}"
    ),
    (
      "a{b:-webkit-image-set('dot.svg' 1x)} c{d:url(dot.svg)}",
      "a{b:-webkit-image-set('dot.#.svg' 1x)} c{d:url(dot.#.svg)}"
    ),
    ("a{b:image-set('dot.svg' 1x", "a{b:image-set('dot.#.svg' 1x"),
    ("/* url(none) */ a{content:'url(none)'}", "/* url(none) */ a{content:'url(none)'}"),
    ("a{b:myurl(none) -url(none)}", "a{b:myurl(none) -url(none)}"),
    ("a{b:url(https://x.example/y) url(/x.pdf)}", "a{b:url(https://x.example/y) url(/x.pdf)}"),
    ("a{b:url(data:,x) url(#x) url()}", "a{b:url(data:,x) url(#x) url()}"),
    ("a{b:url(", "a{b:url("), ("'url(none", "'url(none"), ("/* url(none)", "/* url(none)"), ("@import '", "@import '"),
    ("\"\\", "\"\\"),
  ])
  func styleSheetURLsAreRewritten(_ css: String, published: String) async throws {
    try site.folder.write("dot", to: "templates/assets/dot.svg")
    try site.folder.write("font", to: "templates/assets/fonts/my font.woff2")
    try writeSheet("b{c:url(../dot.svg)}", named: "deep/er.css")
    try writeSheet(css)
    let report = try await site.build()
    #expect(report.text(below: site.folder) == "")
    #expect(try sheet() == published)
    #expect(
      try site.folder.text("site/assets/" + files(in: site.output + "/assets/deep")[0].prefixed("deep/"))
        .contains(/url\(\.\.\/dot\.[0-9a-f]{10}\.svg\)/)
    )
  }

  @Test(arguments: [
    ("import './util.js';", "import './util.#.js';"),
    ("import{a}from\"./deep/er.mjs\"", "import{a}from\"./deep/er.#.mjs\""),
    ("export * from './util.js'", "export * from './util.#.js'"),
    ("await import('./util.js')", "await import('./util.#.js')"),
    ("import '/assets/util.js'", "import './util.#.js'"),
    ("new URL('./dot.svg?x', import.meta.url)", "new URL('./dot.#.svg?x', import.meta.url)"),
    ("import 'lit'; import 'https://x.example/a.js'", "import 'lit'; import 'https://x.example/a.js'"),
    ("let a = './none.js'; f('./none.js', './none.js')", "let a = './none.js'; f('./none.js', './none.js')"),
    ("// import './none.js'\n/* import './none.js' */", "// import './none.js'\n/* import './none.js' */"),
    (
      "`import './none.js' ${f(`'./none.js'`)}`; import './util.js'",
      "`import './none.js' ${f(`'./none.js'`)}`; import './util.#.js'"
    ),
    ("x = a / b; y = /[/'\"]'/.test(z); import './util.js'", "x = a / b; y = /[/'\"]'/.test(z); import './util.#.js'"),
    ("return /'/; import './util.js'", "return /'/; import './util.#.js'"), ("import './", "import './"),
    ("'./ `${", "'./ `${"),
  ])
  func importsOfScriptsAreRewritten(_ script: String, published: String) async throws {
    try site.folder.write("export const a = 1;", to: "templates/assets/util.js")
    try site.folder.write("import '../util.js';", to: "templates/assets/deep/er.mjs")
    try site.folder.write("dot", to: "templates/assets/dot.svg")
    try site.folder.write(script, to: "templates/assets/main.js")
    _ = try await site.build()
    guard published != "import './" else { return }
    #expect(try sheet("main") == published)
  }

  @Test func missingImportsAreErrors() async throws {
    try site.folder.write("import './utl.js';\nimport './b.js';\n", to: "templates/assets/a.js")
    try site.folder.write("import './a.js';\n", to: "templates/assets/b.js")
    try site.folder.write("", to: "templates/assets/util.js")
    let errors = try site.builder().checkTemplates().filter { $0.severity == .error }
    #expect(errors.map(\.code) == [.assetMissing, .assetMissing])
    #expect(
      errors.map(\.message) == ["asset 'utl.js' not found", "circular import: 'a.js' imports this file"]
    )
    #expect(errors.map(\.hint) == ["did you mean 'util.js'?", "remove one of the imports"])
  }

  @Test func partsArePublishedWithinTheSheetsThatImportThem() async throws {
    try site.folder.write("dot", to: "templates/assets/dot.svg")
    try writeSheet("a{b:url(dot.svg)}\n", named: "_one.css")
    try writeSheet("c{}\n", named: "_two.css")
    try writeSheet(
      "@import '_one.css';\n@import \"_two.css\" layer(parts);\n@import \"_two.css\" (width > 1px);\nd{}\n"
    )
    let report = try await site.build()
    #expect(report.text(below: site.folder) == "")
    #expect(
      try sheet() == "a{b:url(dot.#.svg)}\n\n@layer parts {\nc{}\n}\n@media (width > 1px) {\nc{}\n}\nd{}\n"
    )
    #expect(try files(in: site.output + "/assets").filter { $0.contains("one") || $0.contains("two") } == [])
  }

  @Test func missingPartIsAnError() async throws {
    try writeSheet("c{}", named: "_lists.css")
    try writeSheet("@import '_list.css';\n")
    let errors = try site.builder().checkTemplates().filter { $0.severity == .error }
    #expect(errors.map(\.message) == ["asset '_list.css' not found"])
    #expect(errors.map(\.hint) == ["did you mean '_lists.css'?"])
  }

  @Test func changedFontRenamesTheStyleSheet() async throws {
    try writeSheet("src: url(font.woff2)")
    try site.folder.write("one", to: "templates/assets/font.woff2")
    try await site.build()
    let before = try Set(files(in: site.output + "/assets"))
    try site.folder.write("two", to: "templates/assets/font.woff2")
    try await site.build()
    #expect(try before.isDisjoint(with: files(in: site.output + "/assets")))
  }

  @Test func missingAssetsAreErrors() async throws {
    try site.folder.write("font", to: "templates/assets/fonts/inter.woff2")
    try writeSheet("a { src: url(fonts/intr.woff2) }\n@import 'circle.css';\nb { c: url(../../x) }\n")
    try writeSheet("@import 'style.css';", named: "circle.css")
    try site.folder.write("<script src=\"{{asset.fonts/inter.wof2}}\"></script>\n", to: "templates/statistics.html")
    let errors = try site.builder().checkTemplates().filter { $0.severity == .error }
    let expected = """
      templates/assets/style.css:1:14: error: asset 'fonts/intr.woff2' not found [asset-missing]
        1 | a { src: url(fonts/intr.woff2) }
          |              ^~~~~~~~~~~~~~~~
        hint: did you mean 'fonts/inter.woff2'?

      templates/assets/style.css:2:10: error: circular import: 'circle.css' imports this file [asset-missing]
        2 | @import 'circle.css';
          |          ^~~~~~~~~~
        hint: remove one of the imports

      templates/assets/style.css:3:12: error: asset '../../x' not found [asset-missing]
        3 | b { c: url(../../x) }
          |            ^~~~~~~
        hint: check the path; it is relative to this file

      templates/statistics.html:1:22: error: asset 'fonts/inter.wof2' not found [asset-missing]
        1 | <script src="{{asset.fonts/inter.wof2}}"></script>
          |                      ^~~~~~~~~~~~~~~~
        hint: did you mean 'fonts/inter.woff2'?

      """
    #expect(DiagnosticFormat.text.write(errors).replacing(site.folder.path + "/", with: "") == expected)
    #expect(errors.allSatisfy { $0.code == .assetMissing })
    #expect(try await site.build().writing == nil)
  }

  @Test func templatesResolveAssets() async throws {
    try site.folder.write(
      SmallSite.configuration.replacing("plain.example", with: "plain.example/sub"),
      to: "content/site.yaml"
    )
    try site.folder.write("x", to: "templates/assets/js/my-stats.min.js")
    let tags =
      "{{asset.js/my-stats.min.js}} {{asset.style.css | absolute}} "
      + "<script type=\"application/json\">{{asset.style.css | json}}</script>"
    try site.folder.write("<a href=\"{{asset.style.css}}\">\(tags)</a>\n", to: "templates/follow.html")
    let report = try await site.build()
    #expect(report.text(below: site.folder) == "")
    let page = try site.folder.text("site/follow/index.html").replacing(/\.[0-9a-f]{10}/, with: ".#")
    let expected =
      "<a href=\"/sub/assets/style.#.css\">/sub/assets/js/my-stats.min.#.js "
      + "https://plain.example/sub/assets/style.#.css "
      + "<script type=\"application/json\">\"/sub/assets/style.#.css\"</script></a>\n"
    #expect(page == expected)
  }

  /// In the default theme, the style sheet of a site is the last one of every page.
  @Test func siteStyleSheetIsTheLast() async throws {
    let site = try SmallSite(reviews: 2, templates: Repository.path + "/templates")
    try site.writeReview("moved", head: "aliases: [/old/]")
    try site.folder.write("h1 { color: red }", to: "templates/assets/site.css")
    try await site.build()
    let pages = try contents(of: site.output).filter { $0.key.hasSuffix(".html") }
    for (path, page) in pages {
      let names = String(decoding: page, as: UTF8.self).matches(of: /<link rel="stylesheet" href="\/assets\/(\w+)/)
      #expect(names.last?.1 == "site" && names.count > 1, "\(path)")
    }
  }
}

extension String {
  fileprivate func prefixed(_ start: String) -> String { start + self }
}
