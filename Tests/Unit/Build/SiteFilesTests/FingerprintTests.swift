import Foundation
import Notation
import ReviewModel
import SiteFiles
import SiteTestSupport
import TestSupport
import Testing

/// A page's fingerprint covers every value that its template could show, whatever a theme shows: a changed value changes
/// the fingerprint.
@Suite struct FingerprintTests {
  private let site: SmallSite

  init() throws { site = try SmallSite.rich() }

  private func pages(on today: String = "2026-11-20") async throws -> PageFingerprints {
    var builder = try site.builder()
    (builder.time, builder.settings.includesFuture) = (.day(try #require(CalendarDay(today))), true)
    return try await PageFingerprints(builder)
  }

  /// Tests the golden sites and the sample site, with each change in the first and the last file to which it applies.
  @Test(arguments: GoldenSiteTests.sites.map(\.name) + ["sample"])
  func everyChangeOfEverySiteChangesFingerprints(_ name: String) async throws {
    let folder = try name == "sample" ? Self.sample() : GoldenSite(.good, name).copied()
    let builder = try SiteBuilder(in: folder, drafts: true, future: true)
    let before = try await PageFingerprints(builder)
    let texts = try contents(of: folder / "content").filter { $0.key.hasSuffix(".md") }.mapValues {
      String(decoding: $0, as: UTF8.self)
    }
    for change in TextChange.all {
      let fitting = texts.keys.sorted().filter { change.apply(texts[$0] ?? "") != nil }
      for path in Set([fitting.first, fitting.last].compactMap { $0 }) {
        let text = try #require(texts[path])
        try folder.write(try #require(change.apply(text)), to: "content/" + path)
        try await PageFingerprints(builder).expectDifference(from: before, "\(change.name) in \(path)")
        try folder.write(text, to: "content/" + path)
      }
    }
  }

  private static func sample() throws -> TemporaryFolder {
    let folder = try TemporaryFolder(copying: ["content": Repository.path + "/content"])
    try folder.addTheme()
    return folder
  }

  /// Scheduled reviews are marked until their day.
  @Test func dayChangesFingerprints() async throws {
    try site.writeReview("scheduled", head: "restaurant: Aurora\ntags: [changed]\npick: true", day: 9_000)
    let before = try await pages(on: "2026-10-12")
    let after = try await pages(on: "2026-10-13")
    let changed = after.changedPages(since: before)
    #expect(changed.contains("/reviews/scheduled/") && changed.contains("/") && changed.count < after.pages.count)
    after.expectDifference(from: before, "the day")
  }

  @Test func fingerprintsAreDeterministic() async throws {
    let (before, after) = (try await pages(), try await pages())
    #expect(before.pages == after.pages)
  }

  /// A QR code depends only on the URL of its review, so no other change invalidates it.
  @Test(arguments: [("style sheet", true), ("site title", true), ("added review", true), ("url", false)])
  func codeDependsOnlyOnTheURL(_ change: String, _ stays: Bool) async throws {
    let code = "/reviews/pictured/qr.svg"
    let number = try #require(SiteChange.all.firstIndex { $0.name == change })
    let before = try #require(try await CleanBuilds.shared.build([]).fingerprints.pages[code])
    let after = try #require(try await CleanBuilds.shared.build([number]).fingerprints.pages[code])
    #expect((before.fingerprint == after.fingerprint) == stays)
    #expect((before.values == after.values) == stays)
  }
}

/// An edit that applies to most content files.
private struct TextChange {
  let name: String
  /// Returns the changed text; nil if the edit does not apply.
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

  /// Returns a change of the value of a front matter key.
  private static func line(_ key: String, _ line: String) -> TextChange {
    TextChange(name: line) { text in
      guard let start = text.range(of: "\n\(key): "), let end = text[start.upperBound...].firstIndex(of: "\n") else {
        return nil
      }
      return text.replacingCharacters(in: start.lowerBound..<end, with: "\n" + line)
    }
  }
}
