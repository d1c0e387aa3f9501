import BinaryCoding
import Diagnostics
import FileSystem
import NIOHTTP1
import Notation
import ReviewForms
import ReviewModel
import SiteFiles

// MARK: - Saving
extension BrowserEditor {
  func save(_ sent: FormValues) async throws -> PreviewResponse {
    let path = sent["file"] ?? ""
    if let fileForm = try await newForm(path) { return try await add(sent, fileForm) }
    guard let now = try writer.text(path) else {
      throw Refusal(.notFound, strings("fileDeleted", ["file": path]))
    }
    let (base, form) = (source(opened: sent["base"]), rebased(sent, at: path, on: now))
    guard form["base"] == "\(ContentHash(now.bytes))" else {
      return conflict(try await changed(base ?? now, at: path, by: form, picture: nil), now, at: path, form)
    }
    var found = DiagnosticsByField()
    let picture = picture(form, &found)
    guard found.isEmpty else {
      if form.isFromScript { return json(Self.json(of: found), .unprocessableEntity) }
      return try await page(of: now, at: path, sent: form, found, message: nil, .unprocessableEntity)
    }
    let written = try await write(now, at: path, form, picture) { new in
      try new == now.bytes ? .written : writer.replace(path, now, with: new)
    }
    if case .changed(let backup) = written.outcome {
      guard let stored = try writer.text(path) else { throw Refusal(.conflict, strings("fileGone")) }
      return conflict(written.bytes, stored, at: path, form, backup: backup)
    }
    await invalidate(picture == nil ? [path] : nil)
    return try await saved(path, written.bytes, form)
  }

  /// Returns the answer to a saved form: for the script, the hash of the file, from which its next change starts.
  private func saved(
    _ path: String,
    _ bytes: ContiguousArray<UInt8>,
    _ form: FormValues
  ) async throws -> PreviewResponse {
    removeUnsaved(form)
    lastCategory = form.value(of: "category") ?? lastCategory
    guard form.isFromScript else { return redirect(to: folder + formURL(path, row: form["row"]) + "&saved=1") }
    let base = open(SourceFile(path: builder.settings.content.joined(path), bytes: bytes))
    // Other files cannot change it, and the answer does not wait for a new snapshot of the site.
    let canPublish: JSON = ContentWriter.isSettings(path) ? .condition(try await canPublish) : .null
    let row: JSON = form["row"].map { .text($0) } ?? .null
    return json(["file": .text(path), "base": .text(base), "row": row, "canPublish": canPublish])
  }

  /// Writes a new file whose name is derived from its title or name.
  private func add(_ form: FormValues, _ fileForm: FileForm) async throws -> PreviewResponse {
    var found = DiagnosticsByField()
    let picture = picture(form, &found)
    let slug = try await slug(form, fileForm)
    for field in fileForm.fields where field.isRequired && field.categories.isEmpty {
      guard let text = fileForm.missing(field),
        form.value(of: field.key) ?? "" == "" || field.key == fileForm.folder.nameKey && slug == nil
      else { continue }
      found.add(ShownDiagnostic(text), to: .field(field.key))
    }
    guard let slug, found.isEmpty else { return refused(fileForm, form, found) }
    let path = fileForm.folder.path(named: slug)
    guard (try? writer.text(path)) == nil else { return isThere(path, fileForm, form) }
    let written = try await write(FileText.new(at: path), at: path, form, picture) { new in
      try writer.add(path, new) ? .written : .changed(backup: nil)
    }
    guard written.outcome == .written else { return isThere(path, fileForm, form) }
    await invalidate(nil)
    return try await saved(path, written.bytes, form)
  }

  /// Returns the name of a new file; nil if its title or name has no letters.
  private func slug(_ form: FormValues, _ fileForm: FileForm) async throws -> String? {
    let name = cleaned(form.value(of: fileForm.folder.nameKey) ?? "")
    return Slug(of: name, try await context().configuration.slugLetters)?.value
  }

  private func isThere(_ path: String, _ form: FileForm, _ sent: FormValues) -> PreviewResponse {
    var found = DiagnosticsByField()
    found.add(
      ShownDiagnostic(strings("nameTaken", ["file": path, "key": strings.name(of: form.folder.nameKey)])),
      to: .field(form.folder.nameKey)
    )
    return refused(form, sent, found)
  }

  /// Returns the form of a new file with the sent values and errors.
  private func refused(_ form: FileForm, _ sent: FormValues, _ found: DiagnosticsByField) -> PreviewResponse {
    if sent.isFromScript { return json(Self.json(of: found), .unprocessableEntity) }
    guard var page = emptyPage(form, sent: sent, found) else { return redirect(to: folder + "new") }
    page.form = openedForm(nil, at: sent["file"] ?? "", sent)
    return html(templates.html(page), .unprocessableEntity)
  }
}

