import Templating

/// The progress or result of publishing, or of comparing the site with its destination.
package struct PublishPage: TemplateRecord {
  /// The key that authenticates the form.
  package var key = ""
  /// The URL of the published site; nil without one.
  package var url: String?
  /// The current step; nil once there is a result.
  package var step: String?
  package var summary = ""
  /// The sent and deleted files, one per line.
  package var operations = ""
  package var hasFailed = false
  private let isDryRun: Bool

  /// Creates the page of a publication or dry run.
  package init(isDryRun: Bool) { self.isDryRun = isDryRun }

  package static let schema = RecordSchema<PublishPage>("published site") { page in
    page.text("key") { $0.key }
    page.text("step") { $0.step }
    page.text("summary") { $0.summary }
    page.text("operations") { $0.operations }
    page.condition("hasOperations") { !$0.operations.isEmpty }
    page.condition("hasFailed") { $0.hasFailed }
    page.condition("canPublish") { $0.isDryRun && !$0.operations.isEmpty }
    page.condition("isPublished") { $0.step == nil && !$0.isDryRun && !$0.hasFailed }
    page.url("url") { $0.url }
  }
}
