import Authoring
import Diagnostics
import NIOHTTP1
import Notation
import ReviewForms
import ReviewModel
import SiteFiles

// MARK: - Adding entries to the log
extension BrowserEditor {
  /// Adds a line to the log: a title with a rating, a category and a day; or a deleted entry.
  func log(_ form: FormValues) async throws -> PreviewResponse {
    let context = try await context()
    if let entry = form["entry"] { return try await restoreRow(entry, form["file"] ?? "") }
    let title = cleaned(form.value(of: "title") ?? "")
    let chosen = form.value(of: "category").flatMap { $0.isEmpty ? nil : $0 }
    let category = chosen ?? context.category(ofLogged: title) ?? self.category(of: context)
    guard !title.isEmpty, let category else {
      let fault = title.isEmpty ? strings("missingTitle") : strings("missingCategory", ["title": title])
      let focus = title.isEmpty ? "title" : "category"
      return try await list(FormValues(query: ""), sent: form, [ShownDiagnostic(fault)], focus: focus)
    }
    let day = form.value(of: "date").flatMap { $0.isEmpty ? nil : $0 } ?? "\(builder.today(in: context.configuration))"
    let rating = cleaned(form.value(of: "rating") ?? "").withDecimalPoint
    let values = [("title", title), ("category", category), ("date", day), ("rating", rating)]
    let found = try await add(LogAddition(texts: values), to: context.logPath(for: day))
    guard !found.contains(where: { $0.shown.severity == Severity.error.rawValue }) else {
      let focus = found.compactMap(\.key).first ?? "title"
      return try await list(FormValues(query: ""), sent: form, found.map(\.shown), focus: focus)
    }
    lastCategory = category
    let message = [strings("logged", ["title": String(title.prefix(200))])] + found.map(\.shown.text)
    let said = percentEncoded(message.joined(separator: " "), keeping: \.isUnreserved)
    return redirect(to: folder + "?logged=1&said=" + said)
  }

  /// An error or warning of an entry with its key; nil for the whole entry.
  private typealias EntryFault = (shown: ShownDiagnostic, key: String?)

  /// Adds an entry at the end of a file of the log, unless it has an error; returns the errors and warnings of the entry.
  private func add(_ entry: LogAddition, to path: String) async throws -> [EntryFault] {
    for _ in 0..<8 {
      let stored = try writer.text(path)
      let old = stored ?? SourceFile(path: builder.settings.content.joined(path), bytes: [])
      guard let new = entry.added(to: old, at: path) else {
        let columns = entry.missingColumns(of: old).joined(separator: "', '")
        return [(ShownDiagnostic(strings("noColumns", ["file": path, "columns": columns])), nil)]
      }
      try checkSize(of: new, at: path)
      let own = try await preview(path, new).diagnostics.filter { $0.range?.upperBound ?? 0 > old.bytes.count }
      let rows = EntryRows(SourceFile(path: old.path, bytes: new), path: path)
      let faults = own.map { rows?.fault($0, keys: entry.values.map(\.key)) ?? (ShownDiagnostic($0), nil) }
      guard !own.contains(where: { $0.severity == .error }) else { return faults }
      // Another program may have changed the file meanwhile; then the entry follows its text.
      let isWritten = try stored == nil ? writer.add(path, new) : writer.replace(path, old, with: new) == .written
      await invalidate(stored == nil ? nil : [path])
      guard isWritten else { continue }
      let base = open(SourceFile(path: old.path, bytes: new))
      lastLogged = rows.map { LoggedEntry(key: keys.formKey, path: path, base: base, row: $0.count - 1) }
      return faults
    }
    return [(ShownDiagnostic(strings("notWritten", ["file": path])), nil)]
  }

  /// Adds a deleted entry, given as YAML, at the end of its file.
  private func restoreRow(_ entry: String, _ path: String) async throws -> PreviewResponse {
    guard let addition = LogAddition(yaml: entry), EntryRows.isFile(path) else {
      throw Refusal(.badRequest, strings("malformed"))
    }
    let found = try await add(addition, to: path).first { $0.shown.severity == Severity.error.rawValue }
    if let found { throw Refusal(.unprocessableEntity, strings("entryNotRestored", ["reason": found.shown.text])) }
    return redirect(
      to: folder + formURL(path) + "&said=" + percentEncoded(strings("restored"), keeping: \.isUnreserved)
    )
  }
}

// MARK: - Rows of lists and tables
extension BrowserEditor {
  /// Returns the files of the log, the newest first.
  func logFiles(_ context: SiteContext) -> [ShownFile] {
    let counts = Dictionary(context.values.compactMap { $0.as(LogFile.self) }.map { ($0.path, $0.entries.count) }) {
      $1
    }
    return context.paths.filter { $0.isInside(LogFile.folder) && ContentWriter.isText($0) }.reversed().map { path in
      let about = counts[path].map { strings("entries", count: $0) } ?? ""
      return ShownFile(
        path: path,
        title: FileTitles.logName(path),
        about: about,
        isDraft: false,
        hasErrors: counts[path] == nil
      )
    }
  }

