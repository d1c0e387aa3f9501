import Diagnostics
import Foundation
import Notation
import PictureJobs
import ReviewModel
import SiteFiles
import SiteModel
import SiteTestSupport
import TestSupport
import Testing

/// The images of a site and their derivatives, which a helper program creates.
@Suite struct PictureSiteTests {
  private let site: SmallSite

  init() throws {
    site = try SmallSite(templates: Repository.path + "/templates")
    try site.writeReview("shazam", head: "image: /pictures/shazam.jpg\nalt: A poster", body: "![Inside](tally.png)")
    try copy("shazam.jpg", to: "content/pictures/shazam.jpg")
    try copy("tally.png", to: "content/reviews/tally.png")
  }

  private func copy(_ picture: String, to path: String) throws {
    try site.folder.makeFolder("content/pictures")
    let source = Repository.path + "/content/pictures/" + picture
    try FileManager.default.copyItem(atPath: source, toPath: site.folder / path)
  }

  private func builder(helper: String? = nil) throws -> SiteBuilder {
    var builder = try site.builder()
    builder.settings.pictures.helper = try helper ?? VerdictProcess.executable("verdict-pictures")
    return builder
  }

  @discardableResult
  private func build(_ change: (inout SiteBuilder) -> Void = { _ in }) async throws -> BuildReport {
    var builder = try builder()
    change(&builder)
    return try await builder.build()
  }

  /// Returns the published files below `pictures/`, without hashes.
  private func published() throws -> [String] {
    try files(in: site.output + "/pictures").map { $0.replacing(/\.[0-9a-f]{10}\./, with: ".") }.sorted()
  }

  private func stored() throws -> [String] { try files(in: site.folder / ".verdict/pictures").sorted() }

  /// Another accent does not rename the style sheet of the theme, which would change every page.
  @Test func imagesDetermineTheAccent() async throws {
    try site.folder.write(SmallSite.configuration + "accent: auto\n", to: "content/site.yaml")
    try await site.build()
    #expect(try site.folder.text("site/accent.css").contains("--site-fill: #00FF7F;"))
    try await build()
    let colours = Set(try stored().filter { $0.hasSuffix(".600.jpg") }.compactMap(StoredDerivative.init).map(\.colour))
    let fill = try #require(AccentShades(ofImages: Array(colours))).fill
    #expect(try site.folder.text("site/accent.css").contains("--site-fill: \(fill);"))
    #expect(try site.folder.text("site/index.html").contains("href=\"/accent.css\""))
    try site.writeReview("shazam", head: "", day: 0)
    let assets = try files(in: site.folder / "site/assets")
    try await build()
    #expect(try site.folder.text("site/accent.css").contains("--site-fill: #00FF7F;"))
    #expect(try files(in: site.folder / "site/assets") == assets)
  }

