import Diagnostics
import Templating

/// The form of `site.yaml`.
package struct SettingsPage: TemplateRecord {
  package var form = OpenedForm()
  /// A status message; nil without one.
  package var message: String?
  /// The settings that must be entered before the site is published.
  package var lacking: [String] = []
  /// Whether the page has a button to publish.
  package var canPublish = false
  private let settings: [ShownSetting]
  private let others: [ShownOther]
  private let faults: [ShownDiagnostic]

  /// Creates the form of a file.
  package init(_ text: SettingsText, _ found: DiagnosticsByField) {
    settings = text.form.settings.map { ShownSetting($0, text, found) }
    others = text.others.map { ShownOther(key: $0.key, text: $0.text) }
    faults = found[.file]
  }

  package static let schema = RecordSchema<SettingsPage>("settings") { page in
    page.include(OpenedForm.schema) { $0.form }
    page.text("said") { $0.message }
    page.condition("canPublish") { $0.canPublish }
    page.url("wholeURL") { formURL($0.form.path, row: "all") }
    page.list("common", of: ShownSetting.self) { page in page.settings.filter { $0.setting.isCommon } }
    page.list("rare", of: ShownSetting.self) { page in page.settings.filter { !$0.setting.isCommon } }
    page.condition("isLacking") { !$0.lacking.isEmpty }
    page.list("lacking", of: ShownSetting.self) { page in
      page.settings.filter { page.lacking.contains($0.setting.key) }
    }
    page.condition("hasRareFaults") { page in page.settings.contains { !$0.setting.isCommon && $0.isFaulty } }
    page.condition("hasOthers") { !$0.others.isEmpty }
    page.list("others", of: ShownOther.self) { $0.others }
    page.list("faults", of: ShownDiagnostic.self) { $0.faults }
  }
}

/// A setting with its fields.
struct ShownSetting: TemplateRecord {
  let setting: SiteSetting
  private let fields: [ShownField]
  /// The errors and warnings about the whole mapping.
  private let faults: [ShownDiagnostic]

  init(_ setting: SiteSetting, _ text: SettingsText, _ found: DiagnosticsByField) {
    self.setting = setting
    fields = setting.fields.map { name, field in
      ShownField(
        field: field,
        value: text.shown(setting, name),
        diagnostics: found[.field(field.key)],
        strings: text.form.strings
      )
    }
    faults = setting.isGroup ? found[.field(setting.id)] : []
  }

  var isFaulty: Bool { !faults.isEmpty || fields.contains { !$0.diagnostics.isEmpty } }

  static let schema = RecordSchema<ShownSetting>("setting") { setting in
    setting.text("id") { $0.setting.id }
    setting.text("label") { $0.setting.label }
    setting.text("hint") { $0.setting.explanation }
    setting.condition("isGroup") { $0.setting.isGroup }
    setting.list("fields", of: ShownField.self) { $0.fields }
    setting.list("faults", of: ShownDiagnostic.self) { $0.faults }
  }
}

/// An entry that the form does not show.
struct ShownOther: TemplateRecord {
  let key: String
  let text: String

  static let schema = RecordSchema<ShownOther>("other setting") { other in
    other.text("name") { $0.key }
    other.text("text") { $0.text }
  }
}
