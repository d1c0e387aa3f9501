import Templating

/// The result of publishing, or of comparing the site with its destination.
package struct PublishPage: TemplateRecord {
  /// The key that authenticates the form.
  package var key = ""
  /// The URL of the published site; nil without one.
  package var url: String?
  private let summary: String
  private let operations: String
  private let isDryRun: Bool
  private let hasFailed: Bool

  /// Creates the page of a result; `operations` are the sent and deleted files, one per line.
  package init(summary: String, operations: String, isDryRun: Bool, hasFailed: Bool) {
    (self.summary, self.operations, self.isDryRun, self.hasFailed) = (summary, operations, isDryRun, hasFailed)
  }

  package static let schema = RecordSchema<PublishPage>("published site") { page in
    page.text("key") { $0.key }
    page.text("summary") { $0.summary }
    page.text("operations") { $0.operations }
    page.condition("hasOperations") { !$0.operations.isEmpty }
    page.condition("hasFailed") { $0.hasFailed }
    page.condition("canPublish") { $0.isDryRun && !$0.operations.isEmpty }
    page.condition("isPublished") { !$0.isDryRun && !$0.hasFailed }
    page.url("url") { $0.url }
  }
}
