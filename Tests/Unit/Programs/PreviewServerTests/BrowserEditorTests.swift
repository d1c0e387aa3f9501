import NIOHTTP1
import SiteFiles
import SiteTestSupport
import Testing

@testable import PreviewServer

/// The browser editor lists, creates and changes files of every content type.
@Suite struct BrowserEditorTests {
  private let site: SmallSite
  private let editor: BrowserEditor

  init() throws {
    site = try SmallSite(reviews: 1)
    try site.folder.write("---\ntitle: A note\nday: 2000-01-02\n---\nText.\n", to: "content/notes/a.md")
    var builder = try site.builder()
    builder.settings.types = NoteType.types
    editor = BrowserEditor(builder, Workspace(builder))
  }

  private func page(_ action: WritingAction, _ query: String = "") async -> (status: HTTPResponseStatus, text: String) {
    await answer(action, query, [], "")
  }

  private func send(
    _ action: WritingAction,
    _ values: [String: String]
  ) async -> (
    status: HTTPResponseStatus, text: String
  ) {
    let parts = values.merging(["key": editor.keys.formKey]) { $1 }.map { name, value in
      "--x\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
    }
    return await answer(
      action,
      "",
      ContiguousArray((parts.joined() + "--x--\r\n").utf8),
      "multipart/form-data; boundary=x"
    )
  }

  private func answer(
    _ action: WritingAction,
    _ query: String,
    _ body: ContiguousArray<UInt8>,
    _ type: String
  ) async
    -> (status: HTTPResponseStatus, text: String)
  {
    let request = WritingRequest(
      keys: editor.keys,
      action: action,
      query: FormValues(query: query),
      isFromScript: true,
      cookie: nil
    )
    let response = await editor.answer(request, body, type: type)
    guard case .bytes(let bytes) = response.body else { return (response.status, "") }
    return (response.status, String(decoding: bytes, as: UTF8.self))
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
    #expect(form.text.contains(#"name="f-day""#) && !form.text.contains("f-rating") && !form.text.contains("picture"))
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
    let base = try #require(form.text.firstMatch(of: #/name="base" value="(\w+)"/#)).1
    let values = ["file": "notes/a.md", "base": String(base), "f-title": "Changed", "f-day": "soon", "body": "Text.\n"]
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
