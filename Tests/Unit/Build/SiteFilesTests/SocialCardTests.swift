import Diagnostics
import Foundation
import PictureMetadata
import ReviewModel
import SiteFiles
import SiteRendering
import SiteTestSupport
import TestSupport
import Testing

/// The helper program of social cards; nil if it is not built.
private let cardProgram = try? CardProgram(
  VerdictProcess.executable("verdict-cards"),
  fonts: Repository.path + "/.build/fonts"
)

/// The social cards of a site, created by the helper program.
@Suite(.enabled(if: cardProgram != nil, "make cards builds verdict-cards"))
struct SocialCardTests {
  private let site: SmallSite

  init() throws {
    site = try SmallSite(reviews: 3, templates: Repository.path + "/templates")
  }

  @discardableResult
  private func build(_ change: (inout SiteBuilder) -> Void = { _ in }) async throws -> BuildReport {
    var builder = try site.builder()
    builder.settings.cards = cardProgram
    change(&builder)
    return try await builder.build()
  }

  private func card(_ review: String) throws -> Data { try site.folder.data("site/reviews/\(review)/card.jpg") }

  @Test func pageRefersToTheCardOfItsReview() async throws {
    try site.writeReview("r0", head: "verdict: Quiet & kind.")
    let report = try await build()
    #expect(report.diagnostics.isEmpty)
    let picture = try Picture.read(ContiguousArray(try card("r0")))
    #expect(picture.format == .jpeg && picture.width == 1200 && picture.height == 630 && !picture.hasMetadata)
    let page = try site.folder.text("site/reviews/r0/index.html")
    for tag in [
      "\"og:image\" content=\"https://plain.example/reviews/r0/card.jpg\"", "\"og:image:width\" content=\"1200\"",
      "\"og:image:height\" content=\"630\"",
      "\"og:image:alt\" content=\"Review r0 · ☆ 0/5 · Quiet &amp; kind.\"",
      "\"twitter:card\" content=\"summary_large_image\"",
    ] {
      #expect(page.contains(tag), "\(tag)")
    }
  }

  @Test func cardsOfReviewsDiffer() async throws {
    try await build()
    let cards = try ["r0", "r1", "r2"].map(card)
    #expect(Set(cards).count == 3)
  }

  @Test func cardContainsTheImageOfTheReview() async throws {
    try await build()
    let without = try card("r0")
    for name in ["shazam.jpg", "cloche.png"] {
      let source = try Data(contentsOf: URL(filePath: "\(Repository.path)/content/pictures/\(name)"))
      try site.folder.write(source, to: "content/reviews/it-&-'s \(name)")
      try site.writeReview("r0", head: "image: \"it-&-'s \(name)\"\nalt: Picture")
      try await build { $0.settings.baseURL = SiteURL("https://plain.example/below") }
      // A photo adds tens of thousands of bytes.
      #expect(try card("r0").count > without.count + 10_000, "\(name)")
    }
  }

  /// Without derivatives, an image may be too large for a card.
  @Test func tooLargeImageIsOmitted() async throws {
    let photo = try Data(contentsOf: URL(filePath: "\(Repository.path)/content/pictures/shazam.jpg"))
    // Redundant quantization tables after the start marker, which later tables replace (ITU-T T.81, section B.2.4.1).
    let table = Data([0]) + Data(repeating: 1, count: 64)
    let length = 2 + 1_000 * table.count
    let filler = (0..<1_000).reduce(into: Data([0xFF, 0xDB, UInt8(length >> 8), UInt8(length & 0xFF)])) { data, _ in
      data += table
    }
    let padding = (0..<120).reduce(into: Data()) { data, _ in data += filler }
    try site.folder.write(photo.prefix(2) + padding + photo.dropFirst(2), to: "content/reviews/large.jpg")
    try site.writeReview("r0", head: "image: large.jpg\nalt: Picture")
    let report = try await build()
    #expect(!report.hasErrors)
    #expect(try card("r0").count < 40_000)
  }

