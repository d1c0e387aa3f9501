import Foundation
import SiteTestSupport
import Testing

/// `verdict list` and `verdict clean`.
@Suite struct ListCommandTests {
  private let site: SmallSite

  init() throws {
    site = try SmallSite()
    try write("one", "One", "rating: 4\ncategory: Film\ntags: [Sea, slow]\npick: true", "2026-01-01")
    try write("two", "Twö 日本", "rating: unrated\ncategory: Dinner\nrestaurant: Café Ærlig", "2026-01-02")
    try write("three", "Three", "rating: 0\ncategory: Film\ntags: [sea]", "2026-01-03")
    try write("four", "Four", "rating: 5\ncategory: Film\ndraft: true", "2026-01-04")
    try write("five", "Five", "rating: 5\ncategory: Film", "2027-01-05")
  }

  private func write(_ name: String, _ title: String, _ head: String, _ day: String) throws {
    let text = "---\ntitle: \(title)\n\(head)\npublished: \(day)\n---\nText.\n"
    try site.folder.write(text, to: "content/reviews/\(name).md")
  }

  static let filters: [(options: [String], titles: [String])] = [
    ([], ["Three", "Twö 日本", "One"]), (["--category", "Film"], ["Three", "One"]),
    (["--category", "FILM"], ["Three", "One"]), (["--picks"], ["One"]),
    (["--unrated"], ["Twö 日本"]), (["--tag", "sea"], ["Three", "One"]), (["--tag", "slow"], ["One"]),
    (["--tag", "sea", "--picks"], ["One"]), (["--restaurant", "cafe aerlig"], ["Twö 日本"]),
    (["--restaurant", "Nowhere"], []), (["--drafts"], ["Four", "Three", "Twö 日本", "One"]),
    (["--future"], ["Five", "Three", "Twö 日本", "One"]), (["--unpublished"], ["Five", "Four"]),
    (["--sort", "rating"], ["Three", "One", "Twö 日本"]), (["--sort", "-rating"], ["One", "Three", "Twö 日本"]),
    (["--sort", "title"], ["One", "Three", "Twö 日本"]), (["--sort=-title"], ["Twö 日本", "Three", "One"]),
    (["--sort", "published"], ["One", "Twö 日本", "Three"]), (["--reverse"], ["One", "Twö 日本", "Three"]),
    (["--sort", "visited"], ["Three", "Twö 日本", "One"]),
    (["--where", "tag:sea rating:>0"], ["One"]), (["--where", "-tag:sea"], ["Twö 日本"]),
    (["--where", "{rating: [unrated, 4], pick: false}"], ["Twö 日本"]),
    (["--where", "visited:2026-01-02.."], ["Three", "Twö 日本"]),
    (["--where", "category:dinner|film", "--picks"], ["One"]), (["--where", "restaurant:\"CAFÉ ÆRLIG\""], ["Twö 日本"]),
    (["--unpublished", "--drafts"], ["Five"]), (["--unpublished", "--drafts", "--future"], []),
  ]

  @Test(arguments: filters)
  func filter(_ options: [String], titles: [String]) throws {
    let run = try verdict(["list", "--format", "json", "--date", "2026-11-20"] + options, in: site.folder)
    #expect(run.status == 0)
    let rows = try JSONDecoder().decode([Titled].self, from: Data(run.output.utf8))
    #expect(rows.map(\.title) == titles)
  }

