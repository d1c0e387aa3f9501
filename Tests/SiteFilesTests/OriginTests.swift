import Foundation
import SiteFiles
import SiteRendering
import SiteTestSupport
import Testing

/// A page's origin covers everything that its template could show: whenever the values of a page change, so does the hash
/// of what it follows from. It does not depend on what any theme happens to show.
@Suite struct OriginTests {
  private let site: SmallSite

  init() throws {
    site = try WarmBuildTests.richSite()
    // The number of reviews counts only where a template mentions it.
    try site.folder.write("{{! reviewCount }}", to: "templates/partials/mention.html")
  }

  /// The values and the origin of every page.
  private func pages() async throws -> [String: (values: Data, origin: String)] {
    let preview = try #require(try await SiteBuilder(try site.options()).preview())
    return try await preview.origins().mapValues { page, origin in
      (Data(try preview.data(of: page)), "\(origin)")
    }
  }

  @Test(arguments: WarmBuildTests.Change.allCases)
  func everyChangeShowsInOrigins(_ change: WarmBuildTests.Change) async throws {
    let before = try await pages()
    if change == .touch { _ = try await site.build() }
    try change.apply(to: site)
    for (url, page) in try await pages() {
      guard let former = before[url], former.values != page.values else { continue }
      #expect(former.origin != page.origin, "\(url) shows something else")
    }
  }

  @Test func nothingChangesWithoutAChange() async throws {
    let before = try await pages()
    for (url, page) in try await pages() { #expect(before[url]?.origin == page.origin, "\(url)") }
  }

  /// What a QR code is made of is its review's address, so nothing else makes it anew.
  @Test(arguments: [(WarmBuildTests.Change.theme, true), (.configuration, true), (.add, true), (.address, false)])
  func codeFollowsFromAddressAlone(_ change: WarmBuildTests.Change, _ stays: Bool) async throws {
    let code = "/reviews/pictured/qr.svg"
    let before = try #require(try await pages()[code])
    try change.apply(to: site)
    let after = try #require(try await pages()[code])
    #expect((before.origin == after.origin) == stays)
    #expect((before.values == after.values) == stays)
  }
}
