import BinaryCoding
import Authoring
import Diagnostics
import Foundation
import ReviewModel
import SiteFiles
import SiteTestSupport
import Testing

/// A session reports the same about unsaved texts as a check after saving them.
@Suite struct WorkspaceTests {
  @Test func unsavedTextsCountAsFiles() async throws {
    let site = try SmallSite(reviews: 3)
    let workspace = Workspace(try site.builder())
    #expect(try await workspace.check().diagnostics.isEmpty)
    let texts = [
      "reviews/r1.md": "---\ntitle: One\nrating: 9\ncategory: Film\npublished: 2000-01-02\n---\n[No](r7.md)\n",
      "reviews/a/new.md":
        "---\ntitle: New\nslug: review-r2\nrating: 1\ncategory: Film\npublished: 2000-01-02\n---\nText.\n",
      "site.yaml": SmallSite.configuration + "menu: [{name: Nowhere, url: /nowhere/}]\nodd: 1\n",
      "views.json": "{\"/no/\": 1}",
    ]
    let report = try await workspace.check(Overlay(content: texts.mapValues { ContiguousArray($0.utf8) }), changed: [])
    #expect(!site.folder.exists("content/views.json") && !site.folder.exists(".verdict"))
    for (path, text) in texts { try site.folder.write(text, to: "content/" + path) }
    let check = try await site.builder().check()
    #expect(report.diagnostics == check.diagnostics)
    #expect(check.diagnostics.map(\.code.rawValue).count > 2)
    #expect(report.context.paths.contains("reviews/a/new.md"))
  }

  @Test func unsavedTextsAreDiscarded() async throws {
    let site = try SmallSite(reviews: 2)
    let workspace = Workspace(try site.builder())
    let wrong = ContiguousArray("---\ntitle: One\n---\n".utf8)
    for _ in 0..<2 {
      #expect(try await workspace.check(Overlay(content: ["reviews/r1.md": wrong]), changed: []).diagnostics.hasErrors)
      #expect(try await workspace.check(changed: []).diagnostics.isEmpty)
      #expect(try await workspace.check(Overlay(content: ["reviews/new.md": wrong])).diagnostics.hasErrors)
      let report = try await workspace.check(changed: [])
      #expect(report.diagnostics.isEmpty && report.context.reviews.count == 2)
    }
  }

  @Test func savedTextsAreRead() async throws {
    let site = try SmallSite(reviews: 2)
    let workspace = Workspace(try site.builder())
    _ = try await workspace.check()
    try site.writeReview("r1", head: "rank: 7")
    let path = try site.builder().settings.content + "/reviews/r1.md"
    #expect(try await workspace.check(changed: [path]).diagnostics.map(\.code) == [.unknownKey])
    try site.folder.remove("content/reviews/r1.md")
    #expect(try await workspace.check(changed: [path]).context.reviews.count == 1)
  }

  /// The names of the log are compared again as soon as one has changed.
  @Test func similarEntriesFollowUnsavedNames() async throws {
    let site = try SmallSite(reviews: 1)
    func review(_ title: String) -> String {
      "---\ntitle: \(title)\nrating: 1\ncategory: Film\npublished: 2000-01-02\n---\n"
    }
    try site.folder.write(review("Stalker"), to: "content/reviews/stalker.md")
    let workspace = Workspace(try site.builder())
    let states: [(title: String, log: String, count: Int)] = [
      ("Stalker", "- {title: Stalkre, category: Film}", 1),
      ("Stalker", "- {title: Stalkre, category: Film, rating: 4}", 1),
      ("Solaris", "- {title: Stalkre, category: Film, rating: 4}", 0),
      ("Stalker", "- {title: Stalker, category: Film}", 0),
      ("Stalker", "# One.\n- {title: Stalkre, category: Film}", 1),
      ("Stalker", "- {title: Stalkre, category: Dinner}", 0),
      ("Stalker", "- {title: Stalke, category: Film}\n- {title: Stalkre, category: Film}", 2),
      ("Stalker", "- {title: Stalkre, category: Film, part: {season: 1}}", 0),
    ]
    for (title, log, count) in states {
      let texts = ["reviews/stalker.md": review(title), "log/a.yaml": log + "\n"]
      let report = try await workspace.check(
        Overlay(content: texts.mapValues { ContiguousArray($0.utf8) }),
        changed: []
      )
      let found = report.diagnostics.filter { $0.code == .similarEntry }
      #expect(found.count == count && found.allSatisfy { $0.source.path.hasSuffix("log/a.yaml") }, "\(title) \(log)")
    }
  }

