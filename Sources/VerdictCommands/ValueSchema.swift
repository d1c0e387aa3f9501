import Diagnostics
import SiteRendering
import Templating

/// The values of a template as a JSON Schema (https://json-schema.org, draft 2020-12), with a definition for each kind
/// of record.
struct ValueSchema {
  private var definitions: [(name: String, schema: String)] = []
  private var seen: Set<String> = []

  /// The schema of the values of a template.
  static func json(of template: ThemeTemplate) -> String {
    var schema = ValueSchema()
    schema.define(template.shape)
    let members = [
      ("$schema", quoted("https://json-schema.org/draft/2020-12/schema")), ("title", quoted(template.name)),
      ("description", quoted(template.summary)), ("$ref", reference(template.shape)),
      ("$defs", object(schema.definitions)),
    ]
    return indentedJSON(object(members).utf8) + "\n"
  }

  private mutating func define(_ shape: RecordShape) {
    guard seen.insert(shape.name).inserted else { return }
    let properties = Self.object(shape.fields.map { ($0.name, Self.schema($0.type)) })
    definitions.append((Self.key(shape), Self.object([("type", quoted("object")), ("properties", properties)])))
    for field in shape.fields {
      if case .record(let inner) = field.type { define(inner.shape) }
      if case .list(let element) = field.type { define(element.shape) }
    }
  }

  /// The schema of a value; what may be absent is null.
  private static func schema(_ type: TemplateType) -> String {
    switch type {
    case .text, .json: #"{"type":["string","null"]}"#
    case .html: #"{"type":["string","null"],"contentMediaType":"text/html"}"#
    case .url: #"{"type":["string","null"],"format":"uri-reference"}"#
    case .number: #"{"type":["number","null"]}"#
    case .day: #"{"type":["string","null"],"format":"date"}"#
    case .condition: #"{"type":"boolean"}"#
    case .texts: #"{"type":"array","items":{"type":"string"}}"#
    case .record(let inner): #"{"anyOf":[{"$ref":\#(reference(inner.shape))},{"type":"null"}]}"#
    case .list(let element): #"{"type":"array","items":{"$ref":\#(reference(element.shape))}}"#
    case .any: "{}"
    }
  }

  private static func reference(_ shape: RecordShape) -> String { quoted("#/$defs/" + key(shape)) }

  /// The name of a record without what would have to be escaped in a reference.
  private static func key(_ shape: RecordShape) -> String { String(shape.name.map { $0 == " " ? "-" : $0 }) }

  private static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(quoted($0.0)):\($0.1)" }.joined(separator: ",") + "}"
  }
}
