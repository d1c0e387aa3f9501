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
  func publish(_ form: FormValues) throws -> PreviewResponse {
    guard let publisher else { throw Refusal(.notFound, strings("noSuchPage")) }
    if publication == nil || publication?.result != nil {
      let isDryRun = form["confirmed"] == nil
      publication = Publication(isDryRun: isDryRun)
      Task { finish(await publisher(isDryRun) { [weak self] step in await self?.begin(step) }) }
    }
    return redirect(to: folder + WritingAction.progress.rawValue)
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
      let failure = failure(result)
      page.message = failure ?? summary(of: result, isDryRun: publication.isDryRun)
      page.faultyFiles = faultyFiles(result.siteErrors)
      page.operations = result.operations.map { line($0) + "\n" }.joined()
      page.hasFailed = failure != nil
      page.pages = (result.texts?.pages ?? []).map { ChangedPage($0.path, $0.lines, omitted: $0.omitted) }
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
  private func faultyFiles(_ errors: [Diagnostic]) -> [FaultyFile] {
    let byPath = Dictionary(grouping: errors, by: \.source.path).sorted { $0.key < $1.key }
    return byPath.prefix(50).map { path, errors in
      let formPath = path.rest(below: builder.settings.content).flatMap { ContentWriter.isEditable($0) ? $0 : nil }
      return FaultyFile(path: path, formPath: formPath, lines(errors))
    }
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
