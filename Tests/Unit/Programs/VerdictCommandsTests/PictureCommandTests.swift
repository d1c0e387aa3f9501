import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// Output of commands about images.
@Suite struct PictureCommandTests {
  private let site: SmallSite
  private let helper: [String: String]

  init() throws {
    site = try SmallSite()
    helper = ["VERDICT_PICTURES": try VerdictProcess.executable("verdict-pictures")]
    try site.writeReview("one", head: "image: pictures/tally.png\nalt: A tally", body: "![](../pictures/perch.svg)")
    try site.writeReview("two", body: "![A tally](../pictures/tally.png) [the drawing](../pictures/perch.svg)")
    try site.folder.makeFolder("content/pictures")
    for name in ["tally.png", "perch.svg"] {
      let picture = Repository.path + "/content/pictures/" + name
      try FileManager.default.copyItem(atPath: picture, toPath: site.folder / "content/pictures/\(name)")
    }
  }

  @Test func listOfImages() throws {
    #expect(
      try site.verdict("list", "--pictures", environment: helper).output == """
        2 kB  2 kB         960 × 640  pictures/perch.svg  reviews/one.md (no alt text), reviews/two.md
        9 kB  not resized  960 × 640  pictures/tally.png  reviews/one.md, reviews/two.md

        """
    )
    try site.verdict("build", environment: helper)
    let derivatives = try files(in: site.output + "/pictures").filter { $0.hasPrefix("tally.") }
    let size = try derivatives.reduce(0) { $0 + (try site.folder.data("site/pictures/\($1)")).count }
    let json = try site.verdict("list", "--pictures", "--format", "json", environment: helper).output
    let rows = try JSONDecoder().decode([Row].self, from: Data(json.utf8))
    #expect(rows.map(\.path) == ["pictures/perch.svg", "pictures/tally.png"])
    #expect(rows.map(\.bytes) == [1743, 9096])
    #expect(rows.map(\.publishedBytes) == [1743, size])
    #expect(rows.map(\.width) == [960, 960])
    #expect(rows[0].uses == [Row.Use(file: "reviews/one.md", alt: false), Row.Use(file: "reviews/two.md", alt: true)])
  }

  private struct Row: Decodable {
    let path: String
    let bytes: Int
    let publishedBytes: Int?
    let width: Int
    let uses: [Use]

    struct Use: Decodable, Equatable {
      let file: String
      let alt: Bool
    }
  }

  @Test func summaryReportsResizedImages() throws {
    #expect(
      try site.verdict("build").errors.contains(
        "\npublished 1 image in its original size; install verdict-pictures for smaller ones\n"
      )
    )
    let run = try site.verdict("build", environment: helper)
    #expect(run.errors.contains(/\nresized 1 image \(0\.0 MB\) to several widths \(0\.\d MB in all\)\n/))
    #expect(try !site.verdict("build", environment: helper).errors.contains("image"))
    #expect(try site.verdict("build", "--reencode", environment: helper).errors.contains("resized 1 image"))
  }

  /// A missing helper program disables the processing of images.
  @Test func missingHelperIsIgnored() throws {
    let run = try site.verdict("build", environment: ["VERDICT_PICTURES": site.folder / "nothing"])
    #expect(run.status == 0)
    #expect(run.errors.contains("published 1 image in its original size"))
  }
}
