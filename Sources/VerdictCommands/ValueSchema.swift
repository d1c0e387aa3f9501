import Notation
import SiteRendering
import Templating

/// The values of a template as a JSON Schema (https://json-schema.org, draft 2020-12), with a definition for each kind
/// of record.
struct ValueSchema {
  private var definitions: [(String, JSON)] = []
  private var seen: Set<String> = []

  /// The schema of the values of a template.
  static func json(of template: ThemeTemplate) -> String {
    var schema = ValueSchema()
    schema.define(template.shape)
    let json: JSON = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .text(template.name),
      "description": .text(template.summary), "$ref": reference(template.shape), "$defs": .object(schema.definitions),
    ]
    return indentedJSON(json.bytes) + "\n"
  }

  private mutating func define(_ shape: RecordShape) {
    guard seen.insert(shape.name).inserted else { return }
    let properties = JSON.object(shape.fields.map { ($0.name, Self.schema($0.type)) })
    definitions.append((Self.key(shape), ["type": "object", "properties": properties]))
    for field in shape.fields {
      if case .record(let inner) = field.type { define(inner.shape) }
      if case .list(let element) = field.type { define(element.shape) }
    }
  }

  /// The schema of a value; what may be absent is null.
  private static func schema(_ type: TemplateType) -> JSON {
    switch type {
    case .text, .json: ["type": ["string", "null"]]
    case .html: ["type": ["string", "null"], "contentMediaType": "text/html"]
    case .url: ["type": ["string", "null"], "format": "uri-reference"]
    case .number: ["type": ["number", "null"]]
    case .day: ["type": ["string", "null"], "format": "date"]
    case .condition: ["type": "boolean"]
    case .texts: ["type": "array", "items": ["type": "string"]]
    case .record(let inner): ["anyOf": [["$ref": reference(inner.shape)], ["type": "null"]]]
    case .list(let element): ["type": "array", "items": ["$ref": reference(element.shape)]]
    case .any: [:]
    }
  }

  private static func reference(_ shape: RecordShape) -> JSON { .text("#/$defs/" + key(shape)) }

  /// The name of a record without what would have to be escaped in a reference.
  private static func key(_ shape: RecordShape) -> String { String(shape.name.map { $0 == " " ? "-" : $0 }) }
}