// MARK: - Deleting, restoring, checking
extension BrowserEditor {
  func delete(_ form: FormValues) async throws -> PreviewResponse {
    let path = form["file"] ?? ""
    guard let now = try writer.text(path) else { throw Refusal(.notFound, strings("noFile", ["file": path])) }
    if form["row"] != nil { return try await deleteRow(form, of: now, at: path) }
    let pictures = form["pictures"] == nil ? [] : try await pictures(of: path)
    guard form["base"] == "\(ContentHash(now.bytes))", let number = try writer.delete(path, now, with: pictures) else {
      throw Refusal(.conflict, strings("notDeleted", ["file": path]))
    }
    await invalidate(nil)
    let query = "deleted=\(percentEncoded(path, keeping: \.isUnreserved))&number=\(number)"
    return redirect(to: folder + "?" + query)
  }

  func restore(_ form: FormValues) async throws -> PreviewResponse {
    let path = form["file"] ?? ""
    guard ContentWriter.isText(path) else { throw Refusal(.notFound, strings("notContent", ["file": path])) }
    guard let number = form["number"].flatMap({ Int($0) }), number > 0, try writer.restore(path, number: number) else {
      throw Refusal(.conflict, strings("notRestored", ["file": path]))
    }
    await invalidate(nil)
    return redirect(to: folder + "?restored=1")
  }

  /// Returns the diagnostics of an unsaved text and renders its page.
  func check(_ form: FormValues) async throws -> PreviewResponse {
    guard let (path, now) = try await checked(form) else { return json(["faults": []]) }
    let base = source(opened: form["base"]) ?? now
    let new = try await changed(base, at: path, by: form, picture: nil)
    let preview = try await preview(path, new)
    let source = SourceFile(path: now.path, bytes: new)
    guard let diagnostics = try await diagnostics(preview, of: source, at: path, form) else {
      return json(["faults": []])
    }
    return json([
      "faults": Self.list(diagnostics),
      "page": JSON(store(preview)),
      "url": preview.url.map { .text(basePath + $0) } ?? .null,
      "drawings": .list(preview.drawings.keys.sorted().map { .text(basePath + $0) }),
      "others": .list(try await others(preview.errors, than: path)),
      "obstacle": preview.obstacle.map { .text(Self.line($0)) } ?? .null,
      "isOutdated": .condition(form["base"] != "" && form["base"] != "\(ContentHash(now.bytes))"),
    ])
  }

  /// Returns at most five other files whose errors keep the site from being built, with the addresses of their forms.
  private func others(_ errors: [String: Int], than path: String) async throws -> [JSON] {
    let paths = errors.keys.filter { $0 != path && ContentWriter.isEditable($0) }.sorted().prefix(5)
    var files: [JSON] = []
    for path in paths { files.append(["title": .text(try await titles.title(of: path)), "url": .text(formURL(path))]) }
    return files
  }

  /// Returns the file of a form; for a new file, an empty one at its future path.
  func checked(_ form: FormValues) async throws -> (path: String, now: SourceFile)? {
    let path = form["file"] ?? ""
    guard let fileForm = try await newForm(path) else { return try writer.text(path).map { (path, $0) } }
    let new = fileForm.folder.path(named: try await slug(form, fileForm) ?? "new")
    return (new, FileText.new(at: new))
  }

  private static func list(_ diagnostics: DiagnosticsByField) -> JSON {
    .list(diagnostics.byPart.flatMap { part, diagnostics in diagnostics.map { json(of: $0, at: part) } })
  }

  private static func json(of diagnostics: DiagnosticsByField) -> JSON { ["faults": list(diagnostics)] }

  private static func json(of diagnostic: ShownDiagnostic, at part: FormPart) -> JSON {
    [
      "input": .text(part.input), "place": .text(part.diagnosticsID), "severity": .text(diagnostic.severity),
      "item": JSON(diagnostic.item),
      "text": .text(diagnostic.text),
    ]
  }

  /// Returns an error of another file with its location, in one line.
  private static func line(_ diagnostic: Diagnostic) -> String {
    let position = diagnostic.range.map { SourceLines(diagnostic.source).position(at: $0.lowerBound) }
    let place = position.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(diagnostic.source.path)\(place): \(ShownDiagnostic(diagnostic).text)"
  }

  func json(_ value: JSON, _ status: HTTPResponseStatus = .ok) -> PreviewResponse {
    WritingPolicy.applied(to: PreviewResponse(status, value.bytes, type: MediaType.of(".json")))
  }
}
