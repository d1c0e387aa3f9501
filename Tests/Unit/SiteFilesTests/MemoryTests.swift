import Foundation
import SiteFiles
import SiteTestSupport
import Testing

/// A build that goes on from what the process knows gives what a clean build gives, whatever happens between two builds. The
/// change matrix makes the usual changes.
@Suite struct MemoryTests {
  private let site: SmallSite
  private var memory = SiteMemory()

  init() throws { site = try SmallSite.rich() }

  /// Changes files and builds again; the builder is told just which files have changed.
  private mutating func build(after change: (SmallSite) throws -> Void = { _ in }) async throws -> BuildReport {
    let before = try inputs
    try change(site)
    let changed = try inputs.filter { before[$0.key] != $0.value }.keys + before.keys.filter { try inputs[$0] == nil }
    return try await site.builder().build(&memory, changed: Set(changed.map { site.folder / $0 }))
  }

  private var inputs: [String: FileStamp] {
    get throws {
      let content = try stamps(of: site.folder / "content").map { ("content/" + $0.key, $0.value) }
      let templates = try stamps(of: site.folder / "templates").map { ("templates/" + $0.key, $0.value) }
      return Dictionary(uniqueKeysWithValues: content + templates)
    }
  }

  private func expectLikeCold(_ step: String) async throws {
    #expect(differences(try contents(of: site.output), try await site.coldBuild()) == [], "\(step)")
  }

  @Test mutating func editsInOneSecond() async throws {
    _ = try await build()
    for number in 0..<20 {
      let report = try await build { try $0.writeReview("r\(number % 3)", body: "Text \(number).", day: number % 3) }
      #expect(report.writing.map { $0.written > 0 } == true)
      try await expectLikeCold("\(number)")
    }
  }

  /// What is found in a faulty file is found again when another one is saved, and the site stays as it was.
  @Test mutating func faults() async throws {
    _ = try await build()
    let before = try contents(of: site.output)
    for number in 0..<3 {
      let report = try await build { site in
        try site.writeReview("r0", head: "rating: 9")
        try site.writeReview("r1", body: "Text \(number).", day: 1)
      }
      #expect(report.diagnostics.map(\.code) == [.duplicateKey])
      #expect(differences(try contents(of: site.output), before) == [])
    }
    _ = try await build { try $0.writeReview("r0", body: "Mended.") }
    try await expectLikeCold("mended")
  }

  /// What another process has built meanwhile is not what this one left there.
  @Test mutating func anotherProcess() async throws {
    _ = try await build()
    try site.writeReview("r0", body: "Edited.")
    try await site.build()
    _ = try await build { site in
      try site.writeReview("r0")
      try site.writeReview("r1", body: "Edited, too.", day: 1)
    }
    _ = try await site.builder().build(&memory)
    try await expectLikeCold("another process")
  }

  /// What changed is found however many bytes the letters of the content folder take.
  @Test mutating func contentBelowAFolderOfManyBytes() async throws {
    let folder = "日本日本/content"
    try site.writeReview("a", body: "Above.")
    try shell("mkdir 日本日本 content/reviews/reviews; mv content 日本日本/", in: site.folder)
    for text in ["Below.", "Edited."] {
      let review = "---\ntitle: Below\nrating: 1\ncategory: Film\npublished: 2001-01-01\nslug: below\n---\n\(text)\n"
      try site.folder.write(review, to: "\(folder)/reviews/reviews/a.md")
      var builder = try site.builder()
      builder.settings.content = site.folder / folder
      let changed: Set<String>? = text == "Below." ? nil : [site.folder / "\(folder)/reviews/reviews/a.md"]
      _ = try await builder.build(&memory, changed: changed)
    }
    let page = try String(contentsOfFile: site.output + "/reviews/below/index.html", encoding: .utf8)
    #expect(page.contains("Edited."))
  }

  /// A link is not told of when its target changes.
  @Test mutating func links() async throws {
    try shell("ln -s dot.svg content/reviews/link.svg", in: site.folder)
    try site.writeReview("r1", head: "image: link.svg\nalt: A link", day: 1)
    _ = try await build()
    _ = try await build { try $0.folder.write(SmallSite.picture(7), to: "content/reviews/dot.svg") }
    try await expectLikeCold("a link")
  }

  /// The kinds of topics are other objects once the configuration is read again, for equal reviews.
  @Test(arguments: ["content/pictures/new.svg", "content/views.json", "content/reviews/new.md"])
  mutating func topicsAfterTheConfigurationWasReadAgain(_ path: String) async throws {
    _ = try await build()
    let texts = [
      "svg": SmallSite.picture(3), "json": "{\"/reviews/first/\": 3}",
      "md": "---\ntitle: New\nrating: 3\ncategory: Film\npublished: 2001-01-01\nstudio: North Light\n---\nText.\n",
    ]
    let text = try #require(path.split(separator: ".").last.flatMap { texts[String($0)] })
    _ = try await build { try $0.folder.write(text, to: path) }
    try await expectLikeCold("added")
    _ = try await build { site in
      let first = try site.folder.text("content/reviews/first.md")
      try site.folder.write(first + "\nAnother paragraph.\n", to: "content/reviews/first.md")
    }
    try await expectLikeCold("edited")
    _ = try await build { try $0.folder.remove(path) }
    try await expectLikeCold("removed")
  }

  /// A form tries one text after the other in an open site.
  @Test func topicsOfTriedReviews() async throws {
    let path = "reviews/first.md"
    let text = try site.folder.text("content/" + path)
    let workspace = Workspace(try site.builder())
    for addition in ["", "One.", "Two.", "Three."] {
      let bytes = ContiguousArray((text + "\n\(addition)\n").utf8)
      let tried = try await workspace.trying(path, bytes)
      let clean = try await Workspace(try site.builder()).trying(path, bytes)
      #expect(tried.page != nil && tried.page == clean.page, "\(addition)")
    }
  }

  @Test mutating func nothingChanged() async throws {
    _ = try await build()
    let before = try stamps(of: site.output)
    let report = try await build()
    #expect(report.writing?.written == 0)
    #expect(try stamps(of: site.output) == before)
  }
}