  /// After a build, files are read again only if a change is noted.
  @Test func contextIsThatOfTheLastBuild() async throws {
    let site = try SmallSite(reviews: 3)
    let workspace = Workspace(try site.builder())
    _ = try await workspace.build()
    try site.folder.remove("content/reviews/r1.md")
    #expect(try await workspace.context().reviews.count == 3)
    let text = ContiguousArray("---\ntitle: Tried\nrating: 1\ncategory: Film\npublished: 2000-01-01\n---\nText.\n".utf8)
    let tried = try await workspace.preview("reviews/r0.md", text)
    #expect(tried.page.map { String(decoding: $0, as: UTF8.self).contains("Tried") } == true)
    #expect(try await workspace.context().reviews.map(\.title).contains("Tried") == false)
    await workspace.noteChange()
    #expect(try await workspace.context().reviews.count == 2)
  }

  /// The knowledge contains all files, whichever of a build and an overlapping request ends first.
  @Test func overlappingRequestsLoseNoChange() async throws {
    let site = try SmallSite(reviews: 1)
    let workspace = Workspace(try site.builder())
    _ = try await workspace.build()
    let content = try site.builder().settings.content
    for number in 1..<20 {
      try site.writeReview("r0", body: "Text \(number).")
      async let report = workspace.build(changed: ["\(content)/reviews/r0.md"])
      try site.writeReview("new\(number)", day: number)
      await workspace.noteChange()
      async let context = workspace.context()
      _ = try await (report, context)
      #expect(try await workspace.context().reviews.count == number + 1)
    }
  }

  /// A build that ends after another request lacks the files that changed since it began.
  @Test func olderSnapshotNeverReplacesANewerOne() async throws {
    let site = try SmallSite(reviews: 2)
    let workspace = Workspace(try site.builder())
    _ = try await workspace.build()
    let content = try site.builder().settings.content
    for number in 1..<9 {
      try site.writeReview("r0", body: "First \(number).")
      async let report = workspace.build(changed: ["\(content)/reviews/r0.md"])
      try site.writeReview("r1", body: "Second \(number).", day: 1)
      await workspace.noteChange(of: ["reviews/r1.md"])
      async let context = workspace.context()
      _ = (try? await report, try await context)
      _ = try await workspace.build(changed: [])
      #expect(try await contents(of: site.output) == site.coldBuild())
    }
  }

  /// A request during a build reads the files that this build reads.
  @Test func contextContainsFilesOfRunningBuilds() async throws {
    let site = try SmallSite(reviews: 1)
    let workspace = Workspace(try site.builder())
    _ = try await workspace.build()
    for number in 1..<20 {
      try site.writeReview("new\(number)", day: number)
      await workspace.noteChange()
      async let report = workspace.build()
      await Task.yield()
      #expect(try await workspace.context().reviews.count == number + 1)
      _ = try? await report
    }
  }

  /// As on network disks. The first build may fail, the next one reads all files.
  @Test func filesThatChangeWithoutAnEventAreRead() async throws {
    let site = try SmallSite(reviews: 3)
    let workspace = Workspace(try site.builder())
    _ = try await workspace.build()
    let changed: SourceChanges = [try site.builder().settings.content + "/reviews/r0.md"]
    try site.writeReview("r1", body: "Changed without an event.", day: 1)
    try site.writeReview("r0", body: "Changed with an event.")
    await #expect(throws: ContentChanged.self) { try await workspace.build(changed: changed) }
    _ = try await workspace.build(changed: changed)
    #expect(try await contents(of: site.output) == site.coldBuild())
  }

