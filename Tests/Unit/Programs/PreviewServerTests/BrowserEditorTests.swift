import NIOHTTP1
import SiteFiles
import SiteTestSupport
import Testing

@testable import PreviewServer

/// The browser editor lists, creates and changes files of every content type.
@Suite struct BrowserEditorTests {
  private let site: SmallSite
  private let editor: EditorClient

  private static let drawing = ContiguousArray(
    #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>"#.utf8
  )

  /// A site with an address of its own and a destination.
  private static let published =
    SmallSite.configuration.replacing("plain.example", with: "plain.net") + "publish: {rsync: ../out}\n"

  init() throws {
    site = try SmallSite(reviews: 1)
    try site.folder.write("---\ntitle: A note\nday: 2000-01-02\n---\nText.\n", to: "content/notes/a.md")
    var builder = try site.builder()
    builder.settings.types = NoteType.types
    editor = EditorClient(builder)
  }

  private func page(_ action: WritingAction, _ query: String = "") async -> EditorClient.Answer {
    await editor.page(action, query)
  }

  private func send(_ action: WritingAction, _ values: [String: String]) async -> EditorClient.Answer {
    await editor.send(action, values)
  }

  @Test func listContainsAllFolders() async throws {
    let list = await page(.list)
    #expect(list.status == .ok)
    #expect(list.text.contains("Notes (1)") && list.text.contains("review?file=notes%2Fa.md"))
    #expect(list.text.contains(#"href="new?folder=notes""#) && list.text.contains("New restaurant"))
  }

  @Test func notesAreCreatedInTheirForm() async throws {
    let form = await page(.new, "folder=notes")
    #expect(form.status == .ok && form.text.contains("New note") && form.text.contains(#"name="file" value="notes/""#))
    #expect(
      form.text.contains(#"name="f-day""#) && !form.text.contains("f-rating") && !form.text.contains(#"name="picture""#)
    )
    let values = ["file": "notes/", "f-title": "Sea", "f-day": "2000-01-03", "body": "Waves.\n"]
    #expect(await send(.save, values).status == .seeOther)
    #expect(try site.folder.text("content/notes/sea.md") == "---\ntitle: Sea\nday: 2000-01-03\n---\nWaves.\n")
    let again = await send(.save, values)
    #expect(again.status == .unprocessableEntity && again.text.contains("use another title"))
    let untitled = await send(.save, ["file": "notes/", "f-day": "2000-01-03"])
    #expect(untitled.status == .unprocessableEntity && untitled.text.contains("missing title: write one"))
    #expect(await send(.check, ["file": "notes/", "f-day": "2000-01-03"]).text.contains("missing title: write one"))
  }

  @Test func notesAreCheckedAndChanged() async throws {
    let form = await page(.review, "file=notes/a.md")
    #expect(form.status == .ok && form.text.contains("A note") && form.text.contains("Delete this note"))
    let base = try #require(form.base)
    let values = ["file": "notes/a.md", "base": base, "f-title": "Changed", "f-day": "soon", "body": "Text.\n"]
    let checked = await send(.check, values)
    #expect(checked.text.contains("invalid day 'soon'") && checked.text.contains("f-day"))
    #expect(await send(.save, values.merging(["f-day": "2000-01-02"]) { $1 }).status == .seeOther)
    #expect(try site.folder.text("content/notes/a.md").hasPrefix("---\ntitle: Changed\nday: 2000-01-02\n"))
  }

  @Test func settingsAreEditedAsText() async throws {
    let page = await page(.review, "file=site.yaml&row=all")
    #expect(page.status == .ok && page.text.contains("title: Plain Reviews") && page.text.contains(#"id="text""#))
    let old = try site.folder.text("content/site.yaml")
    let values = ["file": "site.yaml", "base": try #require(page.base), "text": "# Mine\n" + old]
    #expect(await send(.save, values).status == .seeOther)
    #expect(try site.folder.text("content/site.yaml") == "# Mine\n" + old)
    #expect(await send(.save, values.merging(["text": "title: x\n"]) { $1 }).status == .conflict)
    let base = try #require(await self.page(.review, "file=site.yaml").base)
    #expect(
      await send(.check, values.merging(["base": base, "text": "qr: 7\n"]) { $1 }).text.contains("line 1: key 'qr'")
    )
    #expect(await send(.delete, ["file": "site.yaml", "base": base]).status != .seeOther)
    #expect(try site.folder.text("content/site.yaml").hasPrefix("# Mine"))
    #expect(await send(.save, ["file": "site.yaml", "base": base, "text": "title: [\n"]).status == .seeOther)
    let broken = await self.page(.review, "file=site.yaml")
    #expect(broken.text.contains("<b>error:</b> line 2: ") && broken.text.contains(#"id="text""#))
  }

