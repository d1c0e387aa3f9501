import Authoring
import Diagnostics
import Foundation
import SiteFiles
import SiteTestSupport
import Testing

/// The work of a check after an edit: one file is parsed and no folder is listed, on a site of any size. Each check reports
/// the same diagnostics as a check of a new process.
@Suite struct WorkTests {
  private let site: SmallSite

  init() throws { site = try SmallSite(reviews: 8) }

  /// Returns the text of the first review.
  private static func review(title: String = "Review r0", head: String = "", body: String) -> ContiguousArray<UInt8> {
    let lines =
      ["title: \(title)", "rating: 0", "category: Film", "published: 2000-01-01"] + (head.isEmpty ? [] : [head])
    return ContiguousArray(("---\n" + lines.joined(separator: "\n") + "\n---\n\(body)\n").utf8)
  }

  private func checkInNewProcess(_ overlay: Overlay, _ builder: SiteBuilder) async throws -> [Diagnostic] {
    try await Workspace(builder).check(overlay).diagnostics
  }

  /// Edits the body of the first review three times, and then its title.
  private func expectOneFileParsed(_ builder: SiteBuilder, first: WorkTally) async throws {
    // Metadata is trusted only if it is older than the clock tick.
    try await Task.sleep(for: .milliseconds(30))
    let workspace = Workspace(builder)
    #expect(try await workspace.check().work == first)
    #expect(try await workspace.check(changed: []).work == WorkTally())
    for number in 0..<4 {
      let title = number == 3 ? "Another" : "Review r0"
      let text = Self.review(title: title, body: "Edit \(number), [to nowhere](nowhere.md).")
      let overlay = Overlay(content: ["reviews/r0.md": text])
      let report = try await workspace.check(overlay, changed: [])
      #expect(report.work == WorkTally(parsedFiles: 1, aggregations: number == 3 ? 1 : 0, plans: 1), "\(number)")
      let expected = try await checkInNewProcess(overlay, builder)
      #expect(report.diagnostics == expected && expected.contains { $0.code == .brokenLink })
      #expect(report.diagnostics.map(\.source.bytes) == expected.map(\.source.bytes))
      #expect(report.diagnostics.map(\.fix) == expected.map(\.fix))
    }
    #expect(try await workspace.check(changed: []).work == WorkTally(parsedFiles: 1, aggregations: 1, plans: 1))
  }

  @Test func tenThousandWarnings() async throws {
    let keys = (0..<90).map { "key\($0): 1" }.joined(separator: "\n")
    for number in 0..<112 {
      try site.writeReview("w\(number)", head: keys, body: "[To nowhere](nowhere\(number).md).", day: number + 20)
    }
    let count = try await site.builder().check().diagnostics.count
    #expect(count > 10_000)
    try await expectOneFileParsed(
      site.builder(),
      first: WorkTally(parsedFiles: 120, listedFolders: 1, compiledThemes: 1, aggregations: 1, plans: 1)
    )
  }

  @Test func tenThousandPictures() async throws {
    for folder in 0..<100 {
      let names = (0..<100).map { "\(folder)-\($0).jpg" }
      for (number, name) in names.enumerated() {
        try site.folder.write(Self.picture(height: 100 * folder + number + 1), to: "content/pictures/\(name)")
      }
      let body = names.map { "![](/pictures/\($0))" }.joined(separator: "\n")
      try site.writeReview("p\(folder)", body: body, day: folder + 20)
    }
    var builder = try site.builder()
    builder.settings.pictures.helper = "/nowhere"
    try await expectOneFileParsed(
      builder,
      first: WorkTally(parsedFiles: 10_108, listedFolders: 2, compiledThemes: 1, aggregations: 1, plans: 1)
    )
  }

  /// Returns a JPEG file with a header of some height and without image data (ITU-T T.81, sections B.2.2 and B.2.3).
  private static func picture(height: Int) -> Data {
    let size = [UInt8(height >> 8), UInt8(height & 0xFF), 0x10, 0x00]
    return Data(
      [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8] + size + [1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0, 0xFF, 0xD9]
    )
  }

  @Test func themeWithErrors() async throws {
    try site.folder.write("{{ page.nothing }}", to: "templates/review.html")
    try await expectOneFileParsed(
      site.builder(),
      first: WorkTally(parsedFiles: 8, listedFolders: 1, compiledThemes: 1, aggregations: 1, plans: 1)
    )
  }

