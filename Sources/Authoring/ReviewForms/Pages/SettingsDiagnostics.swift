import Diagnostics
import FrontMatter

extension DiagnosticsByField {
  /// Assigns the diagnostics of `site.yaml` to its fields and to its groups of fields.
  package init(_ diagnostics: [Diagnostic], _ text: SettingsText) {
    let (entries, settings) = (text.document.entries, text.form.settings)
    for diagnostic in diagnostics {
      let key = entries.key(of: diagnostic, among: Set(settings.map(\.key)))
      guard let setting = settings.first(where: { $0.key == key }) else {
        add(ShownDiagnostic(diagnostic), to: .file)
        continue
      }
      let members = entries.members(of: setting.key)
      let names = Set(setting.fields.compactMap(\.name))
      let name = setting.isGroup ? members.key(of: diagnostic, among: names) : nil
      let item = (setting.isGroup ? members : entries).item(of: diagnostic)
      let shown = ShownDiagnostic(diagnostic, of: name ?? setting.key, item: item)
      add(shown, to: .field(setting.field(name)?.key ?? setting.id))
    }
  }
}

extension [Entry] {
  /// Returns the entries of the mapping under a key; empty for other values.
  fileprivate func members(of key: String) -> [Entry] {
    guard case .mapping(let members, _)? = first(where: { $0.key.text == key })?.value else { return [] }
    return members
  }
}
