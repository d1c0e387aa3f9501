import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// The size of a site with many reviews.
@Suite struct SiteSizeTests {
  /// Returns the file sizes in bytes of a site with one category in the default theme. A third of the reviews has one
  /// subject, a third one restaurant; the others have separate restaurants, tags and topics.
  private func files(_ count: Int) async throws -> [String: Int] {
    let site = try SmallSite(templates: Repository.path + "/templates")
    let fields = "fields: [{key: director, type: topics, ranked: true}, {key: studio, type: topic}]\n"
    let settings = SmallSite.configuration.replacing("{step: 1}", with: "{step: 0.25}") + fields
    try site.folder.write(settings, to: "content/site.yaml")
    for number in 0..<count {
      let own = "tags: [tag \(number), 東京の喫茶店 \(number)]\ndirector: [Ana \(number), Bo]\nstudio: S \(number)"
      let rest = "restaurant: Place \(number)\n\(own)"
      let heads = ["subject: Metropolis", "restaurant: Aurora", rest]
      let verdict = "verdict: One sentence that says what somebody thinks of number \(number), and why."
      try site.writeReview("r\(number)", head: "\(heads[number % 3])\n\(verdict)", day: number)
    }
    try await site.build()
    return try contents(of: site.output).mapValues(\.count)
  }

  @Test("the output grows linearly with the reviews, and no page exceeds 150 kB")
  func growth() async throws {
    let (half, whole) = (try await files(600), try await files(1_200))
    let weights = [half, whole].map { $0.values.reduce(0, +) }
    #expect(Double(weights[1]) / Double(weights[0]) < 2.1, "\(weights)")
    let heavy = whole.filter { $0.key.hasSuffix(".html") && $0.value > 150_000 }
    #expect(heavy.isEmpty, "\(heavy)")
    #expect(whole.keys.contains("subjects/film/metropolis/page/2/index.html"))
  }
}