  /// An unsaved text is compared with the previous unsaved text, not with the file: only edits of front matter aggregate.
  @Test func bodyAfterAnUnsavedTitle() async throws {
    let workspace = Workspace(try site.builder())
    _ = try await workspace.check()
    try await Task.sleep(for: .milliseconds(30))
    _ = try await workspace.check(changed: [])
    for (number, title) in ["Other", "Other", "Other", "Third", "Third"].enumerated() {
      let overlay = Overlay(content: ["reviews/r0.md": Self.review(title: title, body: "Edit \(number).")])
      let work = try await workspace.check(overlay, changed: []).work
      let aggregations = [0, 3].contains(number) ? 1 : 0
      #expect(work == WorkTally(parsedFiles: 1, aggregations: aggregations, plans: 1), "\(number)")
    }
  }

  /// Neither further edits of a new unsaved text nor a second open text list the folder again.
  @Test func newTexts() async throws {
    try await Task.sleep(for: .milliseconds(30))
    let workspace = Workspace(try site.builder())
    _ = try await workspace.check()
    let new = try site.builder().settings.content + "/reviews/new.md"
    var overlay = Overlay(content: ["reviews/new.md": Self.review(title: "New", body: "One.")])
    #expect(try await workspace.check(overlay, changed: [new]).work.listedFolders == 1)
    overlay.content["reviews/new.md"] = Self.review(title: "New", body: "Two.")
    #expect(try await workspace.check(overlay, changed: [new]).work == WorkTally(parsedFiles: 1, plans: 1))
    overlay.content["reviews/r0.md"] = Self.review(body: "Three.")
    #expect(try await workspace.check(overlay, changed: []).work == WorkTally(parsedFiles: 1, plans: 1))
    try site.folder.write("---\ntitle: [\n---\n", to: "content/reviews/new.md")
    #expect(try await workspace.check(overlay, changed: [new]).work.listedFolders == 1)
    overlay.content["reviews/new.md"] = nil
    #expect(try await workspace.check(overlay, changed: []).diagnostics.hasErrors)
  }

  /// A save is planned once: the form, the site knowledge and the next build share the plan.
  @Test(arguments: [false, true])
  func savesOfAForm(buildsFirst: Bool) async throws {
    let builder = try site.builder()
    let workspace = Workspace(builder)
    _ = try await workspace.build()
    let before = await workspace.work
    let text = Self.review(title: "Saved", body: "Saved.")
    try site.folder.write(Data(text), to: "content/reviews/r0.md")
    await workspace.noteChange(of: ["reviews/r0.md"])
    func build() async throws {
      let report = try await workspace.build(changed: [builder.settings.content + "/reviews/r0.md"])
      #expect(report.writing.map { $0.written > 0 } == true)
    }
    if buildsFirst { try await build() }
    #expect(try await workspace.context().reviews.first?.title == "Saved")
    #expect(try await workspace.preview("reviews/r0.md", text).page != nil)
    if !buildsFirst { try await build() }
    let after = await workspace.work
    #expect(after.plans - before.plans == 1 && after.aggregations - before.aggregations == 1)
    #expect(after.parsedFiles - before.parsedFiles == 1 && after.compiledThemes == before.compiledThemes)
    #expect(after.listedFolders == before.listedFolders)
    #expect(try site.folder.text("site/reviews/r0/index.html").contains("Saved."))
  }

  /// Each keystroke is planned once; an unchanged text is not planned again.
  @Test func keystrokes() async throws {
    let workspace = Workspace(try site.builder())
    _ = try await workspace.check()
    try await Task.sleep(for: .milliseconds(30))
    _ = try await workspace.check(changed: [])
    for (text, plans) in [("One.", 1), ("Two.", 1), ("Two.", 0), ("One.", 1)] {
      let overlay = Overlay(content: ["reviews/r0.md": Self.review(body: text)])
      #expect(try await workspace.check(overlay, changed: []).work.plans == plans)
    }
  }

  /// Files without a reported change are not read, not even to show their diagnostics.
  @Test func filesAreNotReadAgain() async throws {
    try site.writeReview("w", head: "odd: 1", body: "[To nowhere](nowhere.md).", day: 20)
    try await Task.sleep(for: .milliseconds(30))
    let workspace = Workspace(try site.builder())
    let before = try await workspace.check().diagnostics
    #expect(before.map(\.code) == [.unknownKey, .brokenLink] && before.allSatisfy { !$0.source.bytes.isEmpty })
    try site.folder.remove("content/reviews/w.md")
    let overlay = Overlay(content: ["reviews/r0.md": Self.review(body: "Edited.")])
    let after = try await workspace.check(overlay, changed: []).diagnostics
    #expect(after == before && after.map(\.source.bytes) == before.map(\.source.bytes))
  }
}