  /// Returns the list of the rows in a file, the form of one, or the whole text.
  func rows(
    of source: SourceFile,
    at path: String,
    _ query: FormValues,
    message: String?
  ) async throws -> PreviewResponse {
    let found = try await preview(path, source.bytes).diagnostics
    guard query["row"] != "all", let rows = EntryRows(source, path: path) else {
      return plain(source, at: path, found, message: message, reason: "")
    }
    if let row = query.row { return try await page(of: row, rows, source, at: path, found, message: message) }
    let shown = (0..<rows.count).map { row in
      ShownRow(
        path,
        row,
        rows.texts(row),
        found.filter { rows.contains($0, at: row) }.map { ShownDiagnostic($0) },
        strings
      )
    }
    let others = found.filter { diagnostic in !(0..<rows.count).contains { rows.contains(diagnostic, at: $0) } }
    var page = LogPage(
      path,
      title: try await titles.logTitle(path),
      key: keys.formKey,
      shown,
      others.map { ShownDiagnostic($0) }
    )
    page.message = message
    if query["deleted"] != nil, deletedRow?.path == path { page.deleted = deletedRow?.entry }
    return html(templates.html(page))
  }

  /// Returns the form of a row.
  private func page(
    of row: Int,
    _ rows: EntryRows,
    _ source: SourceFile,
    at path: String,
    _ found: [Diagnostic],
    message: String?
  ) async throws -> PreviewResponse {
    let form = try await form(of: path)
    guard let document = rows.document(row), let file = FileText(document, form) else {
      return plain(source, at: path, found, message: message, reason: strings("entryHint"))
    }
    var page = FormPage(form, file, sent: FormValues?.none, diagnostics: DiagnosticsByField(found, row, of: rows, form))
    (page.form, page.message, page.row) = (openedForm(source, at: path), message, row)
    return html(templates.html(page))
  }

  /// Returns the file with a changed row.
  func changed(
    _ row: Int,
    of source: SourceFile,
    at path: String,
    by form: FormValues,
    _ fileForm: FileForm
  ) throws(Refusal) -> ContiguousArray<UInt8> {
    guard let rows = EntryRows(source, path: path), let document = rows.document(row),
      let file = FileText(document, fileForm)
    else { throw Refusal(.conflict, strings("entryGone", ["file": path])) }
    let changed = file.changed(by: form)
    if let new = rows.replacing(row, by: changed) { return new }
    let columns = rows.missingColumns(of: changed).joined(separator: "', '")
    let reason = columns.isEmpty ? strings("emptyEntry") : strings("missingColumns", ["columns": columns])
    throw Refusal(.unprocessableEntity, reason)
  }

  /// Returns a form of a row with the hash and row of the current file, if another program changed only other rows.
  func rebased(_ form: FormValues, at path: String, on now: SourceFile) -> FormValues {
    guard let row = form.row, let base = source(opened: form["base"]), base.bytes != now.bytes,
      let document = EntryRows(base, path: path)?.document(row),
      let current = EntryRows(now, path: path)?.index(of: document, near: row)
    else { return form }
    return form.setting("row", to: "\(current)").setting("base", to: open(now))
  }

  /// Removes a row; the answer offers to restore it.
  func deleteRow(_ sent: FormValues, of now: SourceFile, at path: String) async throws -> PreviewResponse {
    let form = rebased(sent, at: path, on: now)
    let rows = EntryRows(now, path: path)
    guard let rows, let row = form.row, form["base"] == open(now), let new = rows.removing(row),
      try writer.replace(path, now, with: new) == .written
    else { throw Refusal(.conflict, strings("notDeleted", ["file": path])) }
    await invalidate([path])
    deletedRow = (path, rows.addition(row).yaml)
    return redirect(to: folder + formURL(path) + "&deleted=1")
  }

  /// Returns the diagnostics of a file or of the edited row, by part of the form; nil if the form cannot show the file.
  func diagnostics(
    _ preview: FilePreview,
    of source: SourceFile,
    at path: String,
    _ form: FormValues
  ) async throws -> DiagnosticsByField? {
    if form["text"] != nil { return DiagnosticsByField(whole: lines(preview.diagnostics)) }
    if ContentWriter.isSettings(path) {
      return SettingsText(source, try await settingsForm()).map { DiagnosticsByField(preview.diagnostics, $0) }
    }
    let fileForm = try await self.form(of: path)
    if let row = form.row {
      return EntryRows(source, path: path).map { DiagnosticsByField(preview.diagnostics, row, of: $0, fileForm) }
    }
    return FileText(source, fileForm).map { DiagnosticsByField(preview.diagnostics, $0, fileForm) }
  }
}

extension FormValues {
  /// The number of the edited row in a list or table.
  var row: Int? { self["row"].flatMap { Int($0) } }
}
