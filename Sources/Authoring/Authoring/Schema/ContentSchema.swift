import Notation
import ReviewModel

/// The JSON Schemas (https://json-schema.org/draft/2020-12) of the content files, derived from the keys that validators expect.
///
/// A schema accepts every value that a build accepts, in two readings of YAML: by the core schema (YAML 1.2.2, 10.3) or as
/// plain text. In the core schema, `rating: 4.5` and `title: 1984` are numbers. Errors that depend on other files are not
/// detected.
package struct ContentSchema {
  private let context: SiteContext

  package init(_ context: SiteContext) { self.context = context }

  /// All schemas, by the name of the folder that they apply to; `site` for `site.yaml`.
  package var all: [(name: String, schema: JSON)] {
    let configuration = context.configuration
    let keys = ConfigurationValidator.expectedKeys(for: configuration.theme.manifest)
    let site = (name: "site", schema: document("Site configuration", keys))
    return [site]
      + context.types.all.flatMap { type in
        let validator = type.validator(configuration)
        return type.folders(configuration).map { folder in
          let title =
            type.folder == nil ? "File in \(folder)/" : type.noun.prefix(1).uppercased() + type.noun.dropFirst()
          let keys = validator.expectedKeys(in: folder)
          return (folder, type.layouts.contains(.fenced) ? document(title, keys) : rows(title, keys))
        }
      }
  }

  /// Returns the schema of a list of entries. An entry may name its subject in several ways, so none of its keys is required.
  private func rows(_ title: String, _ keys: [ExpectedKey]) -> JSON {
    .object(head(title) + [("type", "array"), ("items", .object(members(keys)))])
  }

  private func head(_ title: String) -> [(String, JSON)] {
    [("$schema", "https://json-schema.org/draft/2020-12/schema"), ("title", .text(title))]
  }

  private func document(_ title: String, _ keys: [ExpectedKey]) -> JSON {
    .object(head(title) + members(keys))
  }

  /// Returns the schema of a mapping with these keys. Unknown keys are allowed, because a build only warns about them.
  private func members(_ keys: [ExpectedKey], isClosed: Bool = false) -> [(String, JSON)] {
    let required = keys.filter { $0.isRequired && $0.categories == nil && $0.substitute == nil }.map {
      JSON.text($0.key)
    }
    var members: [(String, JSON)] = [
      ("type", "object"), ("properties", .object(keys.map { ($0.key, property($0)) })), ("required", .list(required)),
    ]
    if isClosed { members.append(("additionalProperties", .condition(false))) }
    let conditions = keys.filter { $0.isRequired }.compactMap(requirement)
    if !conditions.isEmpty { members.append(("allOf", .list(conditions))) }
    return members
  }

  /// Returns the rule that reviews of some categories require a key; nil if the key does not depend on the category.
  private func requirement(_ key: ExpectedKey) -> JSON? {
    if let substitute = key.substitute {
      return ["anyOf": .list([key.key, substitute].map { ["required": [.text($0)]] })]
    }
    guard let categories = key.categories else { return nil }
    let names = categories.sorted().map { JSON.text(context.configuration.categories[$0].name) }
    let nonNull: JSON = ["not": ["type": "null"]]
    return [
      "if": ["properties": ["category": ["enum": .list(names)]], "required": ["category"]],
      "then": ["required": [.text(key.key)], "properties": .object([(key.key, nonNull)])],
    ]
  }

  /// Returns the schema of a key. Unless the key is required, its value may be null.
  private func property(_ key: ExpectedKey) -> JSON {
    let mayBeNull = !key.isRequired || key.categories != nil
    let forms = forms(of: key) + (mayBeNull ? [["type": "null"]] : [])
    let value: [(String, JSON)] = forms.count == 1 ? forms[0].members : [("anyOf", .list(forms))]
    return .object([("description", .text(key.explanation))] + value)
  }

  private func forms(of key: ExpectedKey) -> [JSON] {
    switch key.value {
    case .mapping: [.object(members(key.keys))]
    case .switches: [.object(members(key.keys, isClosed: true))]
    case .mappings: [["type": "array", "items": .object(members(key.keys))]]
    case .dates(let form): [list(of: SchemaValue.forms(of: .written(form)) + [.object(members(key.keys))])]
    case .items(let value): [list(of: SchemaValue.forms(of: value) + [.object(members(key.keys))])]
    case .colour where !key.keys.isEmpty, .suggestion where !key.keys.isEmpty:
      SchemaValue.forms(of: key.value) + [.object(members(key.keys))]
    case .series(let kind): names(of: kind) + [.object(members(key.keys))]
    case .topic(let kind): names(of: kind)
    case .topics(let kind, let mayBeOne): [list(of: names(of: kind))] + (mayBeOne ? names(of: kind) : [])
    case .layout: SchemaValue.suggestions(context.layouts)
    case .alternatives(let names):
      [list(of: SchemaValue.forms(of: .choice(names)))] + SchemaValue.forms(of: .choice(names))
    case .texts: [list(of: [SchemaValue.text])]
    case .origins: [list(of: [SchemaValue.origin])]
    case .aliases: [list(of: [SchemaValue.pattern("/.+")])]
    case .choices(let names): [list(of: names.map { SchemaValue.pattern(SchemaValue.anyCase($0)) })]
    case .meanings: [["type": "object", "additionalProperties": SchemaValue.text]]
    default: SchemaValue.forms(of: key.value)
    }
  }

  /// Returns a schema that accepts any name and suggests the existing ones.
  private func names(of kind: TopicKind) -> [JSON] {
    SchemaValue.suggestions(context.topics(of: kind).map(\.topic.name))
  }

  private func list(of forms: [JSON]) -> JSON {
    ["type": "array", "items": forms.count == 1 ? forms[0] : ["anyOf": .list(forms)]]
  }
}

extension JSON {
  fileprivate var members: [(String, JSON)] { if case .object(let members) = self { members } else { [] } }
}
