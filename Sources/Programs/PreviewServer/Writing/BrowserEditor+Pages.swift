import Diagnostics
import NIOHTTP1
import Notation
import ReviewForms
import ReviewModel
import SiteFiles

// MARK: - Pages of the editor
extension BrowserEditor {
  func list(_ query: FormValues) async throws -> PreviewResponse {
    let context = try await context()
    let configuration = context.configuration
    let reviews = Dictionary(context.reviews.map { ($0.path, $0) }) { first, _ in first }
    let paths = context.paths.filter(ContentWriter.isReview)
    // Files with errors come first, then drafts.
    let invalid = paths.filter { reviews[$0] == nil }.map { path in
      ShownReview(path: path, title: path, about: "", isDraft: false, hasErrors: true)
    }
    let sound = reviews.values.filter { ContentWriter.isReview($0.path) }.sorted { one, other in
      if one.isDraft != other.isDraft { return one.isDraft }
      if one.time != other.time { return one.time > other.time }
      return one.path.precedesNaturally(other.path)
    }
    let rows = sound.map { review in
      let rating = review.rating.map(configuration.scale.text) ?? "unrated"
      let category = configuration.categories[review.category].name
      let about = "\(category) · \(rating) · \(review.day)"
      return ShownReview(
        path: review.path,
        title: review.title,
        about: about,
        isDraft: review.isDraft,
        hasErrors: false
      )
    }
    var page = ListPage(site: configuration.title, key: keys.formKey, invalid + rows)
    if let path = query["deleted"], let number = query["number"] { page.deleted = (path, number) }
    if query["restored"] != nil { page.message = "Restored." }
    if let message = query["renamed"] { page.message = message }
    page.unsaved = Set(unsaved.all().map(formPath)).sorted { $0.precedesNaturally($1) }.map(UnsavedForm.init)
    for kind in configuration.topicKinds {
      page.add(kind, names: context.topics(of: kind).map(\.topic.name))
    }
    return html(templates.html(page))
  }

  func new() async throws -> PreviewResponse {
    let form = try await form()
    let today = builder.today(in: try await context().configuration)
    guard var page = emptyPage(form, sent: NewReview(today: today), DiagnosticsByField()) else {
      throw Refusal(.internalServerError, "The form is not available.")
    }
    (page.key, page.tab, page.proof) = (keys.formKey, tab(nil), keys.proof)
    return html(templates.html(page))
  }

  /// Returns the page with the form of a new review.
  func emptyPage(_ form: ReviewForm, sent: some FormReading, _ diagnostics: DiagnosticsByField) -> ReviewFormPage? {
    ReviewText(ReviewText.new(at: ""), form).map { ReviewFormPage(form, $0, sent: sent, diagnostics: diagnostics) }
  }

  func review(_ query: FormValues) async throws -> PreviewResponse {
    let path = query["file"] ?? ""
    guard let source = try writer.review(path) else { throw Refusal(.notFound, "Review '\(path)' not found.") }
    let message = query["saved"] != nil ? "Saved." : nil
    return try await page(of: source, at: path, sent: nil, DiagnosticsByField(), message: message)
  }

  /// Returns the page with the form of a file, or with its source if it cannot be shown as a form. `found` are errors of the
  /// form that a build would not report.
  func page(
    of source: SourceFile,
    at path: String,
    sent: FormValues?,
    _ found: DiagnosticsByField,
    message: String?,
    _ status: HTTPResponseStatus = .ok
  ) async throws -> PreviewResponse {
    let (form, preview) = (try await form(), try await preview(path, source.bytes))
    guard let review = ReviewText(source, form) else {
      return plain(source, at: path, preview.diagnostics, message: message)
    }
    var page = ReviewFormPage(
      form,
      review,
      sent: sent,
      diagnostics: DiagnosticsByField(preview.diagnostics, review, form).merged(found)
    )
    (page.key, page.path, page.base, page.message) = (keys.formKey, path, open(source), message)
    (page.tab, page.proof) = (tab(sent), keys.proof)
    page.pageURL = preview.url.map { basePath + $0 }
    page.pictures = try await pictures(of: path)
    return html(templates.html(page), status)
  }

  private func plain(_ source: SourceFile, at path: String, _ found: [Diagnostic], message: String?) -> PreviewResponse
  {
    guard String(validating: source.bytes, as: UTF8.self) != nil, !source.bytes.contains(0) else {
      return html(
        templates.html(RefusedPage("'\(path)' is not UTF-8. Save it as UTF-8 in a text editor."))
      )
    }
    var page = FilePage()
    (page.key, page.path, page.base, page.message) = (keys.formKey, path, open(source), message)
    (page.tab, page.proof) = (tab(nil), keys.proof)
    page.reason = "The front matter has errors. Edit the whole file here."
    (page.text, page.diagnostics) = (FormLines(source).shown, found.map { ShownDiagnostic($0) })
    return html(templates.html(page))
  }

  /// Returns a page with both versions of a file that another program changed.
  func conflict(
    _ mine: ContiguousArray<UInt8>,
    _ stored: SourceFile,
    at path: String,
    _ form: FormValues,
    backup: String? = nil
  ) -> PreviewResponse {
    var page = FilePage()
    (page.key, page.path, page.base) = (keys.formKey, path, open(stored))
    (page.tab, page.proof) = (tab(form), keys.proof)
    page.reason =
      "Not saved: another program changed the file after you opened it. Below are both versions: copy "
      + "the parts to keep into yours and save it, or discard yours."
    if let backup { page.reason += " An older version, saved at the same moment, is in '\(backup)'." }
    page.text = FormLines(SourceFile(path: path, bytes: mine)).shown
    page.stored = FormLines(stored).shown
    return html(templates.html(page), .conflict)
  }
}

/// The default values of a new review.
private struct NewReview: FormReading {
  let today: CalendarDay

  var body: String? { nil }

  func value(of key: String) -> String? {
    ["visited": "\(today)", "rating": "unrated", "draft": "true"][key]
  }
}
