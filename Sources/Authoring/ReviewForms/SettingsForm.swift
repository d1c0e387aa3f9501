import Authoring
import Notation
import ReviewModel

/// A setting of `site.yaml` in its form: one field, or a field for each key of its mapping.
struct SiteSetting: Sendable {
  let key: String
  let label: String
  /// The meaning of the setting, in a sentence.
  let explanation: String
  /// The fields with their keys in the mapping; nil for the value of the setting itself.
  let fields: [(name: String?, field: FormField)]
  /// Whether a single text in place of the mapping is the value of the first key.
  let mayBeText: Bool

  /// The name of the setting in IDs of the page.
  var id: String { key.asID }
  /// Whether most sites have the setting.
  var isCommon: Bool { SiteConfiguration.common.contains(key) }
  /// Whether the setting is a mapping.
  var isGroup: Bool { fields.first?.name != nil }

  /// Returns the field of a key in the mapping; with nil, of the setting itself.
  func field(_ name: String?) -> FormField? { fields.first { $0.name == name }?.field }
}

/// The form of `site.yaml`, generated from the keys that its rules expect, as are its schema and completions.
package struct SettingsForm: Sendable {
  /// The settings that most sites have, then the others.
  let settings: [SiteSetting]
  /// The keys in the order in which they are added to a file.
  let order: [String]
  let strings: EditorStrings

  /// Creates the form with the settings of the site's theme; `context` contains the existing names.
  package init(in context: SiteContext, _ strings: EditorStrings = .english) {
    let (site, common) = (context.configuration, SiteConfiguration.common)
    let keys = ConfigurationValidator.expectedKeys(for: site.theme.manifest, of: site)
    let all = keys.map { SiteSetting($0, context, strings) }
    settings = common.compactMap { key in all.first { $0.key == key } } + all.filter { !common.contains($0.key) }
    (order, self.strings) = (keys.map(\.key), strings)
  }

  /// The labels and explanations of groups of fields.
  package var headings: [String] { settings.filter(\.isGroup).flatMap { [$0.label, $0.explanation] } }

  /// The labels of fields and of groups of fields by their keys.
  package var labels: [String: String] {
    let labels = settings.flatMap { setting in
      [(setting.id, setting.label)]
        + setting.fields.map { ($1.key, $0 == nil ? setting.label : "\(setting.label), \($1.label)") }
    }
    return Dictionary(labels) { $1 }
  }

  /// All fields, in the order of the form.
  package var fields: [FormField] { settings.flatMap { $0.fields.map(\.field) } }
}

extension SiteSetting {
  fileprivate init(_ key: ExpectedKey, _ context: SiteContext, _ strings: EditorStrings) {
    (self.key, label) = (key.key, strings.translated(key.label))
    explanation = strings.explanation(of: key)
    mayBeText = !key.value.isMapping && key.isMapping
    // A mapping within a mapping is edited as text.
    let members = key.isMapping ? key.keys.filter { !$0.isMapping } : []
    let all = members.map { member in
      var field = FormField(member, member.label, setting: "\(key.key.asID).\(member.key.asID)", context, strings)
      // The fields of an optional setting may stay empty together.
      field.isRequired = field.isRequired && key.isRequired
      return field
    }
    let own = [(name: String?.none, field: FormField(key, key.label, setting: key.key.asID, context, strings))]
    fields = members.isEmpty ? own : zip(members, all.withoutRepeatedMeanings).map { ($0.key, $1) }
  }
}

extension [FormField] {
  /// The fields without explanations if all are the same choice or list, which the explanation of the group describes.
  fileprivate var withoutRepeatedMeanings: [FormField] {
    guard let kind = first?.kind, kind != .line, allSatisfy({ $0.kind == kind }) else { return self }
    return map { field in
      var field = field
      field.explanation = ""
      return field
    }
  }
}

extension ExpectedKey {
  /// The label in the form: declared, or the words of the key.
  fileprivate var label: String { formLabel ?? customName ?? key.asLabel }

  /// Whether the value may be a mapping with the known keys.
  fileprivate var isMapping: Bool {
    switch value {
    case .mapping, .switches, .colour, .suggestion: !keys.isEmpty
    default: false
    }
  }
}

extension ExpectedValue {
  /// Whether the value is always a mapping.
  fileprivate var isMapping: Bool {
    switch self {
    case .mapping, .switches: true
    default: false
    }
  }
}

extension String {
  /// The key as a part of the name of an input and of IDs: names of categories may contain spaces.
  fileprivate var asID: String { percentEncoded(self, keeping: \.isUnreserved) }
}
