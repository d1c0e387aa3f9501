import Authoring
import Diagnostics
import NIOHTTP1
import Notation
import ReviewForms
import SiteFiles

// MARK: - Unsaved texts
extension BrowserEditor {
  /// Stores the changed inputs of a form, and removes the text that was restored in it.
  func keep(_ form: FormValues) async throws -> PreviewResponse {
    let values = form.texts.filter { FormField.isInput($0.key) }.compactMap { name, texts in
      texts.last.map { (name, $0) }
    }
    let text = UnsavedText(
      id: form["tab"] ?? "",
      path: form["file"] ?? "",
      base: form["base"] ?? "",
      values: values.sorted { $0.0 < $1.0 }
    )
    guard let text else { throw Refusal(.badRequest, strings("malformed")) }
    if await isSaved(text) { return try discard(form, isSaved: true) }
    guard try unsaved.store(text) else {
      throw Refusal(.insufficientStorage, strings("tooManyTexts", ["limit": "\(UnsavedTexts.limit)"]))
    }
    if let restored = form["replaces"], restored != text.id { try unsaved.remove(restored) }
    return json([:])
  }

  func discard(_ form: FormValues, isSaved: Bool = false) throws -> PreviewResponse {
    try unsaved.remove(form["tab"] ?? "")
    return json(["isSaved": .condition(isSaved)])
  }

  /// Returns the unsaved texts, and removes those that would not change their file.
  func unsavedTexts() async -> [UnsavedText] {
    var texts: [UnsavedText] = []
    for text in unsaved.all() {
      if await isSaved(text) { try? unsaved.remove(text.id) } else { texts.append(text) }
    }
    return texts
  }

  /// Returns whether the file of a text contains all of its values, in any notation.
  private func isSaved(_ text: UnsavedText) async -> Bool {
    let form = FormValues(text.values.map { ($0.name, $0.value) })
    guard !text.values.isEmpty, let now = try? writer.text(text.path), await isShown(form, at: text.path, now),
      let new = try? await changed(now, at: text.path, by: form, picture: nil)
    else { return false }
    return new == now.bytes
  }

  /// Returns whether the form of a file has all inputs of a text.
  private func isShown(_ form: FormValues, at path: String, _ now: SourceFile) async -> Bool {
    if form["text"] != nil { return form.texts.count == 1 }
    guard form["row"] == nil, !ContentWriter.isSettings(path), !EntryRows.isFile(path),
      let fileForm = try? await self.form(of: path), let file = FileText(now, fileForm)
    else { return false }
    let names = fileForm.fields.filter { file.shown($0) != nil }.map { FormField.name(of: $0.key) }
    return Set(form.texts.keys).isSubset(of: names + ["body"])
  }

  /// Returns the unsaved texts of a form. Those of files that no longer exist belong to the form of a new file.
  func unsavedTexts(_ form: FormValues) async -> PreviewResponse {
    let path = form["file"] ?? ""
    let texts = await unsavedTexts().filter { formPath(of: $0) == path }
    return json(["texts": .list(texts.map(Self.json))])
  }

  /// Returns the secret by which a page recognizes the server; with another status for a page of an earlier editor.
  func proof(_ keys: WritingKeys) -> PreviewResponse {
    let status: HTTPResponseStatus = keys.folderName == self.keys.folderName ? .ok : .accepted
    return WritingPolicy.applied(to: PreviewResponse(status, text: keys.proof))
  }

  /// Removes the unsaved text of a form that was saved.
  func removeUnsaved(_ form: FormValues) { try? unsaved.remove(form["tab"] ?? "") }

  /// Returns the hidden inputs of the form of a file; without a source, of a new file.
  func openedForm(_ source: SourceFile?, at path: String, _ sent: FormValues? = nil) -> OpenedForm {
    OpenedForm(
      key: keys.formKey,
      path: path,
      base: source.map(open) ?? "",
      tab: tab(sent),
      proof: keys.proof
    )
  }

  /// Returns the identity of the form that was sent, or a new one.
  private func tab(_ sent: FormValues?) -> String {
    sent?["tab"].flatMap { UnsavedText.isID($0) ? $0 : nil } ?? WritingKeys.random()
  }

  /// Returns the path of the file whose form offers a text; for a new file, the path of its form.
  func formPath(of text: UnsavedText) -> String {
    if (try? writer.text(text.path)).flatMap(\.self) != nil { return text.path }
    return newPath(in: text.path.split(separator: "/").first.map(String.init) ?? "reviews")
  }

  /// Returns the form that offers a text.
  func unsavedForm(_ text: UnsavedText) async throws -> UnsavedForm {
    let values = Dictionary(text.values.map { ($0.name, $0.value) }) { $1 }
    let title = ["title", "name"].compactMap { values[FormField.name(of: $0)] }.first { !$0.isEmpty }
    let path = formPath(of: text)
    return UnsavedForm(path: path, row: values["row"], title: title, name: try await titles.title(of: path), strings)
  }

  private static func json(of text: UnsavedText) -> JSON {
    [
      "id": .text(text.id), "file": .text(text.path), "base": .text(text.base), "time": .number(text.time),
      "values": .list(text.values.map { .list([.text($0.name), .text($0.value)]) }),
    ]
  }
}