  /// The page of a review contains parts of other reviews.
  @Test func previewReadsFilesThatChangedWithoutAnEvent() async throws {
    let site = try SmallSite(reviews: 2)
    let workspace = Workspace(try site.builder())
    _ = try await workspace.build()
    try site.writeReview("r1", body: "Changed without an event.", day: 1)
    let bytes = ContiguousArray(try site.folder.data("content/reviews/r0.md"))
    #expect(try await workspace.preview("reviews/r0.md", bytes).page != nil)
  }

  @Test func errorsOfTemplatesAreObstacles() async throws {
    let site = try SmallSite(reviews: 2)
    let bytes = ContiguousArray(try site.folder.data("content/reviews/r0.md"))
    for text in ["{{ page.nothing }}", "{{#page}}", "{{> none}}"] {
      try site.folder.write(text, to: "templates/review.html")
      let preview = try await Workspace(try site.builder()).preview("reviews/r0.md", bytes)
      #expect(preview.page == nil && preview.diagnostics.isEmpty)
      #expect(preview.obstacle?.source.path.hasSuffix("templates/review.html") == true)
    }
  }

  @Test func unsavedTemplatesAreChecked() async throws {
    let site = try SmallSite(reviews: 1)
    let workspace = Workspace(try site.builder())
    let edits: Overlay.Texts = ["review.html": ContiguousArray("{{ page.nothing }}".utf8)]
    let found = try await workspace.check(Overlay(templates: edits)).diagnostics
    #expect(found.contains { $0.source.path.hasSuffix("templates/review.html") && $0.severity == .error })
    #expect(try await workspace.check().diagnostics.isEmpty)
  }

  @Test func knowledgeContainsDrafts() async throws {
    let site = try SmallSite(reviews: 1)
    try site.writeReview("draft", head: "draft: true\ntags: [secret]")
    let known = try await Workspace(try site.builder()).check().context
    #expect(known.reviews.map(\.path) == ["reviews/draft.md", "reviews/r0.md"])
    #expect(known.topics(of: .tags).map(\.topic.name) == ["secret"])
  }

  @Test func filesWithErrorsHideNoOthers() async throws {
    let site = try SmallSite(reviews: 2)
    try site.folder.write("---\ntitle: [\n---\n", to: "content/reviews/faulty.md")
    try site.folder.write("{{", to: "templates/review.html")
    let report = try await Workspace(try site.builder()).check()
    #expect(report.diagnostics.hasErrors && report.context.reviews.count == 2)
  }

  @Test func missingContentFolderIsReported() async throws {
    let folder = try TemporaryFolder()
    let report = try await Workspace(try SiteBuilder(in: folder)).check()
    #expect(report.diagnostics.map(\.code) == [.contentMissing])
  }

  #if os(Linux)
    /// Other tests of the process also allocate memory, so this test runs alone:
    /// `MEASURES_MEMORY=1 swift test --filter memoryStays`.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["MEASURES_MEMORY"] == "1"))
    func memoryStaysAsItIs() async throws {
      let site = try SmallSite(reviews: 20)
      var builder = try site.builder()
      builder.execution = Execution(jobs: 1)
      let workspace = Workspace(builder)
      func refresh(_ number: Int) async throws {
        let text =
          "---\ntitle: Title \(number)\nrating: 1\ncategory: Film\npublished: 2000-01-01\ntags: [t\(number)]\n---\nText.\n"
        let overlay = Overlay(content: ["reviews/r3.md": ContiguousArray(text.utf8)])
        let report = try await workspace.check(overlay, changed: [])
        #expect(report.diagnostics.isEmpty)
      }
      for number in 0..<200 { try await refresh(number) }
      let before = try Self.residentPages()
      for number in 200..<2_200 { try await refresh(number) }
      #expect(try Self.residentPages() - before < 2_000)
    }

    /// Returns the resident memory of the process in pages of 4 KiB on most machines.
    private static func residentPages() throws -> Int {
      let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      return try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    }
  #endif
}
