import Foundation
import SiteFiles
import SiteTestSupport
import TestSupport
import Testing

/// The CSP of the default theme, in pages and in `_headers`.
@Suite struct PolicyTests {
  private let site: SmallSite

  init() throws { site = try SmallSite(reviews: 1, templates: Repository.path + "/templates") }

  private func expectPolicy(_ policy: String) async throws {
    let report = try await site.build()
    #expect(report.text(below: site.folder) == "")
    let meta = "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"
    for page in ["index.html", "reviews/r0/index.html", "404.html"] {
      #expect(try site.folder.text("site/\(page)").contains(meta), "\(page)")
    }
    let field = "\n  Content-Security-Policy: \(policy); frame-ancestors 'none'\n"
    #expect(try site.folder.text("site/_headers").contains(field))
  }

  @Test func defaultPolicyAllowsOnlyTheSite() async throws {
    try await expectPolicy(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        + "form-action 'self'; base-uri 'none'"
    )
  }

  @Test func originsAreAllowed() async throws {
    let allow = """
      allow:
        script: [https://plausible.io, "https://*.Stats.example:8443"]
        style: [https://a.example]
        img: [https://b.example]
        connect: [https://plausible.io]
        font: [https://c.example]
        frame: [https://www.youtube-nocookie.com, https://d.example]

      """
    try site.folder.write(SmallSite.configuration + allow, to: "content/site.yaml")
    try await expectPolicy(
      "default-src 'none'; script-src 'self' https://plausible.io https://*.stats.example:8443; "
        + "style-src 'self' https://a.example; img-src 'self' https://b.example; "
        + "connect-src 'self' https://plausible.io; font-src 'self' https://c.example; "
        + "frame-src 'self' https://www.youtube-nocookie.com https://d.example; form-action 'self'; base-uri 'none'"
    )
  }

  @Test func fontsOfTheThemeAreAllowed() async throws {
    try site.folder.write("font", to: "templates/assets/fonts/inter.woff2")
    try await expectPolicy(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        + "font-src 'self'; form-action 'self'; base-uri 'none'"
    )
  }
}