  @Test func settingsHaveAForm() async throws {
    let page = await page(.review, "file=site.yaml")
    #expect(page.text.contains(#"name="f-reviewer.name" value="Ada""#) && !page.text.contains(#"id="text""#))
    #expect(page.text.contains(##"<a href="review?file=site.yaml&amp;row=all">"##))
    let old = try site.folder.text("content/site.yaml")
    let values = ["file": "site.yaml", "base": try #require(page.base), "f-title": "Mine", "f-pageSize": "many"]
    let checked = await send(.check, values).text
    #expect(checked.contains("a whole number from 1 to 1000") && checked.contains(#""input":"f-pageSize""#))
    #expect(await send(.save, values.merging(["f-pageSize": "7"]) { $1 }).status == .seeOther)
    let new = old.replacing("title: Plain Reviews", with: "title: Mine") + "pageSize: 7\n"
    #expect(try site.folder.text("content/site.yaml") == new)
    let conflict = await send(.save, values)
    #expect(
      conflict.status == .conflict && conflict.text.contains("pageSize: many") && conflict.text.contains("pageSize: 7")
    )
    #expect(try site.folder.text("content/site.yaml") == new)
  }

  @Test(arguments: [
    ("\"2000-01-01\"\ndate: 2000-13-01", #""item":1"#), ("date: soon\ndate: 2000-01-01", #""item":0"#),
    ("date: 2000-01-01", #""item":null"#),
  ])
  func errorsNameTheirRow(_ visits: String, _ item: String) async throws {
    let base = try #require(await page(.review, "file=reviews/r0.md").base)
    let values = ["file": "reviews/r0.md", "base": base, "f-rating": "9", "f-visits": visits]
    #expect(await send(.check, values).text.contains(item))
  }

  @Test func deletionNamesImagesAndLinks() async throws {
    try site.folder.write(String(decoding: Self.drawing, as: UTF8.self), to: "content/notes/a.svg")
    try site.folder.write("---\ntitle: A\nday: 2000-01-02\n---\n![A drawing](a.svg)\n", to: "content/notes/a.md")
    try site.writeReview("b", body: "[A note](../notes/a.md)", day: 3)
    let form = await page(.review, "file=notes/a.md")
    #expect(form.text.contains("1 file links to it or names it:"))
    #expect(form.text.contains(#"<a href="review?file=reviews%2Fb.md">Review b</a>"#))
    #expect(form.text.contains("<code>notes/a.svg</code>"))
    let values = ["file": "notes/a.md", "base": try #require(form.base), "pictures": "on"]
    #expect(await send(.delete, values).status == .seeOther && !site.folder.exists("content/notes/a.svg"))
    #expect(await send(.restore, ["file": "notes/a.md", "number": "1"]).status == .seeOther)
    #expect(site.folder.exists("content/notes/a.md") && site.folder.exists("content/notes/a.svg"))
    #expect(await !page(.review, "file=reviews/b.md").text.contains("links to it"))
  }

  @Test func publishingIsConfirmed() async throws {
    #expect(await send(.publish, [:]).status == .notFound)
    try site.folder.write(Self.published, to: "content/site.yaml")
    let calls = EditorClient(try site.builder()) { isDryRun, onStep in
      await onStep(.sending(3))
      return isDryRun
        ? PublishResult(place: "out", operations: [.init("a.html", isSent: true)], unchanged: 2)
        : PublishResult(error: "no disk")
    }
    #expect(await calls.page(.list).text.contains("Publish…"))
    #expect(await calls.page(.progress).status == .seeOther)
    let dry = try await calls.published([:])
    #expect(
      dry.text.contains("out: not published yet: 1 file to send, 2 files unchanged") && dry.text.contains("send a.html")
    )
    #expect(dry.text.contains(#"name="confirmed""#) && !dry.text.contains("Published at"))
    let failed = try await calls.published(["confirmed": "1"])
    #expect(failed.text.contains("no disk") && !failed.text.contains("Published at"))
  }

  @Test func filesWhoseErrorsPreventPublishingAreLinked() async throws {
    try site.folder.write("---\ntitle: A\nrating: 9\ndate: 2000-13-01\n---\n", to: "content/reviews/broken.md")
    try site.folder.write(Self.published + "qr: 7\n", to: "content/site.yaml")
    let errors = try await site.builder().build().diagnostics.filter { $0.severity == .error }
    let client = EditorClient(try site.builder()) { _, _ in PublishResult(siteErrors: errors) }
    let page = try await client.published([:]).text
    #expect(errors.count > 2 && page.contains("Nothing was published: the site has \(errors.count) errors."))
    #expect(page.contains(#"<a href="review?file=reviews%2Fbroken.md">"#) && page.contains("</b> Rating: rating"))
    #expect(page.contains(#"<a href="review?file=site.yaml">"#) && !page.contains("Publish these changes"))
  }

  /// While a publication runs, its step is shown, and another one does not begin.
  @Test func publishingShowsItsSteps() async throws {
    try site.folder.write(Self.published, to: "content/site.yaml")
    let (steps, step) = AsyncStream.makeStream(of: Void.self)
    let calls = EditorClient(try site.builder()) { _, onStep in
      await onStep(.sending(3))
      for await _ in steps { break }
      return PublishResult(place: "out", operations: [], unchanged: 3)
    }
    #expect(await calls.send(.publish, ["confirmed": "1"]).location?.hasSuffix("/write/progress") == true)
    _ = try await calls.progress { $0.contains("Sending 3 files…") }
    #expect(await calls.send(.publish, [:]).status == .seeOther)
    let running = await calls.page(.progress).text
    #expect(running.contains("Sending 3 files…") && !running.contains("Published at") && !running.contains("confirmed"))
    step.yield()
    #expect(try await calls.progress { !$0.contains("Sending") }.text.contains("out: 3 files unchanged"))
  }

  /// Without them, the button leads to the settings, which name them.
  @Test func publishingNeedsAnAddressAndADestination() async throws {
    let client = EditorClient(try site.builder()) { _, _ in PublishResult(error: "called") }
    #expect(await client.page(.list).text.contains(#"href="review?file=site.yaml&amp;publish=1""#))
    #expect(
      await client.send(.publish, ["confirmed": "1"]).location?.hasSuffix("review?file=site.yaml&publish=1") == true
    )
    let page = await client.page(.review, "file=site.yaml&publish=1").text
    #expect(page.contains(##"<a href="#f-url">"##) && page.contains(##"<a href="#f-publish"##))
    try site.folder.write(Self.published, to: "content/site.yaml")
    let complete = EditorClient(try site.builder()) { _, _ in PublishResult(error: "called") }
    #expect(try await complete.published([:]).text.contains("called"))
    #expect(await !complete.page(.review, "file=site.yaml&publish=1").text.contains(##"<a href="#f-url">"##))
  }

  @Test func scheduledAndFaultyFilesAreMarked() async throws {
    try site.writeReview("later", head: "verdict: Soon.", day: 0)
    let later = try site.folder.text("content/reviews/later.md").replacing("2000-01-01", with: "2999-01-02")
    try site.folder.write(later, to: "content/reviews/later.md")
    let client = EditorClient(try site.builder())
    let list = await client.page(.list).text
    #expect(list.contains("<b>Scheduled for 2999-01-02</b>") && !list.contains("The site is not updated"))
    try site.folder.write(
      later.replacing("rating: 0", with: "rating: 0\nvisits: [2026-02-30]"),
      to: "content/reviews/later.md"
    )
    let faulty = EditorClient(try site.builder())
    let marked = await faulty.page(.list).text
    #expect(marked.contains(#"<b class="fault">Errors</b>"#) && marked.contains("The site is not updated"))
    let base = try #require(await faulty.page(.review, "file=reviews/r0.md").base)
    let checked = await faulty.send(.check, ["file": "reviews/r0.md", "base": base, "f-title": "A"])
    #expect(checked.text.contains(#""title":"Review later","url":"review?file=reviews%2Flater.md""#), "\(checked.text)")
  }

  @Test func imageIsStoredBesideTheFile() async throws {
    let sent = await editor.send(.picture, ["file": "notes/a.md"], picture: Self.drawing)
    #expect(sent.status == .ok && sent.text.contains(#""name":"a.svg""#))
    let again = await editor.send(.picture, ["file": "notes/", "f-title": "Sea"], picture: Self.drawing)
    #expect(again.text.contains(#""name":"sea.svg""#) && site.folder.exists("content/notes/sea.svg"))
    let text = await editor.send(.picture, ["file": "notes/a.md"], picture: ContiguousArray("no image".utf8))
    #expect(text.status == .unprocessableEntity && text.text.contains("invalid image"))
    #expect(await editor.send(.picture, ["file": "notes/a.md"]).text.contains("missing image"))
    #expect(await editor.send(.picture, ["file": "../a.md"], picture: Self.drawing).status != .ok)
    #expect(await page(.image, "url=/notes/b.svg").status == .notFound)
  }

  @Test func trashIsListedAndRestored() async throws {
    let base = try #require(await page(.review, "file=notes/a.md").base)
    #expect(await send(.delete, ["file": "notes/a.md", "base": base]).status == .seeOther)
    let list = await page(.list)
    #expect(list.text.contains("Trash (1)") && list.text.contains("Restore A note"))
    #expect(await send(.restore, ["file": "notes/a.md", "number": "1"]).status == .seeOther)
    #expect(site.folder.exists("content/notes/a.md"))
    #expect(await !page(.list).text.contains("Trash"))
  }

  @Test(arguments: ["static/a.md", "unknown/a.md", "../notes/a.md", "../site.yaml", "notes/site.yaml"])
  func otherPathsAreRefused(_ path: String) async throws {
    try site.folder.write("---\ntitle: A\n---\n", to: "content/unknown/a.md")
    #expect(await page(.review, "file=\(path)").status == .notFound)
    #expect(await page(.new, "folder=\(path)").status == .notFound)
  }
}
