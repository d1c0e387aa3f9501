import BinaryCoding
import Foundation
import SiteFiles
import SiteTestSupport
import Testing

/// A build from the snapshot of the process equals a clean build, whatever happens between two builds. The change matrix
/// tests the usual changes.
@Suite struct BuildStateTests {
  private let site: SmallSite
  private var memory = BuildState()

  init() throws { site = try SmallSite.rich() }

  /// Changes files and builds again, with the exact list of changed files.
  private mutating func build(after change: (SmallSite) throws -> Void = { _ in }) async throws -> BuildReport {
    let before = try inputs
    try change(site)
    let changed = try inputs.filter { before[$0.key] != $0.value }.keys + before.keys.filter { try inputs[$0] == nil }
    return try await site.builder().build(&memory, changed: .files(Set(changed.map { site.folder / $0 })))
  }

  private var inputs: [String: FileState] {
    get throws {
      let content = try fileStates(of: site.folder / "content").map { ("content/" + $0.key, $0.value) }
      let templates = try fileStates(of: site.folder / "templates").map { ("templates/" + $0.key, $0.value) }
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

  /// Errors of a file are reported again when another file is saved, and the output stays unchanged.
  @Test mutating func errorsAreReportedAgain() async throws {
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
    _ = try await build { try $0.writeReview("r0", body: "Fixed.") }
    try await expectLikeCold("fixed")
  }

  /// Another process may have replaced the output of this process.
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

  /// Changed files are recognized below a content folder with a multi-byte path.
  @Test mutating func contentFolderWithAMultibytePath() async throws {
    let folder = "日本日本/content"
    try site.writeReview("a", body: "Above.")
    try shell("mkdir 日本日本 content/reviews/reviews; mv content 日本日本/", in: site.folder)
    for text in ["Below.", "Edited."] {
      let review = "---\ntitle: Below\nrating: 1\ncategory: Film\npublished: 2001-01-01\nslug: below\n---\n\(text)\n"
      try site.folder.write(review, to: "\(folder)/reviews/reviews/a.md")
      var builder = try site.builder()
      builder.settings.content = site.folder / folder
      let changed: SourceChanges = text == "Below." ? .any : [site.folder / "\(folder)/reviews/reviews/a.md"]
      _ = try await builder.build(&memory, changed: changed)
    }
    let page = try String(contentsOfFile: site.output + "/reviews/below/index.html", encoding: .utf8)
    #expect(page.contains("Edited."))
  }

  /// Events of a symlink's target do not contain the path of the symlink.
  @Test mutating func symlinks() async throws {
    try shell("ln -s dot.svg content/reviews/link.svg", in: site.folder)
    try site.writeReview("r1", head: "image: link.svg\nalt: A link", day: 1)
    _ = try await build()
    _ = try await build { try $0.folder.write(SmallSite.picture(7), to: "content/reviews/dot.svg") }
    try await expectLikeCold("a link")
  }

  /// Reading the configuration again creates new `TopicKind` objects, while the reviews are equal.
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

  /// A form tries successive texts in an open site.
  @Test func topicsOfPreviewedReviews() async throws {
    let path = "reviews/first.md"
    let text = try site.folder.text("content/" + path)
    let workspace = Workspace(try site.builder())
    for addition in ["", "One.", "Two.", "Three."] {
      let bytes = ContiguousArray((text + "\n\(addition)\n").utf8)
      let tried = try await workspace.preview(path, bytes)
      let clean = try await Workspace(try site.builder()).preview(path, bytes)
      #expect(tried.page != nil && tried.page == clean.page, "\(addition)")
    }
  }

  @Test mutating func unchangedSiteIsNotRewritten() async throws {
    _ = try await build()
    let before = try fileStates(of: site.output)
    let report = try await build()
    #expect(report.writing?.written == 0)
    #expect(try fileStates(of: site.output) == before)
  }
}
