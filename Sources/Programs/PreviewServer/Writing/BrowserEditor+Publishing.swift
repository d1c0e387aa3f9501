import Authoring
import BinaryCoding
import Diagnostics
import NIOHTTP1
import ReviewForms
import SiteFiles

/// A publication or dry run of the browser editor.
struct Publication {
  let isDryRun: Bool
  var step = PublishStep.building
  /// The result; nil while it runs.
  var result: PublishResult?
}

// MARK: - Publishing
extension BrowserEditor {
  /// Starts to publish the site if the form was confirmed; before, to compare it with its destination. An upload may take longer
  /// than a browser waits, so another page shows the progress and the result.
  func publish(_ form: FormValues) async throws -> PreviewResponse {
    guard let publisher else { throw Refusal(.notFound, strings("noSuchPage")) }
    guard try await lackingSettings.isEmpty else { return redirect(to: folder + publishingSettingsURL) }
    if publication == nil || publication?.result != nil {
      let isDryRun = form["confirmed"] == nil
      publication = Publication(isDryRun: isDryRun)
      Task { finish(await publisher(isDryRun) { [weak self] step in await self?.begin(step) }) }
    }
    return redirect(to: folder + WritingAction.progress.rawValue)
  }

  /// Whether the site has a page to publish it.
  var canPublish: Bool {
    get async throws { publisher == nil ? false : try await lackingSettings.isEmpty }
  }

  /// The settings without which no site is published: its address, which is an example in a new site, and a destination.
  var lackingSettings: [String] {
    get async throws {
      let configuration = try await context().configuration
      return (configuration.url.isExample ? ["url"] : []) + (configuration.destination == nil ? ["publish"] : [])
    }
  }

  private func begin(_ step: PublishStep) { publication?.step = step }

  private func finish(_ result: PublishResult) { publication?.result = result }

  /// Returns the page with the current step, or with the result: in a dry run, the files to send and delete.
  func progress() async throws -> PreviewResponse {
    guard let publication else { return redirect(to: folder) }
    var page = PublishPage(isDryRun: publication.isDryRun)
    let url = try await context().configuration.url
    (page.key, page.siteURL) = (keys.formKey, "\(url.origin)\(url.basePath)/")
    if let result = publication.result {
      if result.isLocal { page.place = result.place }
      let failure = failure(result)
      page.message = failure ?? summary(of: result, isDryRun: publication.isDryRun)
      page.faultyFiles = try await faultyFiles(result.siteErrors)
      page.operations = result.operations.map { line($0) + "\n" }.joined()
      page.operationCount = result.operations.count
      page.hasFailed = failure != nil
      for text in result.texts?.pages ?? [] {
        page.pages.append(ChangedPage(try await title(ofPage: text.path), text.lines, omitted: text.omitted))
      }
      if !result.samples.isEmpty { page.sampleHint = strings("samplesLeft", count: result.samples.count) }
      page.samples = try await titles.files(result.samples)
      page.sentTitles = try await sentTitles(result)
      if publication.isDryRun, failure == nil { page.textHint = textHint(result) }
    } else {
      page.step = text(of: publication.step)
    }
    return html(templates.html(page))
  }

  private func failure(_ result: PublishResult) -> String? {
    let count = result.siteErrors.count
    return result.error ?? (count > 0 ? strings("siteFaulty", count: count) : nil)
  }

  /// Returns the files with errors, at most 50.
  private func faultyFiles(_ errors: [Diagnostic]) async throws -> [FaultyFile] {
    var files: [FaultyFile] = []
    for (path, errors) in Dictionary(grouping: errors, by: \.source.path).sorted(by: { $0.key < $1.key }).prefix(50) {
      let formPath = path.rest(below: builder.settings.content).flatMap { ContentWriter.isEditable($0) ? $0 : nil }
      guard let formPath else {
        files.append(FaultyFile(title: path, formPath: nil, lines(errors)))
        continue
      }
      let (title, faults) = (try await titles.title(of: formPath), try await named(errors, at: formPath))
      files.append(FaultyFile(title: title, formPath: formPath, faults))
    }
    return files
  }

  /// Returns errors with the names of their fields; with their lines for a file that is edited as text or in rows.
  private func named(_ errors: [Diagnostic], at path: String) async throws -> [ShownDiagnostic] {
    let source = errors[0].source
    if ContentWriter.isSettings(path) {
      let form = try await settingsForm()
      return SettingsText(source, form).map { DiagnosticsByField(errors, $0).named(form.labels) } ?? lines(errors)
    }
    guard !EntryRows.isFile(path), let form = try? await form(of: path), let file = FileText(source, form) else {
      return lines(errors)
    }
    return DiagnosticsByField(errors, file, form).named(form.labels)
  }

  /// Returns the title of the file that a page shows; the path of other pages.
  private func title(ofPage path: String) async throws -> String {
    let url = path.hasSuffix("index.html") ? String(path.dropLast("index.html".count)) : path
    guard case .file(let file)? = try await source(ofPage: "/" + url) else { return path }
    return try await titles.title(of: file)
  }

  /// Returns the titles of the reviews and other files whose pages are sent, at most 100.
  private func sentTitles(_ result: PublishResult) async throws -> [String] {
    var titles: [String] = []
    for operation in result.operations where operation.isPage && titles.count < 100 {
      let title = try await title(ofPage: operation.path)
      if title != operation.path, !titles.contains(title) { titles.append(title) }
    }
    return titles
  }

  /// Returns what a dry run says about texts that it does not show.
  private func textHint(_ result: PublishResult) -> String {
    guard result.operations.contains(where: { $0.isPage }) else { return "" }
    guard let texts = result.texts else { return strings("textsUnknown") }
    return texts.omitted == 0 ? "" : strings("textsOmitted", count: texts.omitted)
  }

  private func text(of step: PublishStep) -> String {
    switch step {
    case .building: strings("publishBuilding")
    case .comparing: strings("publishComparing")
    case .sending(let count): strings("publishSending", count: count)
    }
  }

  private func summary(of result: PublishResult, isDryRun: Bool) -> String {
    let sent = result.operations.count(where: \.isSent)
    let isPlanned = isDryRun && !result.operations.isEmpty
    let counts = [
      (isPlanned ? "filesToSend" : "filesSent", sent),
      (isPlanned ? "filesToDelete" : "filesDeleted", result.operations.count - sent),
      ("filesUnchanged", result.unchanged),
    ]
    let files = counts.filter { $1 > 0 }.map { strings($0, count: $1) }.joined(separator: ", ")
    return strings(
      "publishedTo",
      ["place": result.place, "files": isPlanned ? strings("dryRun", ["files": files]) : files]
    )
  }

  private func line(_ operation: PublishResult.Operation) -> String {
    strings(operation.isSent ? "sendFile" : "deleteFile", ["file": operation.path])
  }
}

extension PublishResult.Operation {
  /// Whether the file is a page that is sent.
  fileprivate var isPage: Bool { isSent && path.hasSuffix(".html") }
}
