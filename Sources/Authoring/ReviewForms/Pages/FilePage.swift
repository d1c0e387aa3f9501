import Notation
import Templating

/// The editor of a whole file, if the form cannot represent it or another program has changed it.
package struct FilePage: TemplateRecord {
  package var form = OpenedForm()
  /// A status message; nil without one.
  package var message: String?
  /// The reason why the whole file is shown.
  package var reason = ""
  /// The edited text of the file.
  package var text = ""
  /// The current text of the file, if it differs from the edited version.
  package var stored: String?
  /// Whether the file has a form as well.
  package var hasForm = false
  /// The diagnostics of the complete file.
  package var diagnostics: [ShownDiagnostic] = []

  package init() {}

  /// The most lines of a version that is compared.
  private static let mostLines = 4000

  /// The lines that only one of both versions has: the file's as old ones, the writer's as new ones.
  private var differences: [ChangedLine] {
    let versions = [stored ?? text, text].map {
      $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    guard versions.allSatisfy({ $0.count <= Self.mostLines }) else { return [] }
    return LineChange.all(from: versions[0], to: versions[1]).filter { !$0.text.isEmpty }.map(ChangedLine.init)
  }

  package static let schema = RecordSchema<FilePage>("file") { page in
    page.include(OpenedForm.schema) { $0.form }
    page.text("said") { $0.message }
    page.text("reason") { $0.reason }
    page.text("text") { $0.text }
    page.text("theirs") { $0.stored }
    page.condition("hasDifferences") { !$0.differences.isEmpty }
    page.list("differences", of: ChangedLine.self) { $0.differences }
    page.url("url") { formURL($0.form.path) }
    page.url("formURL") { $0.hasForm ? formURL($0.form.path) : nil }
    page.list("faults", of: ShownDiagnostic.self) { $0.diagnostics }
  }
}
