import NIOHTTP1
import ReviewForms

// MARK: - Publishing
extension BrowserEditor {
  /// Publishes the site after the form was confirmed; before, shows the files to send and delete.
  func publish(_ form: FormValues) async throws -> PreviewResponse {
    guard let publisher else { throw Refusal(.notFound, strings("noSuchPage")) }
    let url = try await context().configuration.url
    let isDryRun = form["confirmed"] == nil
    let result = await publisher(isDryRun)
    var page = PublishPage(
      summary: result.error.map { $0.isEmpty ? strings("siteFaulty") : $0 } ?? summary(of: result, isDryRun: isDryRun),
      operations: result.operations.map { line($0) + "\n" }.joined(),
      isDryRun: isDryRun,
      hasFailed: result.error != nil
    )
    (page.key, page.url) = (keys.formKey, "\(url.origin)\(url.basePath)/")
    return html(templates.html(page))
  }

  private func summary(of result: PublishResult, isDryRun: Bool) -> String {
    let sent = result.operations.count(where: \.isSent)
    let counts = [
      ("filesSent", sent), ("filesDeleted", result.operations.count - sent), ("filesUnchanged", result.unchanged),
    ]
    let files = counts.filter { $1 > 0 }.map { strings($0, count: $1) }.joined(separator: ", ")
    let isPlanned = isDryRun && !result.operations.isEmpty
    return strings(
      "publishedTo",
      ["place": result.place, "files": isPlanned ? strings("dryRun", ["files": files]) : files]
    )
  }

  private func line(_ operation: PublishResult.Operation) -> String {
    strings(operation.isSent ? "sendFile" : "deleteFile", ["file": operation.path])
  }
}
