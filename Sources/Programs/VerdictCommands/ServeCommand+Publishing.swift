import Notation
import PreviewServer
import SiteDelivery

extension ServeCommand {
  /// Publishes the site for the browser editor, as `verdict publish` does.
  var publisher: BrowserEditor.Publisher {
    { [site] isDryRun, onStep in
      do {
        var command = try PublishCommand.parse(isDryRun ? ["--dry-run"] : [])
        command.site = site
        (command.site.selection.drafts, command.site.selection.future) = (false, false)
        let publication = try await command.publish(comparesTexts: isDryRun, onStep: onStep)
        let operations = publication.delivery.operations.map { PublishResult.Operation($0.path, isSent: $0.isSent) }
        var result = PublishResult(
          place: publication.place,
          operations: operations,
          unchanged: publication.unchanged
        )
        result.samples = publication.samples
        result.isLocal = publication.isLocal
        result.texts = publication.texts.map { texts in
          PublishResult.Texts(pages: texts.pages.map(\.shown), omitted: texts.omitted)
        }
        return result
      } catch let errors as SiteErrors {
        return PublishResult(siteErrors: errors.diagnostics)
      } catch {
        return PublishResult(error: Failure(error)?.text ?? "\(error)")
      }
    }
  }
}

extension PageChange {
  fileprivate var shown: PublishResult.Page {
    (printable(path), lines.map { (isNew: $0.isNew, text: $0.text) }, omitted)
  }
}
