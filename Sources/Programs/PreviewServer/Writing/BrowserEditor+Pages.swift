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
    let (titles, errors) = (try await titles, try await workspaceErrors())
    let (context, configuration) = (titles.context, titles.context.configuration)
    let files = FileList(titles, errors, today: builder.today(in: configuration))
    var page = ListPage(site: configuration.title, key: keys.formKey, files.reviews, files.folders)
    if let path = query["deleted"], let number = query["number"].flatMap({ Int($0) }) {
      page.deleted = titles.deleted(path, number)
    }
    if query["restored"] != nil { page.message = strings("restored") }
    if let message = query["said"] { page.message = message }
    if query["logged"] != nil { page.logged = lastLogged }
    page.unsaved = try await unsavedForms()
    page.blocked = titles.files(errors.keys.filter(ContentWriter.isEditable).sorted())
    page.canPublish = try await canPublish
    page.lacksSettings = publisher != nil && !page.canPublish
    page.logs = logFiles(context)
    page.trash = writer.deleted().map { titles.deleted($0.path, $0.number) }
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

  private func unsavedForms() async throws -> [UnsavedForm] {
    var forms: Set<UnsavedForm> = []
    for text in await unsavedTexts() { forms.insert(try await unsavedForm(text)) }
    return forms.sorted { ($0.path, $0.row ?? "", $0.title ?? "") < ($1.path, $1.row ?? "", $1.title ?? "") }
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
    if path.isEmpty {
      values.select(category: category(of: context, forVisitOf: query["restaurant"]), query["restaurant"])
    }
    guard var page = emptyPage(form, sent: values, DiagnosticsByField()) else {
      throw Refusal(.internalServerError, strings("noForm"))
    }
    (page.form, page.canPublish) = (openedForm(nil, at: path), try await canPublish)
    return html(templates.html(page))
  }

  /// Returns the category of a new review: that of the review or entry saved last, or of the newest review; nil without one. A
  /// visit to a restaurant has a category of places to eat.
  func category(of context: SiteContext, forVisitOf restaurant: String? = nil) -> String? {
    let categories = context.configuration.categories
    let newest = context.reviews.max { $0.order < $1.order }.map { categories[$0.category].name }
    let usual = categories.contains { $0.name == lastCategory } ? lastCategory : newest
    guard restaurant != nil, let place = categories.first(where: \.isOfPlacesToEat) else { return usual }
    return categories.first { $0.isOfPlacesToEat && $0.name == usual }?.name ?? place.name
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
    (page.pictures, page.mentions) = (try await pictures(of: path), try await titles.files(mentions(of: path)))
    page.canPublish = try await canPublish
    if form.folder.name == TopicKind.restaurants.folder {
      page.visitURL = file.title.map { newURL("", restaurant: $0) }
    }
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
  private var values: [String: String]

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

  /// Selects the category of a review, and the restaurant of a visit.
  mutating func select(category: String?, _ restaurant: String?) {
    values["category"] = category
    values["restaurant"] = restaurant
  }

  func value(of key: String) -> String? { values[key] }
}
