import Diagnostics
import Foundation
import SiteFiles
import SiteTestSupport
import Testing

/// Content with errors that have an unambiguous fix.
@Suite struct FixingTests {
  private static let picture = #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>"#

  /// Returns a review with errors, or with all errors fixed.
  private static func review(_ number: Int, isRight: Bool) -> String {
    func text(_ wrong: String, _ right: String) -> String { isRight ? right : wrong }
    let lines = [
      "---", "# Seen: twice",
      text("title: Film \(number): The Return", "title: \"Film \(number): The Return\"") + "  # sic",
      "rating:   " + text("4/5", "4"), text("Category", "category") + ": " + text("film", "Film"), "",
      "published: " + text("2020/1/05", "2020-01-05"), text("tags: noir,slow", "tags: [noir, slow]"), "---",
      "Text  ",
      "with [a link](" + text("R0.MD", "r0.md") + ") and ![ä](<../Pictures/" + text("A B.SVG", "a b.svg") + ">).",
    ]
    let (mark, end) = (number % 3 == 1 ? "\u{FEFF}" : "", number % 3 == 2 ? "\r\n" : "\n")
    return mark + lines.joined(separator: end) + (number % 2 == 0 ? end : "")
  }

  private func site(reviews count: Int) throws -> SmallSite {
    let site = try SmallSite()
    try site.folder.write(Self.picture, to: "content/Pictures/a b.svg")
    for number in 0..<count { try site.folder.write(Self.review(number, isRight: false), to: path(number)) }
    return site
  }

  private func path(_ number: Int) -> String { "content/reviews/r\(number).md" }

  @Test func hundredsOfErrorsAreFixedWithoutOtherChanges() async throws {
    let site = try site(reviews: 30)
    let wrong = SmallSite.configuration.replacing("url:", with: "URL:").replacing(
      "title: Plain",
      with: "title: Plain: "
    )
    try site.folder.write(wrong, to: "content/site.yaml")
    let outcome = try await SiteFixer.fix(try site.builder())
    #expect(outcome.found.errorCount >= 200)
    #expect(outcome.left == [])
    #expect(outcome.files.count == 31)
    #expect(try site.folder.text(path(1)) == Self.review(1, isRight: false))
    #expect(try SiteFixer.write(outcome.files, try site.builder().settings).failures == [])
    for number in 0..<30 {
      #expect(try site.folder.text(path(number)).utf8.elementsEqual(Self.review(number, isRight: true).utf8))
    }
    let right = SmallSite.configuration.replacing("title: Plain Reviews", with: "title: \"Plain:  Reviews\"")
    #expect(try site.folder.text("content/site.yaml") == right)
    let again = try await SiteFixer.fix(try site.builder())
    #expect(again.found == [] && again.files.isEmpty)
    #expect(try files(in: site.folder / "content").count == 32)
    #expect(try await site.build().diagnostics == [])
  }

  @Test(
    "Paths of images, files and pages",
    arguments: [
      ("![a](PICTURES/A%20B.svg)", "![a](Pictures/a%20b.svg)"),
      ("[a](../pictures/a%20b.svg)", "[a](../Pictures/a%20b.svg)"),
      ("[a](r0)", "[a](r0.md)"), ("[a](R0#x)", "[a](r0.md#x)"), ("[a](/Categories/film/)", "[a](/categories/film/)"),
      ("[a](a file.md)", "[a](<a file.md>)"), ("[a][b]\n\n[b]: R0.md", "[a][b]\n\n[b]: r0.md"),
      ("![a](Both.svg)", "![a](Both.svg)"), ("![a](gone.svg)", "![a](gone.svg)"), ("[a](R&#48;.md)", "[a](R&#48;.md)"),
    ]
  )
  func paths(_ test: (before: String, after: String)) async throws {
    let site = try SmallSite(reviews: 1)
    for name in ["Pictures/a b", "reviews/both", "reviews/BOTH"] {
      try site.folder.write(Self.picture, to: "content/\(name).svg")
    }
    try site.writeReview("test", body: test.before, day: 1)
    let source = try site.folder.text("content/reviews/test.md")
    let outcome = try await SiteFixer.fix(try site.builder())
    #expect(try SiteFixer.write(outcome.files, try site.builder().settings).failures == [])
    #expect(try site.folder.text("content/reviews/test.md") == source.replacing(test.before, with: test.after))
  }

