import NIOHTTP1
import SiteFiles
import SiteTestSupport
import Testing

@testable import PreviewServer

/// The browser editor lists, creates and changes files of every content type.
@Suite struct BrowserEditorTests {
  private let site: SmallSite
  private let editor: EditorClient

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
    #expect(list.text.contains("notes/ (1)") && list.text.contains("review?file=notes%2Fa.md"))
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

  @Test(arguments: ["static/a.md", "site.yaml", "unknown/a.md", "../notes/a.md"])
  func otherPathsAreRefused(_ path: String) async throws {
    try site.folder.write("---\ntitle: A\n---\n", to: "content/unknown/a.md")
    #expect(await page(.review, "file=\(path)").status == .notFound)
    #expect(await page(.new, "folder=\(path)").status == .notFound)
  }
}
