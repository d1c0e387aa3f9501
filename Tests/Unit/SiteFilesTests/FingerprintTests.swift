import Foundation
import Notation
import ReviewModel
import SiteFiles
import SiteRendering
import SiteTestSupport
import TestSupport
import Testing

/// A page's fingerprint covers everything that its template could show: whenever the values of a page change, so does the hash
/// of what it follows from. It does not depend on what any theme happens to show.
@Suite struct FingerprintTests {
  private let site: SmallSite

  init() throws { site = try WarmBuildTests.richSite() }

  /// What every record of every page can give its template, and the hash of what the page follows from.
  private typealias Pages = [String: (values: Data, fingerprint: String)]

  private func pages(on today: String = "2026-11-20") async throws -> Pages {
    var options = try site.options()
    options.policy = PublicationPolicy(today: try #require(CalendarDay(today)), includesFuture: true)
    return try await Self.pages(options)
  }

  private static func pages(_ options: BuildOptions) async throws -> Pages {
    let preview = try #require(try await SiteBuilder(options).preview())
    return try await preview.fingerprints().mapValues { page, fingerprint in
      (Data(try preview.data(of: page)), "\(fingerprint)")
    }
  }

  private func expectDifferentFingerprints(_ before: Pages, _ after: Pages, _ change: String) {
    for (url, page) in after {
      guard let former = before[url], former.values != page.values else { continue }
      #expect(former.fingerprint != page.fingerprint, "\(url) shows something else after: \(change)")
    }
  }

  /// The sites of the tests and the sample, changed in every way, in the first and the last file where that can be.
  @Test(arguments: GoldenSiteTests.sites.map(\.name) + ["sample"])
  func everyChangeOfEverySiteShowsInFingerprints(_ name: String) async throws {
    let folder = try name == "sample" ? Self.sample() : GoldenSite(.good, name).copied()
    let options = try BuildOptions(in: folder, drafts: true, future: true)
    let before = try await Self.pages(options)
    let texts = try contents(of: folder / "content").filter { $0.key.hasSuffix(".md") }.mapValues {
      String(decoding: $0, as: UTF8.self)
    }
    for change in TextChange.all {
      let fitting = texts.keys.sorted().filter { change.apply(texts[$0] ?? "") != nil }
      for path in Set([fitting.first, fitting.last].compactMap { $0 }) {
        let text = try #require(texts[path])
        try folder.write(try #require(change.apply(text)), to: "content/" + path)
        expectDifferentFingerprints(before, try await Self.pages(options), "\(change.name) in \(path)")
        try folder.write(text, to: "content/" + path)
      }
    }
  }

  private static func sample() throws -> TemporaryFolder {
    let folder = try TemporaryFolder(copying: ["content": Repository.path + "/content"])
    try folder.addTheme()
    return folder
  }

  /// With the settings of `SmallSite`, and with another value of each.
  @Test(arguments: [nil] + Setting.allCases.map(Optional.some))
  func everyChangeShowsInFingerprints(_ setting: Setting?) async throws {
    try setting?.apply(to: site)
    let before = try await pages()
    for change in WarmBuildTests.Change.allCases where change != .touch && !change.isOf(setting) {
      let test = try FingerprintTests()
      try setting?.apply(to: test.site)
      try change.apply(to: test.site)
      expectDifferentFingerprints(before, try await test.pages(), change.rawValue)
    }
  }

  @Test(arguments: Setting.allCases)
  func everySettingShowsInFingerprints(_ setting: Setting) async throws {
    let before = try await pages()
    try setting.apply(to: site)
    expectDifferentFingerprints(before, try await pages(), setting.rawValue)
  }

  /// What is shown before its day is marked until that day comes.
  @Test func daysShowInFingerprints() async throws {
    try site.writeReview("scheduled", head: "restaurant: Aurora\ntags: [changed]\npick: true", day: 9_000)
    let before = try await pages(on: "2026-10-12")
    let after = try await pages(on: "2026-10-13")
    let changed = after.filter { before[$0.key]?.values != $0.value.values }
    #expect(changed.keys.contains("/reviews/scheduled/") && changed.keys.contains("/") && changed.count < after.count)
    for (url, page) in after {
      let isChanged = before[url]?.fingerprint != page.fingerprint
      #expect(isChanged || changed[url] == nil, "\(url) shows something else")
    }
  }

  @Test func nothingChangesWithoutAChange() async throws {
    let before = try await pages()
    for (url, page) in try await pages() { #expect(before[url]?.fingerprint == page.fingerprint, "\(url)") }
  }

  /// What a QR code is made of is its review's address, so nothing else makes it anew.
  @Test(arguments: [(WarmBuildTests.Change.theme, true), (.configuration, true), (.add, true), (.address, false)])
  func codeFollowsFromAddressAlone(_ change: WarmBuildTests.Change, _ stays: Bool) async throws {
    let code = "/reviews/pictured/qr.svg"
    let before = try #require(try await pages()[code])
    try change.apply(to: site)
    let after = try #require(try await pages()[code])
    #expect((before.fingerprint == after.fingerprint) == stays)
    #expect((before.values == after.values) == stays)
  }
}

/// A change that fits most content files.
private struct TextChange {
  let name: String
  /// The changed text; nil where there is nothing to change.
  let apply: @Sendable (String) -> String?

  static let all = [
    line("title", "title: Something Else"), line("rating", "rating: 3"), line("rating", "rating: unrated"),
    line("verdict", "verdict: Another sentence."), line("tags", "tags: [another]"), line("pick", "pick: true"),
    line("visited", "visited: 2019-02-03"), line("published", "published: 2026-11-01"),
    line("restaurant", "restaurant: Elsewhere"), line("name", "name: \u{C5}nother Place"),
    line("city", "city: Farville"), line("category", "category: Film"),
    TextChange(name: "a draft") { $0.replacing("\ntitle:", with: "\ndraft: true\ntitle:", maxReplacements: 1) },
    TextChange(name: "text") { $0 + "\nOne more paragraph.\n" },
  ]

  /// Another value of a key of the front matter.
  private static func line(_ key: String, _ line: String) -> TextChange {
    TextChange(name: line) { text in
      guard let start = text.range(of: "\n\(key): "), let end = text[start.upperBound...].firstIndex(of: "\n") else {
        return nil
      }
      return text.replacingCharacters(in: start.lowerBound..<end, with: "\n" + line)
    }
  }
}
