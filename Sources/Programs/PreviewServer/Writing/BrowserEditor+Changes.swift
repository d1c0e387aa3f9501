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
  func save(_ form: FormValues) async throws -> PreviewResponse {
    let path = form["file"] ?? ""
    if let fileForm = try await newForm(path) { return try await add(form, fileForm) }
    guard let now = try writer.text(path) else {
      throw Refusal(.notFound, "Not saved: the file '\(path)' was deleted. Go back to copy your text.")
    }
    let base = source(opened: form["base"])
    guard form["base"] == "\(ContentHash(now.bytes))" else {
      return conflict(try await changed(base ?? now, at: path, by: form, picture: nil), now, at: path, form)
    }
    var found = DiagnosticsByField()
    let picture = picture(form, &found)
    guard found.isEmpty else {
      return try await page(of: now, at: path, sent: form, found, message: nil, .unprocessableEntity)
    }
    let written = try await write(now, at: path, form, picture) { new in
      try new == now.bytes ? .written : writer.replace(path, now, with: new)
    }
    if case .changed(let backup) = written.outcome {
      guard let stored = try writer.text(path) else { throw Refusal(.conflict, "The file was deleted.") }
      return conflict(written.bytes, stored, at: path, form, backup: backup)
    }
    removeUnsaved(form)
    await invalidate(picture == nil ? [path] : nil)
    return redirect(to: folder + formURL(path) + "&saved=1")
  }

  /// Writes a new file whose name is derived from its title or name.
  private func add(_ form: FormValues, _ fileForm: FileForm) async throws -> PreviewResponse {
    var found = DiagnosticsByField()
    let picture = picture(form, &found)
    let slug = try await slug(form, fileForm)
    for field in fileForm.fields where field.isRequired && field.categories.isEmpty {
      guard let text = field.missing,
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
    removeUnsaved(form)
    await invalidate(nil)
    return redirect(to: folder + formURL(path) + "&saved=1")
  }

  /// Returns the name of a new file; nil if its title or name has no letters.
  private func slug(_ form: FormValues, _ fileForm: FileForm) async throws -> String? {
    let name = cleaned(form.value(of: fileForm.folder.nameKey) ?? "")
    return Slug(of: name, try await context().configuration.slugLetters)?.value
  }

  private func isThere(_ path: String, _ form: FileForm, _ sent: FormValues) -> PreviewResponse {
    var found = DiagnosticsByField()
    found.add(
      ShownDiagnostic("'\(path)' exists already; use another \(form.folder.nameKey)"),
      to: .field(form.folder.nameKey)
    )
    return refused(form, sent, found)
  }

  /// Returns the form of a new file with the sent values and errors.
  private func refused(_ form: FileForm, _ sent: FormValues, _ found: DiagnosticsByField) -> PreviewResponse {
    guard var page = emptyPage(form, sent: sent, found) else { return redirect(to: folder + "new") }
    (page.key, page.path, page.tab, page.proof) = (keys.formKey, sent["file"] ?? "", tab(sent), keys.proof)
    return html(templates.html(page), .unprocessableEntity)
  }
}

// MARK: - Deleting, restoring, checking
extension BrowserEditor {
  func delete(_ form: FormValues) async throws -> PreviewResponse {
    let path = form["file"] ?? ""
    guard let now = try writer.text(path) else { throw Refusal(.notFound, "File '\(path)' not found.") }
    let pictures = form["pictures"] == nil ? [] : try await pictures(of: path)
    guard form["base"] == "\(ContentHash(now.bytes))", let number = try writer.delete(path, now, with: pictures) else {
      throw Refusal(.conflict, "Not deleted: another program changed '\(path)' after you opened it.")
    }
    await invalidate(nil)
    let query = "deleted=\(percentEncoded(path, keeping: \.isUnreserved))&number=\(number)"
    return redirect(to: folder + "?" + query)
  }

  func restore(_ form: FormValues) async throws -> PreviewResponse {
    let path = form["file"] ?? ""
    guard ContentWriter.isText(path) else { throw Refusal(.notFound, "'\(path)' is not the path of a content file.") }
    guard let number = form["number"].flatMap({ Int($0) }), number > 0, try writer.restore(path, number: number) else {
      throw Refusal(
        .conflict,
        "'\(path)' cannot be restored: a file with this name exists, or the trash does not contain it."
      )
    }
    await invalidate(nil)
    return redirect(to: folder + "?restored=1")
  }

  /// Returns the diagnostics of an unsaved text and renders its page.
  func check(_ form: FormValues) async throws -> PreviewResponse {
    guard let (path, now) = try await checked(form) else { return json(["faults": []]) }
    let base = source(opened: form["base"]) ?? now
    let new = try await changed(base, at: path, by: form, picture: nil)
    let (fileForm, preview) = (try await self.form(of: path), try await preview(path, new))
    guard let file = FileText(SourceFile(path: now.path, bytes: new), fileForm) else {
      return json(["faults": []])
    }
    let diagnostics = DiagnosticsByField(preview.diagnostics, file, fileForm)
    let shown = diagnostics.byPart.flatMap { part, diagnostics in diagnostics.map { Self.json(of: $0, at: part) } }
    return json([
      "faults": .list(shown),
      "page": JSON(storePreview(preview.page)),
      "obstacle": preview.obstacle.map { .text(Self.line($0)) } ?? .null,
      "isOutdated": .condition(form["base"] != "" && form["base"] != "\(ContentHash(now.bytes))"),
    ])
  }

  /// Returns the file of a form; for a new file, an empty one at its future path.
  private func checked(_ form: FormValues) async throws -> (path: String, now: SourceFile)? {
    let path = form["file"] ?? ""
    guard let fileForm = try await newForm(path) else { return try writer.text(path).map { (path, $0) } }
    let new = fileForm.folder.path(named: try await slug(form, fileForm) ?? "new")
    return (new, FileText.new(at: new))
  }

  private static func json(of diagnostic: ShownDiagnostic, at part: FormPart) -> JSON {
    [
      "input": .text(part.input), "place": .text(part.diagnosticsID), "severity": .text(diagnostic.severity),
      "text": .text(diagnostic.text),
    ]
  }

  /// Returns an error of another file with its location, in one line.
  private static func line(_ diagnostic: Diagnostic) -> String {
    let position = diagnostic.range.map { SourceLines(diagnostic.source).position(at: $0.lowerBound) }
    let place = position.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(diagnostic.source.path)\(place): \(ShownDiagnostic(diagnostic).text)"
  }

  func json(_ value: JSON) -> PreviewResponse {
    WritingPolicy.applied(to: PreviewResponse(.ok, value.bytes, type: MediaType.of(".json")))
  }
}

extension FormField {
  /// The error for a missing value that must be known before a file is written; nil for other fields, which a build reports.
  fileprivate var missing: String? {
    switch kind {
    case .line: "missing \(key): write one"
    case .choice: "missing \(key): choose one"
    default: nil
    }
  }
}