  @Test func incrementalBuildsReuseUnchangedCards() async throws {
    // The card of the year counts all reviews.
    try site.folder.write(SmallSite.configuration + "pages: {years: false}\n", to: "content/site.yaml")
    try await build()
    let kept = try site.folder.data("site/reviews/r1/card.jpg")
    try site.writeReview("r0", head: "verdict: Another.")
    try site.folder.write("body { color: red }\n", to: "templates/assets/site.css")
    // This program cannot create a card.
    let damaged = try #require(CardProgram("/nowhere", fonts: Repository.path + "/.build/fonts"))
    try site.folder.remove("content/reviews/r0.md")
    let report = try await build { $0.settings.cards = damaged }
    #expect(!report.hasErrors && !site.folder.exists("site/reviews/r0/card.jpg"))
    #expect(try card("r1") == kept)
    #expect(try files(in: site.folder / ".verdict/cards").count == 2)

    try site.writeReview("r1", head: "verdict: Another.", day: 1)
    try await build()
    let warm = try contents(of: site.output)
    try site.folder.remove("site")
    try site.folder.remove(".verdict")
    try await build()
    #expect(try contents(of: site.output) == warm)
    #expect(try card("r1") != kept)
  }

  @Test func listsAndYearsHaveCards() async throws {
    try site.folder.write(
      "---\ntitle: Ten & more\nverdict: Slow.\nitems: [Review r0, Nope]\n---\n",
      to: "content/lists/ten.md"
    )
    #expect(try await build().diagnostics.isEmpty)
    for (path, alt) in [("lists/ten", "Ten &amp; more · Slow."), ("years/2000", "2000 · Plain Reviews")] {
      let picture = try Picture.read(ContiguousArray(try site.folder.data("site/\(path)/card.jpg")))
      #expect(picture.width == 1200 && picture.height == 630)
      let page = try site.folder.text("site/\(path)/index.html")
      #expect(page.contains("\"og:image\" content=\"https://plain.example/\(path)/card.jpg\""))
      #expect(page.contains("\"og:image:alt\" content=\"\(alt)\""), "\(path)")
    }
  }

  @Test("a changed rating renders the cards of the review and its year, and no other")
  func changedRating() async throws {
    try site.folder.write("---\ntitle: Ten\nitems: [Review r1]\n---\n", to: "content/lists/ten.md")
    try await build()
    let before = try contents(of: site.output).filter { $0.key.hasSuffix("card.jpg") }
    let path = "content/reviews/r0.md"
    try site.folder.write(try site.folder.text(path).replacing("rating: 0", with: "rating: 4"), to: path)
    try await build()
    let after = try contents(of: site.output).filter { $0.key.hasSuffix("card.jpg") }
    #expect(
      after.filter { before[$0.key] != $0.value }.keys.sorted() == ["reviews/r0/card.jpg", "years/2000/card.jpg"]
    )
  }

  @Test func damagedCardsAreRecreated() async throws {
    try await build()
    let whole = try card("r0")
    for name in try files(in: site.folder / ".verdict/cards") {
      try site.folder.write("verdict state 4\nnonsense", to: ".verdict/cards/\(name)")
    }
    try site.folder.remove("site")
    try await build()
    #expect(try card("r0") == whole)
  }

  @Test func missingGlyphsAreAWarning() async throws {
    try site.writeReview("tokyo", head: "subject: Tokyo\nverdict: 東京 is loud 🍜", day: 9)
    let report = try await build()
    let diagnostic = try #require(report.diagnostics.first)
    #expect(report.diagnostics.count == 1 && diagnostic.code == .glyphsMissing && diagnostic.severity == .warning)
    #expect(diagnostic.source.path.hasSuffix("content/reviews/tokyo.md") && diagnostic.range == nil)
    #expect(diagnostic.message == "the fonts of Open Graph images lack '東京🍜'")
    let fonts = Repository.path + "/.build/fonts"
    #expect(diagnostic.hint == "add a font with these characters to '\(fonts)'")
  }

  @Test func errorInADrawingStopsTheBuild() async throws {
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect data-text=\"{{review.title}}\" height=\"9\"/></svg>"
    try site.folder.write(drawing, to: "templates/social-card.svg")
    let report = try await build { $0.execution = Execution(jobs: 1) }
    let errors = report.diagnostics.filter { $0.severity == .error }
    let diagnostic = try #require(errors.first)
    #expect(errors.count == 1 && diagnostic.code == .cardNotMade)
    #expect(diagnostic.source.path.hasSuffix("templates/social-card.svg") && diagnostic.range == nil)
    #expect(diagnostic.message == "cannot create the Open Graph image: a text box lacks width")
    #expect(diagnostic.hint == "correct the drawing")
    #expect(diagnostic.notes.map(\.message) == ["found on the page '/reviews/r2/card.jpg'"])
    #expect(!site.folder.exists("site/index.html"))
  }

  @Test(
    "A failing helper program is an error",
    arguments: [
      ("echo no librsvg >&2", "the helper program ended at its start: no librsvg", "reinstall verdict-cards"),
      ("sleep 60", "the helper program timed out", "build again"),
      (
        "printf 'no frame at all'; sleep 60", "the helper program has another version or is damaged",
        "reinstall verdict-cards"
      ),
    ]
  )
  func failingProgram(script: String, reason: String, step: String) async throws {
    try site.folder.write("#!/bin/sh\n\(script)\n", to: "helper")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: site.folder / "helper")
    var program = try #require(CardProgram(site.folder / "helper", fonts: Repository.path + "/.build/fonts"))
    if script == "sleep 60" { program.timeLimit = .seconds(1) }
    let report = try await build { $0.settings.cards = program }
    #expect(report.diagnostics.map(\.code) == [.cardNotMade])
    #expect(report.diagnostics.first?.message == "cannot create the Open Graph image: \(reason)")
    #expect(report.diagnostics.first?.hint == "\(step), or write pages: {socialCards: false} in site.yaml")
  }
}