  @Test func imageOfFrontMatter() async throws {
    let site = try SmallSite()
    try site.folder.write(Self.picture, to: "content/pictures/\u{E9}.svg")
    try site.writeReview("test", head: "image: \"Pictures/\u{C9}.svg\"\nalt: x")
    let outcome = try await SiteFixer.fix(try site.builder())
    let diff = try #require(outcome.files.first).diff(colours: false)
    #expect(diff.contains("-image: \"Pictures/\u{C9}.svg\"\n+image: \"pictures/\u{E9}.svg\"\n"))
  }

  @Test(arguments: [
    ("<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"svg11.dtd\">\n", ""), ("<!DOCTYPE svg>", ""),
    ("<?xml version=\"1.0\"?>\r\n<!DOCTYPE svg [\n]>\r\n", "<?xml version=\"1.0\"?>\r\n"),
    ("<!DOCTYPE svg><!DOCTYPE svg>", ""),
    ("<!DOCTYPE svg [<!ENTITY a \"b\">]>", "<!DOCTYPE svg [<!ENTITY a \"b\">]>"),
  ])
  func documentTypesOfSVGFiles(_ start: String, _ left: String) async throws {
    let site = try SmallSite()
    try site.folder.write(start + Self.picture, to: "content/pictures/a.svg")
    try site.writeReview("test", body: "![a](/pictures/a.svg)")
    let outcome = try await SiteFixer.fix(try site.builder())
    #expect(try SiteFixer.write(outcome.files, try site.builder().settings).failures == [])
    #expect(try site.folder.text("content/pictures/a.svg") == left + Self.picture)
    #expect(outcome.left.hasErrors == left.contains("DOCTYPE"))
  }

  @Test func documentTypeIsReported() async throws {
    let site = try SmallSite()
    try site.folder.write("<!DOCTYPE svg>\n" + Self.picture, to: "content/pictures/a.svg")
    try site.writeReview("test", body: "![a](/pictures/a.svg)")
    let error = try #require(try await site.build().diagnostics.first { $0.severity == .error })
    #expect(error.code == .pictureUnsafe && error.message == "the image contains a document type declaration")
    #expect(error.range.map { error.source.text(in: $0) } == "<!DOCTYPE svg>\n")
    #expect(error.hint == "remove it")
  }

  @Test func incorrectExtensionIsReported() async throws {
    let site = try SmallSite()
    try site.folder.write(Self.picture, to: "content/pictures/a.b.PNG")
    for name in ["one", "two"] { try site.writeReview(name, body: "![a](/pictures/a.b.PNG)") }
    let error = try #require(try await site.build().diagnostics.first { $0.severity == .error })
    #expect(error.code == .pictureWrongExtension && error.message == "the extension is .png, but the format is SVG")
    #expect(error.hint == "rename it to 'a.b.svg', also in reviews/one.md, reviews/two.md")
  }

  @Test func filesThatChangeMeanwhileAreFixedAgain() async throws {
    let site = try site(reviews: 3)
    var attempts = 0
    let applied = try await SiteFixer.apply(try site.builder()) { outcome in
      attempts += 1
      let text = try site.folder.text(path(1))
      if attempts < 3 { try site.folder.write(text + "More.", to: path(1)) }
      return true
    }
    #expect(attempts == 3 && applied?.writing.count == 3)
    #expect(applied?.writing.changed == [] && applied?.outcome.left == [])
    #expect(try site.folder.text(path(1)).hasSuffix("More.More."))
    #expect(try site.folder.text(path(1)).contains("category: Film"))
  }

  @Test func changedAndProtectedFilesAreSkipped() async throws {
    let site = try site(reviews: 4)
    let builder = try site.builder()
    try FileManager.default.createSymbolicLink(
      atPath: site.folder / "content/reviews/link.md",
      withDestinationPath: "r3.md"
    )
    let outcome = try await SiteFixer.fix(builder)
    try site.folder.write("new", to: path(0))
    try FileManager.default.setAttributes([.posixPermissions: 0o440], ofItemAtPath: site.folder / path(1))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: site.folder / path(2))
    let writing = try SiteFixer.write(outcome.files, builder.settings)
    let content = site.folder / "content"
    #expect(
      writing.failures == [
        "cannot write '\(content)/reviews/link.md': Too many levels of symbolic links",
        "cannot write '\(content)/reviews/r1.md': Permission denied",
      ]
    )
    #expect(writing.changed == ["\(content)/reviews/r0.md"])
    #expect(try site.folder.text(path(0)) == "new")
    #expect(try site.folder.text(path(1)) == Self.review(1, isRight: false))
    #expect(try site.folder.text(path(2)) == Self.review(2, isRight: true))
    let attributes = try FileManager.default.attributesOfItem(atPath: site.folder / path(2))
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
    #expect(try files(in: content).filter { $0.contains(".verdict-") } == [])
  }
}