  @Test func derivativesArePublished() async throws {
    let report = try await build()
    #expect(report.diagnostics.isEmpty)
    #expect(report.pictures.count == 2)
    #expect(
      try published() == [
        "shazam.320.avif", "shazam.600.avif", "shazam.600.jpg", "tally.320.avif", "tally.640.avif", "tally.640.jpg",
        "tally.960.avif", "tally.960.jpg",
      ]
    )
    let page = try site.folder.text("site/reviews/shazam/index.html").replacing(/\.[0-9a-f]{10}\./, with: ".")
    #expect(
      page.contains(
        "<source type=\"image/avif\" srcset=\" /pictures/shazam.320.avif 320w, /pictures/shazam.600.avif 600w\""
      )
    )
    #expect(
      page.contains("/pictures/shazam.600.jpg\" width=\"600\" height=\"900\" alt=\"A poster\" fetchpriority=\"high\">")
    )
    #expect(page.contains("<picture><source type=\"image/avif\" srcset=\"/pictures/tally.320.avif 320w, "))
    #expect(
      page.contains(/" width="960" height="640" class="r[0-4] g[0-4] b[0-4]" alt="Inside" loading="lazy"><\/picture>/)
    )
    let feed = try site.folder.text("site/feed.atom").replacing(/\.[0-9a-f]{10}\./, with: ".")
    #expect(feed.contains("img src=&quot;https://plain.example/pictures/tally.960.jpg&quot; width=&quot;960&quot;"))
    #expect(!feed.contains("avif"))
  }

  @Test func derivativesAreReused() async throws {
    try await build()
    let again = try await build()
    #expect(again.pictures.count == 0)
    try site.writeReview("other")
    let edited = try await build()
    #expect(edited.pictures.count == 0)
    let warm = try contents(of: site.output)
    try site.folder.remove(".verdict")
    try site.folder.remove("site")
    #expect(try await build().pictures.count == 2)
    #expect(try contents(of: site.output) == warm)
  }

  /// Every error that stops a build is found before the first derivative is created.
  @Test(arguments: [
    ("content/reviews/other.md", "---\ntitle: Other\nrating: 3\ncategory: Film\ndate: 2026-01-02\n---\n[a](gone.md)\n"),
    ("content/reviews/other.md", "---\ntitle: Other\nrating: 30\ncategory: Film\ndate: 2026-01-02\n---\n"),
    ("content/reviews/drawing.md", "---\ntitle: O\nrating: 3\ncategory: Film\ndate: 2026-01-02\n---\n![a](a.svg)\n"),
    ("content/reviews/empty.md", "---\ntitle: O\nrating: 3\ncategory: Film\ndate: 2026-01-02\n---\n![a](empty.png)\n"),
    ("templates/review.html", "{{#section}}"), ("content/site.yaml", "title: A\n"),
  ])
  func siteWithErrorsGetsNoDerivatives(_ path: String, _ text: String) async throws {
    try site.folder.write("<svg><script/></svg>", to: "content/reviews/a.svg")
    try site.folder.write("", to: "content/reviews/empty.png")
    try site.folder.write(text, to: path)
    let report = try await build { $0.settings.templates += [site.folder / "templates"] }
    #expect(report.hasErrors)
    #expect(report.pictures.count == 0)
    #expect(!FileManager.default.fileExists(atPath: site.folder / ".verdict/pictures"))
  }

  @Test func derivativesAreRecreatedOnRequest() async throws {
    try await build()
    let before = try contents(of: site.output)
    let stored = try stored()
    for name in stored { try site.folder.write("damaged", to: ".verdict/pictures/\(name)") }
    let report = try await build { $0.settings.pictures.recreatesDerivatives = true }
    #expect(report.pictures.count == 2)
    #expect(try self.stored() == stored)
    #expect(try contents(of: site.output) == before)
  }

  @Test(arguments: ["", "damaged", nil]) func damagedFilesAreRecreated(_ content: String?) async throws {
    try await build()
    let before = try contents(of: site.output)
    let name = try #require(try stored().first)
    try site.folder.remove("site")
    if let content {
      try site.folder.write(content, to: ".verdict/pictures/\(name)")
    } else {
      try site.folder.remove(".verdict/pictures/\(name)")
    }
    let report = try await build()
    #expect(report.pictures.count == 1)
    #expect(try contents(of: site.output) == before)
  }

  /// Builds without changes check the folder of derivatives, not each file.
  @Test(arguments: ["rm NAME", "mv NAME other", "cp shazam.* x; mv x NAME", "rm *", "touch foreign; rm NAME"])
  func derivativesAreRepaired(_ damage: String) async throws {
    for _ in 0..<3 {
      try await build()
      try await awaitReliableTimes(in: site.folder.path)
    }
    let before = try contents(of: site.output)
    let name = try #require(try files(in: site.output + "/pictures").first { $0.hasPrefix("tally") })
    try shell(
      "cd site/pictures && \(damage.replacing("NAME", with: name).replacing("shazam.*", with: "shazam.*.600.jpg"))",
      in: site.folder
    )
    try await build()
    try shell("cd site/pictures && rm -f foreign other x", in: site.folder)
    #expect(try contents(of: site.output) == before)
    #expect(try await build().writing?.written == 0)
  }

  @Test func folderInPlaceOfAStoredFileIsRejected() async throws {
    try await build()
    let name = try #require(try stored().first)
    try shell("rm .verdict/pictures/\(name); mkdir -p .verdict/pictures/\(name)/x; rm -r site", in: site.folder)
    await #expect { try await build() } throws: { error in
      "\(error)".contains("'\(site.folder.path)/.verdict/pictures/\(name)' was not written by Verdict")
    }
  }

  @Test func temporaryFilesOfAKilledBuildAreRemoved() async throws {
    try site.folder.write("half", to: ".verdict/pictures/new-1999999999-a.1.320.avif")
    try await build()
    #expect(try stored().allSatisfy { !$0.hasPrefix("new-") })
  }

  @Test func unusedFilesAreKeptForThirtyDays() async throws {
    try await build()
    let all = try stored()
    try site.writeReview("shazam")
    for (day, left) in [("2026-11-20", all), ("2026-11-21", all), ("2026-12-19", all), ("2026-12-20", [])] {
      let today = try #require(CalendarDay(day))
      try site.writeReview("day-\(day)")
      try await build { $0.time = .day(today) }
      #expect(try stored() == left, "\(day)")
    }
  }

  @Test func previewsDoNotWaitForDerivatives() async throws {
    var builder = try builder()
    builder.settings.pictures.kinds = .preview
    builder.settings.pictures.waits = false
    var memory = BuildState()
    let first = try await builder.build(&memory)
    #expect(first.pendingPictures == 2)
    #expect(try contents(of: site.output).keys.allSatisfy { !$0.hasPrefix("pictures/") })
    #expect(try site.folder.text("site/reviews/shazam/index.html").contains("alt=\"A poster\""))
    try await memory.createPictures(builder, atMost: 1)
    #expect(try await builder.build(&memory).pendingPictures == 1)
    try await memory.createPictures(builder, atMost: 8)
    #expect(try await builder.build(&memory).pendingPictures == 0)
    #expect(try published() == ["shazam.600.jpg", "tally.640.jpg"])
  }

  @Test func previewsDoNotRetryFailures() async throws {
    try site.folder.write("#!/bin/sh\nexit 1\n", to: "helper")
    try shell("chmod +x helper", in: site.folder)
    var builder = try builder(helper: site.folder / "helper")
    builder.settings.pictures.kinds = .preview
    builder.settings.pictures.waits = false
    var memory = BuildState()
    #expect(try await builder.build(&memory).pendingPictures == 2)
    try await memory.createPictures(builder, atMost: 8)
    let report = try await builder.build(&memory)
    #expect(report.pendingPictures == 0)
    #expect(report.diagnostics.map(\.code) == [.pictureNotMade, .pictureNotMade])
  }

  /// A script that sends the name of the helper as a frame, then runs further commands.
  private static func greeting(then script: String) -> String {
    "printf '" + HelperFrame.bytes("verdict-pictures").map { "\\" + String($0, radix: 8) }.joined() + "'; " + script
  }

  /// Failures of a helper as scripts, with the reported reasons, and whether the hint is to install the helper.
  static let failures = [
    ("exit 1", "the helper program ended at its start", true),
    ("kill -9 $$", "the helper program ended at its start", true),
    (
      "echo 'helper: libavif.so.15: cannot open' >&2; echo more >&2; exit 127",
      "the helper program ended at its start: helper: libavif.so.15: cannot open", true
    ),
    (greeting(then: "exit 1"), "the helper program crashed", false),
    ("sleep 100", "the helper program timed out", false),
    ("cat /dev/zero", "the helper program has another version or is damaged", true),
    ("printf '\\377\\377\\377\\377\\377\\377\\377\\377'", "the helper program has another version or is damaged", true),
  ]

  @Test(arguments: failures)
  func failingHelperIsAnError(_ script: String, reason: String, isInstallation: Bool) async throws {
    try site.folder.write("#!/bin/sh\n\(script)\n", to: "helper")
    try shell("chmod +x helper", in: site.folder)
    let helper = site.folder / "helper"
    let report = try await build {
      $0.settings.pictures.helper = helper
      $0.settings.pictures.timeLimit = script.hasPrefix("sleep") ? .milliseconds(300) : .seconds(300)
    }
    let error = try #require(report.diagnostics.first)
    #expect(report.diagnostics.map(\.code) == [.pictureNotMade, .pictureNotMade])
    #expect(error.source.path == site.folder / "content/pictures/shazam.jpg")
    #expect(error.range == nil)
    #expect(error.message == "cannot resize the image: \(reason)")
    #expect(
      error.hint == (isInstallation ? "install verdict-pictures" : "build again; if the error stays, save it again")
    )
    #expect(!site.folder.exists("site"))
    #expect(!site.folder.exists(".verdict/pictures"))
  }

  @Test func hangingHelperIsNotUsedAgain() async throws {
    try site.folder.write("#!/bin/sh\nsleep 100\n", to: "helper")
    try shell("chmod +x helper", in: site.folder)
    for number in 1...5 {
      // A comment makes each image different (ITU-T T.81, section B.2.4.5).
      let picture = try site.folder.data("content/pictures/shazam.jpg")
      let comment = Data([0xFF, 0xFE, 0, 3, UInt8(number)])
      try site.folder.write(picture.prefix(2) + comment + picture.dropFirst(2), to: "content/pictures/p\(number).jpg")
      try site.writeReview("r\(number)", head: "image: /pictures/p\(number).jpg\nalt: A poster")
    }
    let helper = site.folder / "helper"
    let report = try await build {
      ($0.settings.pictures.helper, $0.settings.pictures.timeLimit) = (helper, .milliseconds(300))
      $0.execution = Execution(jobs: 1)
    }
    #expect(report.diagnostics.count == 7)
    #expect(report.diagnostics.count { $0.message.hasSuffix("timed out on other images") } == 4)
  }

  @Test func damagedImageIsAnError() async throws {
    let whole = try site.folder.data("content/pictures/shazam.jpg")
    var bytes = Array(whole)
    // The header and the tables are kept; the following bytes are zero up to the end marker.
    for index in 2_000..<(bytes.count - 2) { bytes[index] = 0 }
    try site.folder.write(Data(bytes), to: "content/pictures/shazam.jpg")
    let report = try await build()
    let error = try #require(report.diagnostics.first)
    #expect(report.diagnostics.map(\.code) == [.pictureUnreadable])
    #expect(error.message.hasPrefix("the image is damaged: "))
    #expect(error.hint == "save it again")
    #expect(try stored().count == 5)
  }

  @Test func withoutTheHelperImagesAreCopied() async throws {
    let report = try await build { $0.settings.pictures.helper = nil }
    #expect(report.summary.unresizedPictures == 2)
    #expect(try published() == ["shazam.jpg", "tally.png"])
    #expect(try site.folder.text("site/reviews/shazam/index.html").contains("<picture") == false)
  }

  @Test func heicRequiresTheHelper() async throws {
    let avif = try Data(contentsOf: URL(fileURLWithPath: Repository.path + "/content/pictures/slowmail.avif"))
    var heic = Array(avif)
    for (brand, other) in [("avif", "heic"), ("av01", "hvc1"), ("av1C", "hvcC")] {
      while let range = heic.firstRange(of: Array(brand.utf8)) { heic.replaceSubrange(range, with: Array(other.utf8)) }
    }
    try site.folder.write(Data(heic), to: "content/pictures/phone.heic")
    try site.writeReview("phone", head: "image: /pictures/phone.heic\nalt: A phone")
    var builder = try builder()
    builder.settings.pictures.helper = nil
    builder.settings.pictures.helperHint = "brew install helpers"
    let checked = try await builder.check()
    let report = try await builder.build()
    #expect(checked.diagnostics.map(\.hint) == report.diagnostics.map(\.hint))
    let error = try #require(report.diagnostics.first)
    #expect(report.diagnostics.map(\.code) == [.pictureNeedsHelper])
    #expect(error.source.path == site.folder / "content/pictures/phone.heic")
    #expect(error.range == nil)
    #expect(error.message == "browsers do not support HEIC")
    #expect(error.hint == "export it as JPEG, or brew install helpers")
  }

  @Test func smallLeadImageIsANote() async throws {
    let gif = "GIF89a\u{40}\u{1}\u{C8}\0\u{0}\0\0,\0\0\0\0\u{40}\u{1}\u{C8}\0\0\u{2}\u{1}\u{4}\0;"
    try site.folder.write(Data(gif.unicodeScalars.map { UInt8($0.value) }), to: "content/pictures/small.gif")
    try site.writeReview("small", head: "image: /pictures/small.gif\nalt: Small")
    let report = try await build()
    let note = try #require(report.diagnostics.first)
    #expect(report.diagnostics.map(\.code) == [.pictureSmall])
    #expect(note.severity == .note)
    #expect(note.source.text(in: try #require(note.range)) == "/pictures/small.gif")
    #expect(note.message == "the image has 320 × 200 pixels, fewer than its page needs")
    #expect(note.hint == "use an image with 640 pixels or more on its longer side")
  }
}