/// Behaviour that does not require the helper program.
@Suite struct PlannedCardTests {
  private let site: SmallSite

  init() throws {
    site = try SmallSite(reviews: 1, templates: Repository.path + "/templates")
    try site.folder.write("", to: "fonts/none")
  }

  private func builder(cards: Bool = true) throws -> SiteBuilder {
    var builder = try site.builder()
    builder.settings.cards = cards ? CardProgram("/nowhere", fonts: site.folder / "fonts") : nil
    return builder
  }

  @Test func disabledCardsAreNotCreated() async throws {
    let configuration = try site.folder.text("content/site.yaml")
    try site.folder.write(configuration + "pages: {socialCards: false}\n", to: "content/site.yaml")
    for cards in [true, false] {
      _ = try await builder(cards: cards).build()
      #expect(!site.folder.exists("site/reviews/r0/card.jpg"))
      #expect(!(try site.folder.text("site/reviews/r0/index.html").contains("og:image")))
    }
  }

  @Test func siteWithoutTheProgramHasNoCards() async throws {
    let report = try await builder(cards: false).build()
    #expect(!report.hasErrors && !site.folder.exists("site/reviews/r0/card.jpg"))
    #expect(CardProgram("/nowhere", fonts: site.folder / "no-fonts") == nil)
  }

  @Test func missingProgramIsAnError() async throws {
    let report = try await builder().build()
    #expect(report.diagnostics.map(\.code) == [.cardNotMade])
  }

  /// Cards belong to pages that exist.
  @Test func disabledPagesHaveNoCards() async throws {
    try site.folder.write("---\ntitle: Ten\nitems: [Review r0]\n---\n", to: "content/lists/ten.md")
    let planned = {
      let preview = try #require(try await builder().preview())
      return ThemeTemplate.all.filter { $0.file.hasSuffix("-card.svg") }.map { preview.pages(of: $0).count }
    }
    #expect(try await planned() == [1, 1, 1])
    let pages = "pages: {lists: false, years: false}\n"
    try site.folder.write(SmallSite.configuration + pages, to: "content/site.yaml")
    #expect(try await planned() == [1, 0, 0])
  }

  @Test func fileWithThePathOfACardIsACollision() async throws {
    try site.folder.write("mine", to: "content/static/reviews/r0/card.jpg")
    #expect(try await builder().check().diagnostics.map(\.code) == [.pathCollision])
    #expect(try await builder(cards: false).check().diagnostics.isEmpty)
  }

  @Test(
    "The template of cards is checked",
    arguments: [
      ("\"{{review.titel}}\"", DiagnosticCode.templateUnknownName), ("{{review.title}}", .templateUnsafeContext),
    ]
  )
  func templateError(value: String, code: DiagnosticCode) async throws {
    try site.folder.write("<svg><rect data-text=\(value)/></svg>", to: "templates/social-card.svg")
    let errors = try await builder().check().diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.code) == [code])
  }

  @Test func templateIsOptionalWithoutCards() async throws {
    try site.folder.remove("templates/social-card.svg")
    let missing = try await builder().check().diagnostics.map(\.code)
    #expect(missing.contains(.templateMissing))
    #expect(!(try await builder(cards: false).check().hasErrors))
  }
}
