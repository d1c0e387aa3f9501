import Authoring
import Diagnostics
import FrontMatter

/// The file `site.yaml` as its form shows it. Unchanged settings stay byte for byte.
package struct SettingsText: Sendable {
  let document: FencedDocument
  let form: SettingsForm

  /// Parses a file; nil if it has a syntax error, which no field could show.
  package init?(_ source: SourceFile, _ form: SettingsForm) {
    let parsed = FencedDocument.unfenced(source)
    guard let document = parsed.value, !parsed.hasErrors else { return nil }
    (self.document, self.form) = (document, form)
  }

  /// Returns the text of a field; nil if the field cannot represent the value, which then stays unchanged.
  func shown(_ setting: SiteSetting, _ name: String?) -> String? {
    guard let field = setting.field(name), let value = value(of: setting.key), !value.isNull else { return "" }
    guard let name else { return value.shown(as: field.kind) }
    guard case .mapping(let entries, _) = value else {
      guard setting.mayBeText else { return nil }
      return name == setting.fields[0].name ? value.shown(as: field.kind) : ""
    }
    guard let member = entries.first(where: { $0.key.text == name })?.value, !member.isNull else { return "" }
    return member.shown(as: field.kind)
  }

  /// The entries that the form does not show, with their text: unknown ones, and nested mappings.
  var others: [(key: String, text: String)] {
    document.entries.flatMap { entry -> [(key: String, text: String)] in
      let key = entry.key.text
      guard let setting = form.settings.first(where: { $0.key == key }) else { return [(key, text(of: entry))] }
      guard setting.isGroup, case .mapping(let members, _) = entry.value else {
        return setting.fields.contains { shown(setting, $0.name) == nil } ? [(key, text(of: entry))] : []
      }
      return members.filter { shown(setting, $0.key.text) == nil || setting.field($0.key.text) == nil }.map { member in
        ("\(key): \(member.key.text)", text(of: member))
      }
    }
  }

  /// Returns the file after a form was sent. Only values that differ from the shown ones are changed.
  package func changed(by sent: some FormReading) -> ContiguousArray<UInt8> {
    let values = form.settings.compactMap { setting in
      value(setting, sent).map { (key: setting.key, value: $0.value) }
    }
    return document.source.replacing(EntryChange.replacements(setting: values, in: document, order: form.order)).bytes
  }

  private func value(of key: String) -> Value? { document.entries.first { $0.key.text == key }?.value }

  private func text(of entry: Entry) -> String {
    document.source.text(in: SourceRange(entry.key.range.lowerBound, entry.value.range.upperBound))
  }
}

// MARK: - Changes
extension SettingsText {
  /// A value to write; without one, the setting is removed.
  private struct NewValue {
    let value: YAML?
  }

  /// Returns the new value of a setting; nil if the form does not change it.
  private func value(_ setting: SiteSetting, _ sent: some FormReading) -> NewValue? {
    let changes = setting.fields.compactMap { name, field -> (name: String?, value: YAML?)? in
      guard let text = sent.value(of: field.key), let shown = shown(setting, name),
        field.kind.cleaned(text) != field.kind.cleaned(shown)
      else { return nil }
      return (name, field.kind.value(text))
    }
    guard let first = changes.first else { return nil }
    return NewValue(value: setting.isGroup ? merged(setting, changes) : first.value)
  }

  /// Returns the mapping of a setting with changed members; its other members stay.
  private func merged(_ setting: SiteSetting, _ changes: [(name: String?, value: YAML?)]) -> YAML? {
    let (old, only) = (value(of: setting.key), setting.fields[0].name ?? "")
    var (members, isMapping): ([(key: String, value: YAML)], Bool) = ([], !setting.mayBeText)
    switch old.map({ YAML($0) }) {
    case .mapping(let known): (members, isMapping) = (known, true)
    case let text? where old?.isNull == false: members = [(only, text)]
    default: break
    }
    for (name, value) in changes {
      let index = members.firstIndex { $0.key == name }
      switch (index, value) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append((name ?? "", value))
      case (nil, nil): break
      }
    }
    if !isMapping, members.count == 1, members[0].key == only { return members[0].value }
    return members.isEmpty ? nil : .mapping(members)
  }
}
