import BinaryCoding
import SiteFiles
import Testing

/// The fingerprints of all pages of a site, and hashes of the values that their templates get from all records.
struct PageFingerprints: Sendable {
  struct Page: Equatable {
    let values: ContentHash
    let fingerprint: ContentHash
  }

  /// The pages by their paths in the site.
  let pages: [String: Page]

  /// Plans a site without building it.
  init(_ builder: SiteBuilder) async throws {
    let preview = try #require(try await builder.preview())
    pages = try await preview.fingerprints().mapValues { page, fingerprint in
      Page(values: ContentHash(try preview.data(of: page)), fingerprint: fingerprint)
    }
  }

  /// The paths of pages that stand in both sites with other values.
  func changedPages(since before: PageFingerprints) -> [String] {
    pages.filter { before.pages[$0.key].map(\.values) ?? $0.value.values != $0.value.values }.keys.sorted()
  }

  /// Expects another fingerprint wherever values differ, whatever a theme shows of them.
  func expectDifference(from before: PageFingerprints, _ change: String) {
    for url in changedPages(since: before) {
      #expect(before.pages[url]?.fingerprint != pages[url]?.fingerprint, "\(url) shows other values: \(change)")
    }
  }
}
