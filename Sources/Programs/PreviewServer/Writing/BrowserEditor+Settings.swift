import BinaryCoding
import Diagnostics
import ReviewForms
import SiteFiles

// MARK: - Settings
extension BrowserEditor {
  /// Returns the form of `site.yaml`, or its whole text on request and if it has a syntax error.
  func settings(
    _ source: SourceFile,
    at path: String,
    _ query: FormValues,
    message: String?
  ) async throws -> PreviewResponse {
    let found = try await preview(path, source.bytes).diagnostics
    let text = SettingsText(source, try await settingsForm())
    guard let text, query["row"] != "all" else {
      return plain(source, at: path, found, message: message, reason: strings("settingsHint"), hasForm: text != nil)
    }
    var page = SettingsPage(text, DiagnosticsByField(found, text))
    if query["publish"] != nil { page.lacking = try await lackingSettings }
    (page.form, page.message, page.canPublish) = (openedForm(source, at: path), message, try await canPublish)
    return html(templates.html(page))
  }

  /// Returns the form of `site.yaml` with the current settings.
  func settingsForm() async throws -> SettingsForm { SettingsForm(in: try await context(), strings) }

  /// Returns `site.yaml` with the values of its form.
  func changedSettings(_ source: SourceFile, by form: FormValues) async throws -> ContiguousArray<UInt8> {
    SettingsText(source, try await settingsForm())?.changed(by: form) ?? source.bytes
  }

  /// Returns errors and warnings with their lines, for a form that shows the whole file.
  func lines(_ diagnostics: [Diagnostic]) -> [ShownDiagnostic] {
    diagnostics.map { diagnostic in
      let shown = ShownDiagnostic(diagnostic)
      guard let place = diagnostic.range?.lowerBound else { return shown }
      let line = SourceLines(diagnostic.source).position(at: place).line
      return ShownDiagnostic(strings("atLine", ["line": "\(line)", "text": shown.text]), diagnostic.severity)
    }
  }
}
