import Foundation
import ReviewModel
import SiteFiles
import SiteRendering
import SiteTestSupport
import Testing

/// A page's origin covers everything that its template could show: whenever the values of a page change, so does the hash
/// of what it follows from. It does not depend on what any theme happens to show.
@Suite struct OriginTests {
  private let site: SmallSite

  init() throws { site = try WarmBuildTests.richSite() }

  /// The values and the origin of every page.
  private func pages(on today: String = "2026-11-20") async throws -> [String: (values: Data, origin: String)] {
    var options = try site.options()
    options.policy = PublicationPolicy(today: try #require(CalendarDay(today)), includesFuture: true)
    let preview = try #require(try await SiteBuilder(options).preview())
    return try await preview.origins().mapValues { page, origin in
      (Data(try preview.data(of: page)), "\(origin)")
    }
  }

  @Test(arguments: WarmBuildTests.Change.allCases)
  func everyChangeShowsInOrigins(_ change: WarmBuildTests.Change) async throws {
    try await expectInOrigins { try change.apply(to: $0) }
  }

  @Test(arguments: Setting.allCases)
  func everyChangeShowsHoweverTheSiteIsConfigured(_ setting: Setting) async throws {
    try await expectInOrigins { try setting.apply(to: $0) }
    for change in WarmBuildTests.Change.allCases where change.setting != setting {
      let test = try OriginTests()
      try setting.apply(to: test.site)
      try await test.expectInOrigins { try change.apply(to: $0) }
    }
  }

  private func expectInOrigins(_ change: (SmallSite) throws -> Void) async throws {
    _ = try await site.build()
    let before = try await pages()
    try change(site)
    for (url, page) in try await pages() {
      guard let former = before[url], former.values != page.values else { continue }
      #expect(former.origin != page.origin, "\(url) shows something else")
    }
  }

  /// What is shown before its day is marked until that day comes.
  @Test func daysShowInOrigins() async throws {
    try site.writeReview("scheduled", head: "restaurant: Aurora\ntags: [changed]\npick: true", day: 9_000)
    let before = try await pages(on: "2026-10-12")
    let after = try await pages(on: "2026-10-13")
    let changed = after.filter { before[$0.key]?.values != $0.value.values }
    #expect(changed.keys.contains("/reviews/scheduled/") && changed.keys.contains("/") && changed.count < after.count)
    for (url, page) in after {
      let isChanged = before[url]?.origin != page.origin
      #expect(isChanged || changed[url] == nil, "\(url) shows something else")
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
