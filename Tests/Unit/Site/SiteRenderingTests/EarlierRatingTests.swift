import Foundation
import SiteFiles
import SiteTestSupport
import TestSupport
import Testing

/// The earlier rating of a subject on the page of its next review, as a number or grade.
@Suite struct EarlierRatingTests {
  private func line(_ before: String, _ now: String, _ ratings: String) async throws -> String {
    let site = try SmallSite(templates: Repository.path + "/templates")
    let settings = SmallSite.configuration.replacing("{step: 1}", with: ratings)
    try site.folder.write(settings, to: "content/site.yaml")
    for (name, rating, year) in [("a", before, 2025), ("b", now, 2026)] {
      let head = "title: \(name)\nrating: \(rating)\ncategory: Film\nsubject: It\npublished: \(year)-05-05"
      try site.folder.write("---\n\(head)\n---\n", to: "content/reviews/\(name).md")
    }
    try await site.build()
    let page = try site.folder.text("site/reviews/b/index.html")
    let parts = page.components(separatedBy: "<p class=\"meta\"><a href=\"/reviews/a/\">")
    guard parts.count > 1 else { return "" }
    let shown = parts[parts.count - 1].components(separatedBy: "</p>")[0].replacing(
      #/<span class="aside">.*?</span>/#,
      with: ""
    )
    return shown.replacing(#/<[^>]*>/#, with: "")
  }

  @Test(arguments: [
    ("2", "4", "{step: 0.25}", "Was 2 in 2025"), ("3.75", "4", "{step: 0.25}", "Was 3.75 in 2025"),
    ("3.75", "3.75", "{step: 0.25}", ""), ("4", "4", "{step: 1}", ""),
    ("70", "71", "{best: 100, step: 1}", "Was 70 in 2025"), ("70", "70", "{best: 100, step: 1}", ""),
    ("B", "A", "{grades: [A, B, C]}", "Was B in 2025"),
  ])
  func changes(_ before: String, _ now: String, _ ratings: String, _ shown: String) async throws {
    #expect(try await line(before, now, ratings) == shown)
  }
}
