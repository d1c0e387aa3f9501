import Foundation
import SiteTestSupport
import Testing

/// `verdict import`, with the helper program.
@Suite struct ImportCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.diary, to: "diary.csv")
  }

  @Test func importedSiteHasNoErrors() throws {
    let run = try verdict(["import", "diary.csv", "--into", "mine", "--title", "Seen: all of it"], in: folder)
    #expect(run.status == 0)
    #expect(run.errors.hasPrefix("diary.csv: detected Letterboxd\n2 new reviews, 2 without text\n"))
    #expect(
      run.errors.hasSuffix(
        """
        wrote 3 files into mine/content
        rows: 2 = 2 new reviews
        files: 1 = 1 read
        preview it with: cd mine && verdict serve

        """
      )
    )
    #expect(
      try folder.text("mine/content/site.yaml").hasPrefix("title: \"Seen: all of it\"\nurl: https://reviews.example\n")
    )
    let check = try verdict(["check", "--content", "mine/content", "--date", "2026-11-20"], in: folder)
    #expect(
      check.status == 0 && check.errors.hasSuffix("1 warning\n") && check.errors.contains("[url-example]"),
      "\(check.errors)"
    )
  }

  @Test func secondImportAddsOnlyNewReviews() throws {
    #expect(try verdict(["import", "letterboxd", "diary.csv"], in: folder).status == 0)
    try folder.write("---\ntitle: Mine now\n", to: "content/reviews/heat.md")
    let run = try verdict(["import", "diary.csv"], in: folder)
    #expect(run.status == 1 && run.errors.contains("the content in 'content' has errors"))
    try FileManager.default.removeItem(atPath: folder / "content/reviews/heat.md")
    let before = try contents(of: folder / "content")
    try folder.write(
      Self.diary + "2026-03-01,Stalker,1979,https://boxd.it/c,4.5,,\"slow, russian\",2026-03-01\n",
      to: "diary.csv"
    )
    let newer = try verdict(["import", "diary.csv"], in: folder)
    #expect(newer.errors.contains("2 new reviews, 2 without text, 1 imported before\n"))
    var after = try contents(of: folder / "content")
    #expect(after.removeValue(forKey: "reviews/stalker.md") != nil)
    #expect(after.removeValue(forKey: "reviews/heat.md") != nil)
    #expect(after == before)
    let again = try verdict(["import", "diary.csv"], in: folder)
    #expect(again.status == 0 && again.errors.hasSuffix("rows: 3 = 3 imported before\nfiles: 1 = 1 read\n"))
  }

  @Test func dryRunWritesNoFile() throws {
    let run = try verdict(["import", "diary.csv", "--dry-run"], in: folder)
    #expect(
      run.status == 0 && run.errors.hasSuffix("no file was written\nrows: 2 = 2 new reviews\nfiles: 1 = 1 read\n")
    )
    #expect(try contents(of: folder.path).keys.sorted() == ["diary.csv"])
  }

  @Test func foldersWithoutConfigurationAreRejected() throws {
    try folder.write("---\ntitle: x\n---\n", to: "content/posts/x.md")
    let run = try verdict(["import", "diary.csv"], in: folder)
    #expect(run.status == 2)
    #expect(run.errors.contains("'content' contains files, but no site.yaml"))
  }

  @Test(arguments: [
    (["import", "leterboxd", "diary.csv"], 2, "did you mean 'letterboxd'?"),
    (["import", "nothing.csv"], 3, "cannot read 'nothing.csv': No such file or directory"),
    (["import", "."], 0, "2 new reviews"),
    (["import"], 2, "missing expected argument '<source> ...'\n  hint: run verdict import --help\n"),
    (["import", "diary.csv", "--url", "here"], 2, "invalid site URL 'here'"),
  ])
  func usageErrorsAreReported(_ arguments: [String], _ status: Int32, _ message: String) throws {
    let run = try verdict(arguments, in: folder)
    #expect(run.status == status && run.errors.contains(message), "\(run.errors)")
  }

  /// Errors that the import cannot detect, such as those of a custom theme, may still fail the build.
  @Test func previewIsNotSuggestedIfTheBuildFails() throws {
    try folder.write("{{#section}}", to: "mine/templates/review.html")
    let run = try verdict(["import", "diary.csv", "--into", "mine"], in: folder)
    #expect(run.status == 1)
    #expect(run.errors.contains("wrote 3 files into mine/content\n") && !run.errors.contains("preview it with"))
    #expect(run.errors.contains("mine/templates/review.html:1:"), "\(run.errors)")
    #expect(run.errors.hasSuffix("fix 1 error above before you build the site\n"), "\(run.errors)")
  }

  @Test func imagesOfABlogAreValidated() throws {
    let folder = try TemporaryFolder()
    try folder.write("title: Old\nurl: https://old.example\n", to: "_config.yml")
    let drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='2' height='2'/>"
    try folder.write("<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'svg11.dtd'>\n" + drawing, to: "images/a.svg")
    try folder.write(drawing, to: "images/b.png")
    try folder.write("no image", to: "images/c.jpg")
    try folder.write(
      "---\ntitle: Post\nrating: 3\nimage: /images/b.png\n---\n![a](/images/a.svg) ![c](/images/c.jpg)\n",
      to: "_posts/2026-01-02-post.md"
    )
    let run = try verdict(["import", "jekyll", ".", "--into", "new"], in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.errors.hasSuffix(
        """
        files: 5 = 1 read + 1 new review + 2 images + 1 skipped
        preview it with: cd new && verdict serve

        """
      ),
      "\(run.errors)"
    )
    #expect(try folder.text("new/content/pictures/images/a.svg") == drawing)
    #expect(try folder.text("new/content/pictures/images/b.svg") == drawing)
    let build = try verdict(["build", "--content", "new/content", "--output", "site"], in: folder)
    #expect(build.status == 0, "\(build.errors)")
  }

  @Test func missingHelperIsReported() throws {
    let run = try verdict(["import", "diary.csv"], in: folder, environment: ["VERDICT_IMPORT": "/nowhere"])
    let message = "helper program 'verdict-import' not found; install it beside 'verdict'"
    #expect(run.status == 3 && run.errors == "verdict: \(message)\n")
  }

  @Test func checkOfAForeignFolderSuggestsImport() throws {
    let folder = try TemporaryFolder()
    try folder.write("title: Old\nurl: https://old.example\n", to: "_config.yml")
    for number in 1...3 {
      try folder.write(
        "---\ntitle: Post \(number)\nrating: \(number)\n---\nText.\n",
        to: "_posts/2026-01-0\(number)-post.md"
      )
    }
    let run = try verdict(["check"], in: folder)
    #expect(run.status == 1 && run.errors.contains("content folder 'content' not found"))
    #expect(
      run.errors.hasSuffix(
        "of Jekyll also found: `verdict import jekyll .` imports 3 of them as reviews\n"
      ),
      "\(run.errors)"
    )
  }

  private static let diary = """
    Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
    2026-01-02,Heat,1995,https://boxd.it/a,5,,,2026-01-01
    2026-02-02,"Crouching Tiger, Hidden Dragon",2000,https://boxd.it/b,4.5,Yes,wuxia,2026-02-02

    """
}
