import Foundation
import SiteFiles
import SiteTestSupport
import TestSupport
import Testing

/// View counts, from an access log to the pages.
@Suite struct ViewsTests {
  private let site: SmallSite

  init() throws { site = try SmallSite(reviews: 3) }

  private func lines() async throws -> [String] {
    try await site.builder().check().diagnostics.map { found in
      "\(found.code.rawValue) \(found.range.map { "\($0.lowerBound)..<\($0.upperBound)" } ?? "-"): \(found.message)"
    }
  }

  @Test(arguments: [(999_999, false), (1_000_000, false), (1_000_001, true)])
  func fileSizeIsLimited(_ size: Int, _ isTooLarge: Bool) async throws {
    try site.folder.write("{" + String(repeating: " ", count: size - 2) + "}", to: "content/views.json")
    #expect(try await lines() == (isTooLarge ? ["file-too-large -: the file is larger than 1,000,000 bytes"] : []))
  }

  @Test func unknownPathsAreReported() async throws {
    try site.folder.write(#"{"/reviews/r0/": 1, "/reviews/r9/": 2, "/saved/": 3}"#, to: "content/views.json")
    #expect(try await lines() == ["unknown-path 20..<34: page '/reviews/r9/' not found"])
    try await site.build()
    #expect(site.folder.exists("site/index.html"))
  }

  @Test(arguments: [(5, 5, true), (6, 6, false), (100, 100, false), (101, 100, false)])
  func onlyFewUnknownPathsGetSuggestions(_ count: Int, _ named: Int, _ isHelped: Bool) async throws {
    let members = (10..<10 + count).map { "\"/reviews/x\($0)/\": 1" }.joined(separator: ", ")
    try site.folder.write("{\(members)}", to: "content/views.json")
    let found = try await site.builder().check().diagnostics
    #expect(found.map(\.code.rawValue) == [String](repeating: "unknown-path", count: named))
    #expect(found.allSatisfy { $0.hint?.hasPrefix("did you mean '/reviews/r") == isHelped })
  }

  /// The path of a review with errors is not reported as unknown.
  @Test func pathsOfReviewsWithErrorsAreAccepted() async throws {
    try site.folder.write(#"{"/reviews/r9/": 2}"#, to: "content/views.json")
    let invalid = "---\ntitle: Nine\ncategory: Film\npublished: 2026-01-01\n---\nText.\n"
    try site.folder.write(invalid, to: "content/reviews/r9.md")
    let codes = try await site.builder().check().diagnostics.map(\.code)
    #expect(codes == [.missingKey])
  }

  /// Only the statistics page is invalidated, because the home page already shows all reviews.
  @Test func countsInvalidateFewPages() async throws {
    try await site.build()
    for text in [#"{"/reviews/r0/": 812}"#, #"{"/reviews/r0/": 813}"#, #"{"/reviews/r1/": 1}"#] {
      try site.folder.write(text, to: "content/views.json")
      #expect(try await site.build().writing?.written == 1, "\(text)")
    }
    try site.folder.remove("content/views.json")
    #expect(try await site.build().writing?.written == 1)
    #expect(differences(try contents(of: site.output), try await site.coldBuild()) == [])
  }

  @Test func documentedCommandCountsViewsOfReviews() async throws {
    let guide = try String(contentsOfFile: Repository.path + "/Documentation/content.md", encoding: .utf8)
    let command = try #require(guide.firstMatch(of: /```sh\n(awk[^`]+)```/)).1
    try site.folder.write(Self.log, to: "access.log")
    try shell(String(command), in: site.folder)
    let counts = try JSONDecoder().decode([String: Int].self, from: try site.folder.data("content/views.json"))
    #expect(counts == ["/reviews/r1/": 3, "/reviews/caf%C3%A9/": 1])
  }

  private static let log = #"""
    192.0.2.1 - - [04/Nov/2026:10:00:00 +0000] "GET /reviews/r1/ HTTP/1.1" 200 5120 "-" "Mozilla/5.0 (X11; Linux)"
    192.0.2.1 - - [04/Nov/2026:10:00:01 +0000] "GET /reviews/r1/?utm=x HTTP/2.0" 200 5120 "-" "Mozilla/5.0"
    2001:db8::1 - ada [04/Nov/2026:10:00:02 +0000] "GET /reviews/r1/ HTTP/2.0" 304 0 "https://x.example/" "Mozilla/5.0"
    192.0.2.2 - - [04/Nov/2026:10:00:03 +0000] "GET /reviews/caf%C3%A9/ HTTP/1.1" 200 1 "-" "Mozilla/5.0"
    192.0.2.3 - - [04/Nov/2026:10:00:04 +0000] "GET /reviews/r1/ HTTP/1.1" 200 1 "-" "ExampleBot/1.0"
    192.0.2.3 - - [04/Nov/2026:10:00:05 +0000] "HEAD /reviews/r1/ HTTP/1.1" 200 0 "-" "Mozilla/5.0"
    192.0.2.3 - - [04/Nov/2026:10:00:06 +0000] "GET /reviews/r7/ HTTP/1.1" 404 1 "-" "Mozilla/5.0"
    192.0.2.3 - - [04/Nov/2026:10:00:07 +0000] "GET /reviews/r1/qr.svg HTTP/1.1" 200 1 "-" "Mozilla/5.0"
    192.0.2.3 - - [04/Nov/2026:10:00:08 +0000] "GET / HTTP/1.1" 200 1 "-" "Mozilla/5.0"
    192.0.2.3 - - [04/Nov/2026:10:00:09 +0000] "GET /reviews/\x22,\x22/ HTTP/1.1" 200 1 "-" "Mozilla/5.0"
    192.0.2.3 - - [04/Nov/2026:10:00:10 +0000] "\x16\x03\x01" 400 1 "-" "-"

    """#
}
