import BinaryCoding
import SiteFiles
import Testing

/// The fingerprints of all pages of a site, and hashes of the template values of all their records.
struct PageFingerprints: Sendable {
  struct Page: Equatable {
    let values: ContentHash
    let fingerprint: ContentHash
  }

  /// The pages by their URL paths.
  let pages: [String: Page]

  /// Plans a site without building it.
  init(_ builder: SiteBuilder) async throws {
    let preview = try #require(try await builder.preview())
    pages = try await preview.fingerprints().mapValues { page, fingerprint in
      Page(values: ContentHash(try preview.data(of: page)), fingerprint: fingerprint)
    }
  }

  /// Returns the paths of pages that both sites have with different values.
  func changedPages(since before: PageFingerprints) -> [String] {
    pages.filter { before.pages[$0.key].map(\.values) ?? $0.value.values != $0.value.values }.keys.sorted()
  }

  /// Expects different fingerprints of pages with different values, even if the theme does not show the difference.
  func expectDifference(from before: PageFingerprints, _ change: String) {
    for url in changedPages(since: before) {
      #expect(before.pages[url]?.fingerprint != pages[url]?.fingerprint, "\(url) shows other values: \(change)")
    }
  }
}
