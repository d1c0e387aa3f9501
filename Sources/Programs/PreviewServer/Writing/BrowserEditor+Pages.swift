import Authoring
import BinaryCoding
import Diagnostics
import NIOHTTP1
import Notation
import ReviewForms
import ReviewModel
import SiteFiles
import SiteRendering

// MARK: - Pages of the editor
extension BrowserEditor {
  /// Returns the list of files. If a line of the log could not be added, `sent` contains its values.
  func list(
    _ query: FormValues,
    sent: FormValues? = nil,
    _ faults: [ShownDiagnostic] = [],
    focus: String? = nil
  ) async throws -> PreviewResponse {
    let context = try await context()
    let configuration = context.configuration
    var page = ListPage(site: configuration.title, key: keys.formKey, reviews(context), folders(context))
    if let path = query["deleted"], let number = query["number"] { page.deleted = (path, number) }
    if query["restored"] != nil { page.message = strings("restored") }
    if let message = query["said"] { page.message = message }
    let forms = Set(unsaved.all().map(unsavedForm))
    page.unsaved = forms.sorted { ($0.path, $0.row ?? "", $0.title ?? "") < ($1.path, $1.row ?? "", $1.title ?? "") }
    page.canPublish = try await canPublish
    page.lacksDestination = publisher != nil && !page.canPublish
    (page.logs, page.trash) = (logFiles(context), writer.deleted())
    page.quick = QuickLog(
      key: keys.formKey,
      configuration,
      titles: context.subjects,
      sent: sent,
      faults: faults,
      focus: focus ?? (query["logged"] == nil ? nil : "title")
    )
    for kind in configuration.topicKinds {
      page.add(kind, names: context.topics(of: kind).map(\.topic.name), strings)
    }
    return html(templates.html(page), faults.isEmpty ? .ok : .unprocessableEntity)
  }

  /// Whether the site has a destination.
  var canPublish: Bool {
    get async throws {
      let destination = try await context().configuration.destination
      return publisher != nil && destination != nil
    }
  }

  /// Returns the reviews: files with errors, drafts, then the newest.
  private func reviews(_ context: SiteContext) -> [ShownFile] {
    let (configuration, known) = (context.configuration, context.reviews.filter { ContentWriter.isText($0.path) })
    let sound = known.sorted { one, other in
      if one.isDraft != other.isDraft { return one.isDraft }
      if one.time != other.time { return one.order > other.order }
      return one.path.precedesNaturally(other.path)
    }
    return invalid(context, in: "reviews", Set(known.map(\.path)))
      + sound.map { review in
        let rating = review.rating.map(configuration.scale.text) ?? strings("unrated")
        let category = configuration.categories[review.category].name
        let about = [category, rating, review.day.map { "\($0)" }].compactMap(\.self).joined(separator: " · ")
        return ShownFile(review, about: about)
      }
  }

  /// Returns the files of the other folders, sorted by title after those with errors.
  private func folders(_ context: SiteContext) -> [ShownFolder] {
    context.folders.filter { $0.name != "reviews" }.map { folder in
      let known = context.values.filter { $0.path.isInside(folder.name) && ContentWriter.isText($0.path) }
      let sound = known.sorted { $0.title.precedesNaturally($1.title) }.map { value in
        ShownFile(value, about: value.publicationTime.map { "\($0.day)" } ?? "")
      }
      return ShownFolder(folder, invalid(context, in: folder.name, Set(known.map(\.path))) + sound, strings)
    }
  }

  /// Returns the files of a folder with errors in their front matter.
  private func invalid(_ context: SiteContext, in folder: String, _ known: Set<String>) -> [ShownFile] {
    context.paths.filter { $0.isInside(folder) && ContentWriter.isText($0) && !known.contains($0) }.map { path in
      ShownFile(path: path, title: path, about: "", isDraft: false, hasErrors: true)
    }
  }

  /// Returns a redirect to the form of a page of the preview.
  func edit(_ query: FormValues) async throws -> PreviewResponse {
    let path = query["page"].map { $0.hasSuffix("/index.html") ? String($0.dropLast("index.html".count)) : $0 } ?? ""
    let source = path.hasPrefix(basePath) ? try await source(ofPage: String(path.dropFirst(basePath.count))) : nil
    return redirect(to: folder + address(of: source, try await context()))
  }

  /// Returns the URL of a form; the URL of the list of all files for a folder that has no forms.
  private func address(of source: PageSource?, _ context: SiteContext) -> String {
    switch source {
    case .file(let path) where ContentWriter.isText(path): formURL(path)
    case .topic(let folder, let name) where context.folder(folder) != nil: newURL(folder, name: name)
    case .topic(let folder, _), .folder(let folder): "./#folder-\(folder)"
    case .log: "./#quick-title"
    case .settings: formURL("site.yaml")
    case .file, nil: "./"
    }
  }

