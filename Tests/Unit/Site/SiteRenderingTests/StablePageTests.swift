import SiteFiles
import SiteRendering
import SiteTestSupport
import TestSupport
import Testing

/// Published pages are stable when other reviews are published.
@Suite struct StablePageTests {
  private let site: SmallSite

  init() throws {
    site = try SmallSite(templates: Repository.path + "/templates")
    try site.folder.write(SmallSite.configuration + "pageSize: 4\n", to: "content/site.yaml")
  }

  private func write(_ days: ClosedRange<Int>) throws {
    for day in days { try site.writeReview("r\(day)", head: "tags: [sea]\npick: \(day % 5 == 0)", day: day) }
  }

  /// Returns the pages that a change rewrites or deletes.
  private func changed(by change: () throws -> Void) async throws -> Set<String> {
    try await site.build()
    let before = try pages()
    try change()
    try await site.build()
    let after = try pages()
    return Set(before.filter { after[$0.key] != $0.value }.keys)
  }

  private func pages() throws -> [String: String] {
    let paths = try files(in: site.output).filter { $0.hasSuffix("index.html") }
    return try Dictionary(uniqueKeysWithValues: paths.map { ($0, try site.folder.text("site/\($0)")) })
  }

  @Test("a new review changes the newest page of each list and the previous review")
  func publishing() async throws {
    try write(1...44)
    let changed = try await changed { try write(45...45) }
    let reviews = changed.filter { $0.hasPrefix("reviews/") }
    #expect(reviews == ["reviews/r44/index.html"])
    #expect(changed.filter { $0.contains("/page/") || $0.hasPrefix("page/") }.isEmpty)
    #expect(changed.contains("index.html") && changed.contains("tags/sea/index.html"))
  }

  @Test("a changed rating changes the pages that show it")
  func rating() async throws {
    try write(1...44)
    let path = "content/reviews/r11.md"
    let changed = try await changed {
      try site.folder.write(try site.folder.text(path).replacing("rating: 5", with: "rating: 1"), to: path)
    }
    let reviews = changed.filter { $0.hasPrefix("reviews/") }
    #expect(reviews.contains("reviews/r11/index.html") && reviews.count < 12, "\(reviews.sorted())")
    let further = changed.filter { $0.contains("page/") && !$0.hasPrefix("ratings/") }
    #expect(further.count == 4, "\(further.sorted())")
  }

  @Test("each review is on one page, and all pages but one are full", arguments: [1, 2, 3, 20])
  func division(_ size: Int) {
    for count in 0...5 * size {
      for order in [ListPages.Order.fromOldest, .fromFirst] {
        let pages = ListPages("/", of: count, size: size, order)
        let ranges = (1...pages.total).map(pages.range)
        #expect(ranges.flatMap { Array($0) } == Array(0..<count))
        let full = order == .fromOldest ? ranges.dropFirst() : ranges.dropLast()
        #expect(full.allSatisfy { $0.count == size })
        guard order == .fromOldest, pages.total > 1 else { continue }
        #expect(ranges[0].count * 2 >= size && ranges[0].count * 2 < 3 * size + 1)
        #expect(pages.url(pages.total) == "/page/1/" && pages.url(1) == "/")
      }
    }
  }
}