  @Test func table() throws {
    #expect(
      try site.verdict("list").output == """
        2026-01-03  0              Film    Three   reviews/three.md
        2026-01-02  unrated        Dinner  Twö 日本  reviews/two.md
        2026-01-01  4        pick  Film    One     reviews/one.md

        """
    )
    #expect(
      try site.verdict("list", "--unpublished").output == """
        scheduled for 2027-01-05  Five  reviews/five.md
        draft                     Four  reviews/four.md

        """
    )
  }

  @Test func gradesAreListedByName() throws {
    let settings = try site.folder.text("content/site.yaml")
    try site.folder.write(settings.replacing("{step: 1}", with: "{grades: [A+, 5, 4, F]}"), to: "content/site.yaml")
    try write("three", "Three", "rating: a+\ncategory: Film", "2026-01-03")
    #expect(try site.verdict("list", "--category", "Film").output.hasPrefix("2026-01-03  A+ "))
    let run = try site.verdict("new", "review", "Six", "--category", "Film", "--rating", "F")
    #expect(run.status == 0)
    #expect(try site.folder.text("content/reviews/six.md").contains("rating: F\n"))
    #expect(try site.verdict("new", "review", "Seven", "--category", "Film", "--rating", "G").status == 2)
  }

  @Test func declaredFieldsAreMembers() throws {
    let fields = "\nfields: [{key: director, type: texts}, {key: runtime, type: duration}, {key: year, type: year}]\n"
    let settings = try String(contentsOfFile: site.folder / "content/site.yaml", encoding: .utf8)
    try site.folder.write(settings + fields, to: "content/site.yaml")
    try write("six", "Six", "rating: 5\ncategory: Film\ndirector: [A, B]\nruntime: 1:52", "2026-01-06")
    let run = try verdict(["list", "--format", "json", "--date", "2026-11-20"], in: site.folder)
    let rows = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    #expect(rows.first?["director"] as? [String] == ["A", "B"])
    #expect(rows.first?["runtime"] as? String == "PT1H52M")
    #expect(rows.first?["year"] is NSNull && rows.first?["restaurant"] is NSNull)
    #expect(rows.first?["rating"] as? Int == 5 && rows.first?["pick"] as? Bool == false)
    #expect(rows.first?["tags"] as? [String] == [])
    #expect(run.output.contains(#""rating":5,"pick":false"#) && run.output.contains(#""rating":null"#))
  }

  /// An unknown category is a usage error. A tag or restaurant without reviews is valid.
  @Test(arguments: [
    (["--category", "Flim"], 2, "verdict: unknown category 'Flim'\n  hint: did you mean 'Film'?\n"),
    (["--category", "Opera"], 2, "verdict: unknown category 'Opera'\n  hint: use Film, Dinner\n"),
    (["--tag", "slwo"], 0, "no reviews with the tag 'slwo'; did you mean 'slow'?\n"),
    (["--restaurant", "Nowhere"], 0, "no reviews with the restaurant 'Nowhere'\n"),
  ])
  func unknownNamesAreReported(_ options: [String], status: Int32, text: String) throws {
    let run = try verdict(["list", "--date", "2026-11-20"] + options, in: site.folder)
    #expect(run.status == status && run.errors == text && run.output == "", "\(run.text)")
  }

  @Test func invalidConditionsAreShownAtTheirPlace() throws {
    let run = try site.verdict("list", "--where", "category:Film ratign:4")
    #expect(run.status == 2 && run.output == "")
    #expect(
      run.errors == """
        --where:1:15: error: unknown field 'ratign' [unknown-field]
          1 | category:Film ratign:4
            |               ^~~~~~
          hint: did you mean 'rating'?

        """
    )
    let unknown = try site.verdict("list", "--where", "{tags: [see]}")
    #expect(
      unknown.status == 0 && unknown.errors == "no reviews with the tag 'see'; did you mean 'sea'?\n",
      "\(unknown.text)"
    )
  }

  @Test func errorsAreReported() throws {
    try write("wrong", "Wrong", "rating: 7\ncategory: Film", "2026-01-05")
    let run = try site.verdict("list")
    #expect(run.status == 1)
    #expect(run.errors == "the content has 1 error; run verdict check\n")
    #expect(run.output.split(separator: "\n").count == 3)
  }

  @Test func cleanDeletesBuiltFiles() throws {
    try site.verdict("build", "--output", "www")
    try site.folder.write("mine", to: "www/mine")
    let built = try files(in: site.folder / "www").count - 1
    let run = try site.verdict("clean", "--output", "www")
    #expect(run.status == 0)
    #expect(run.errors == "deleted \(built) files\n")
    #expect(try files(in: site.folder / "www") == ["mine"])
    #expect(try site.verdict("clean", "--output", "www").errors == "deleted 0 files\n")
    #expect(try site.verdict("clean", "--output", "nowhere").errors == "deleted 0 files\n")
  }
}