  func new(_ query: FormValues) async throws -> PreviewResponse {
    let path = query["folder"].map { $0 + "/" } ?? ""
    guard let form = try await newForm(path) else { throw Refusal(.notFound, strings("noFolder", ["folder": path])) }
    let context = try await context()
    var values = NewFileValues(form, today: builder.today(in: context.configuration), name: query["name"])
    if path.isEmpty { values.category = category(of: context) }
    guard var page = emptyPage(form, sent: values, DiagnosticsByField()) else {
      throw Refusal(.internalServerError, strings("noForm"))
    }
    (page.form, page.canPublish) = (openedForm(nil, at: path), try await canPublish)
    return html(templates.html(page))
  }

  /// Returns the category of a new review: that of the review saved last, or of the newest one; nil without one.
  private func category(of context: SiteContext) -> String? {
    let categories = context.configuration.categories
    let newest = context.reviews.max { $0.order < $1.order }.map { categories[$0.category].name }
    return categories.contains { $0.name == lastCategory } ? lastCategory : newest
  }

  /// Returns the page with the form of a new file.
  func emptyPage(_ form: FileForm, sent: some FormReading, _ diagnostics: DiagnosticsByField) -> FormPage? {
    FileText(FileText.new(at: ""), form).map { FormPage(form, $0, sent: sent, diagnostics: diagnostics) }
  }

  func review(_ query: FormValues) async throws -> PreviewResponse {
    let path = query["file"] ?? ""
    guard let source = try writer.text(path) else { throw Refusal(.notFound, strings("noFile", ["file": path])) }
    let message = query["saved"] != nil ? strings("saved") : query["said"]
    if ContentWriter.isSettings(path) { return try await settings(source, at: path, query, message: message) }
    if EntryRows.isFile(path) { return try await rows(of: source, at: path, query, message: message) }
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
    let (form, preview) = (try await form(of: path), try await preview(path, source.bytes))
    guard let file = FileText(source, form) else {
      return plain(source, at: path, preview.diagnostics, message: message)
    }
    var page = FormPage(
      form,
      file,
      sent: sent,
      diagnostics: DiagnosticsByField(preview.diagnostics, file, form).merged(found)
    )
    (page.form, page.message) = (openedForm(source, at: path, sent), message)
    page.pageURL = preview.url.map { basePath + $0 }
    (page.pictures, page.mentions) = (try await pictures(of: path), try await mentions(of: path))
    page.canPublish = try await canPublish
    return html(templates.html(page), status)
  }

  func plain(
    _ source: SourceFile,
    at path: String,
    _ found: [Diagnostic],
    message: String?,
    reason: String? = nil,
    hasForm: Bool = false
  ) -> PreviewResponse {
    guard String(validating: source.bytes, as: UTF8.self) != nil, !source.bytes.contains(0) else {
      return html(templates.html(RefusedPage(strings("notUTF8", ["file": path]))))
    }
    var page = FilePage()
    (page.form, page.message) = (openedForm(source, at: path), message)
    (page.reason, page.hasForm) = (reason ?? strings("wholeFileHint"), hasForm)
    (page.text, page.diagnostics) = (FormLines(source).shown, lines(found))
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
    page.form = openedForm(stored, at: path, form)
    page.reason = strings("conflict")
    if let backup { page.reason += " " + strings("backup", ["file": backup]) }
    page.text = FormLines(SourceFile(path: path, bytes: mine)).shown
    page.stored = FormLines(stored).shown
    return html(templates.html(page), .conflict)
  }
}

/// The default values of a new file: the first day is today, and it is unrated and a draft.
private struct NewFileValues: FormReading {
  private let values: [String: String]
  var category: String?

  init(_ form: FileForm, today: CalendarDay, name: String?) {
    let day = form.fields.first { $0.kind == .day }
    values = Dictionary(
      [
        (day?.key ?? "", "\(today)"), ("rating", "unrated"), ("draft", "true"), (form.folder.nameKey, name ?? ""),
      ],
      uniquingKeysWith: { first, _ in first }
    )
  }

  var body: String? { nil }

  func value(of key: String) -> String? { key == "category" ? category : values[key] }
}

extension Review {
  /// The order of the time; unknown times are last in lists from the newest.
  fileprivate var order: Int { time?.order ?? .min }
}

extension ShownFile {
  fileprivate init(_ value: any ContentValue, about: String) {
    self.init(path: value.path, title: value.title, about: about, isDraft: value.isDraft, hasErrors: false)
  }
}
