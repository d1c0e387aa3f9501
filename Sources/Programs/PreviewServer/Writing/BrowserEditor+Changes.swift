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
    if path.isEmpty { return try await add(form) }
    guard let now = try writer.review(path) else {
      throw Refusal(.notFound, "Not saved: the review '\(path)' was deleted. Go back to copy your text.")
    }
    let base = source(opened: form["base"])
    guard form["base"] == "\(ContentHash(now.bytes))" else {
      return conflict(try await changed(base ?? now, by: form, picture: nil), now, at: path, form)
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
      guard let stored = try writer.review(path) else { throw Refusal(.conflict, "The review was deleted.") }
      return conflict(written.bytes, stored, at: path, form, backup: backup)
    }
    removeUnsaved(form)
    await invalidate(picture == nil ? [path] : nil)
    return redirect(to: folder + reviewURL(path) + "&saved=1")
  }

  /// Writes a new review whose file name is derived from the title.
  private func add(_ form: FormValues) async throws -> PreviewResponse {
    let reviewForm = try await self.form()
    var found = DiagnosticsByField()
    let picture = picture(form, &found)
    let slug = try await slug(form.value(of: "title") ?? "")
    if slug == nil {
      found.add(ShownDiagnostic("missing title: write one"), to: .field("title"))
    }
    if form.value(of: "category") ?? "" == "" {
      found.add(ShownDiagnostic("missing category: choose one"), to: .field("category"))
    }
    guard let slug, found.isEmpty else { return refused(reviewForm, form, found) }
    let path = "reviews/\(slug).md"
    guard (try? writer.review(path)) == nil else { return isThere(path, reviewForm, form) }
    let written = try await write(ReviewText.new(at: path), at: path, form, picture) { new in
      try writer.add(path, new) ? .written : .changed(backup: nil)
    }
    guard written.outcome == .written else { return isThere(path, reviewForm, form) }
    removeUnsaved(form)
    await invalidate(nil)
    return redirect(to: folder + reviewURL(path) + "&saved=1")
  }

  private func slug(_ title: String) async throws -> String? {
    Slug(of: cleaned(title), try await context().configuration.slugLetters)?.value
  }

  private func isThere(_ path: String, _ form: ReviewForm, _ sent: FormValues) -> PreviewResponse {
    var found = DiagnosticsByField()
    let text = "'\(path)' exists already; use another title"
    found.add(ShownDiagnostic(text), to: .field("title"))
    return refused(form, sent, found)
  }

  /// Returns the form of a new review with the sent values and errors.
  private func refused(_ form: ReviewForm, _ sent: FormValues, _ found: DiagnosticsByField) -> PreviewResponse {
    guard var page = emptyPage(form, sent: sent, found) else { return redirect(to: folder + "new") }
    (page.key, page.tab, page.proof) = (keys.formKey, tab(sent), keys.proof)
    return html(templates.html(page), .unprocessableEntity)
  }
}

// MARK: - Deleting, restoring, checking
extension BrowserEditor {
  func delete(_ form: FormValues) async throws -> PreviewResponse {
    let path = form["file"] ?? ""
    guard let now = try writer.review(path) else { throw Refusal(.notFound, "Review '\(path)' not found.") }
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
    guard ContentWriter.isReview(path) else { throw Refusal(.notFound, "'\(path)' is not the path of a review.") }
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
    let new = try await changed(base, by: form, picture: nil)
    let (reviewForm, preview) = (try await self.form(), try await preview(path, new))
    guard let review = ReviewText(SourceFile(path: now.path, bytes: new), reviewForm) else {
      return json(["faults": []])
    }
    let diagnostics = DiagnosticsByField(preview.diagnostics, review, reviewForm)
    let shown = diagnostics.byPart.flatMap { part, diagnostics in diagnostics.map { Self.json(of: $0, at: part) } }
    return json([
      "faults": .list(shown),
      "page": JSON(storePreview(preview.page)),
      "obstacle": preview.obstacle.map { .text(Self.line($0)) } ?? .null,
      "isOutdated": .condition(form["base"] != "" && form["base"] != "\(ContentHash(now.bytes))"),
    ])
  }

  /// Returns the file of a form; for a new review, an empty file at its future path.
  private func checked(_ form: FormValues) async throws -> (path: String, now: SourceFile)? {
    let path = form["file"] ?? ""
    guard path.isEmpty else { return try writer.review(path).map { (path, $0) } }
    let new = "reviews/\(try await slug(form.value(of: "title") ?? "") ?? "new").md"
    return (new, ReviewText.new(at: new))
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
