import Notation
import Templating

/// The progress or result of publishing, or of comparing the site with its destination.
package struct PublishPage: TemplateRecord {
  /// The key that authenticates the form.
  package var key = ""
  /// The URL of the published site; nil without one.
  package var siteURL: String?
  /// The local folder that was published to; nil for a remote destination.
  package var place: String?
  /// The current step; nil once there is a result.
  package var step: String?
  /// The status message: the result, or the reason of the failure.
  package var message = ""
  /// The sent and deleted files, one per line.
  package var operations = ""
  /// The number of sent and deleted files.
  package var operationCount = 0
  /// The titles of the reviews and other files whose pages are sent.
  package var sentTitles: [String] = []
  /// The pages whose visible text changes.
  package var pages: [ChangedPage] = []
  /// What the page says about texts that it does not show; empty if it shows all.
  package var textHint = ""
  package var hasFailed = false
  /// The warning about sample reviews; nil without any.
  package var sampleHint: String?
  /// The sample reviews that are published as the author's.
  package var samples: [ShownFile] = []
  /// The files whose errors prevent publishing.
  package var faultyFiles: [FaultyFile] = []
  private let isDryRun: Bool

  /// Creates the page of a publication or dry run.
  package init(isDryRun: Bool) { self.isDryRun = isDryRun }

  package static let schema = RecordSchema<PublishPage>("published site") { page in
    page.text("key") { $0.key }
    page.text("step") { $0.step }
    page.text("said") { $0.message }
    page.text("operations") { $0.operations }
    page.condition("hasOperations") { !$0.operations.isEmpty }
    page.number("operationCount") { TemplateNumber(units: $0.operationCount) }
    page.condition("hasSentTitles") { !$0.sentTitles.isEmpty }
    page.texts("sentTitles") { $0.sentTitles }
    page.condition("hasPages") { !$0.pages.isEmpty }
    page.list("pages", of: ChangedPage.self) { $0.pages }
    page.text("textHint") { $0.textHint.isEmpty ? nil : $0.textHint }
    page.condition("hasFailed") { $0.hasFailed }
    page.text("sampleHint") { $0.sampleHint }
    page.list("samples", of: ShownFile.self) { $0.samples }
    page.list("faultyFiles", of: FaultyFile.self) { $0.faultyFiles }
    page.condition("canPublish") { $0.isDryRun && !$0.operations.isEmpty }
    page.condition("isPublished") { $0.step == nil && !$0.isDryRun && !$0.hasFailed }
    page.url("url") { $0.siteURL }
    page.text("place") { $0.place }
  }
}

/// A file with errors that prevent publishing.
package struct FaultyFile: TemplateRecord {
  private let title: String
  private let formPath: String?
  private let faults: [ShownDiagnostic]

  /// Creates a file with its errors; `formPath` is the path below the content folder of a file that has a form.
  package init(title: String, formPath: String?, _ faults: [ShownDiagnostic]) {
    (self.title, self.formPath, self.faults) = (title, formPath, faults)
  }

  package static let schema = RecordSchema<FaultyFile>("faulty file") { file in
    file.text("title") { $0.title }
    file.url("url") { $0.formPath.map { formURL($0) } }
    file.list("faults", of: ShownDiagnostic.self) { $0.faults }
  }
}

/// The changed lines of a page's visible text.
package struct ChangedPage: TemplateRecord {
  private let title: String
  private let lines: [ChangedLine]
  private let omitted: Int

  /// Creates a page with its removed and new lines; `omitted` is the number of further ones.
  package init(_ title: String, _ lines: [(isNew: Bool, text: String)], omitted: Int) {
    (self.title, self.omitted) = (title, omitted)
    self.lines = lines.map { ChangedLine(LineChange(isNew: $0.isNew, text: $0.text)) }
  }

  package static let schema = RecordSchema<ChangedPage>("changed page") { page in
    page.text("title") { $0.title }
    page.list("lines", of: ChangedLine.self) { $0.lines }
    page.condition("isCut") { $0.omitted > 0 }
    page.number("omitted") { TemplateNumber(units: $0.omitted) }
    page.number("count") { TemplateNumber(units: $0.lines.count + $0.omitted) }
  }
}
