import Notation
import SiteRendering
import Templating

/// The values of a template as a table of names, types and meanings, with the values of records and list elements indented below
/// them. Each kind of record is expanded once, because records may be recursive.
struct ValueTable {
  private var rows: [[String]] = []
  private var shown: Set<String> = []

  /// Returns the table of a template below a line with its name and summary.
  static func text(of template: ThemeTemplate) -> String {
    var table = ValueTable()
    table.add(template.shape, after: "", indentation: "")
    return "\(template.file): \(template.summary)\n\n" + table.text
  }

  private var text: String {
    let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) } + row.suffix(1)
      return cells.joined(separator: "  ") + "\n"
    }.joined()
  }

  private mutating func add(_ shape: RecordShape, after prefix: String, indentation: String) {
    shown.insert(shape.name)
    for field in shape.fields {
      let name = indentation + prefix + field.name
      switch field.type {
      case .record(let reference):
        add([name, "record", field.meaning], reference.shape, after: "\(prefix)\(field.name).", indentation)
      case .list(let reference): add([name, "list", field.meaning], reference.shape, after: "", indentation)
      default: rows.append([name, field.type.word, field.meaning])
      }
    }
  }

  /// Adds a record or a list, and its values unless they were added before.
  private mutating func add(_ row: [String], _ shape: RecordShape, after prefix: String, _ indentation: String) {
    let isShown = shown.contains(shape.name)
    rows.append([row[0], "\(row[1]) (\(shape.name)\(isShown ? ", see above" : ""))", row[2]])
    if !isShown { add(shape, after: prefix, indentation: indentation + "  ") }
  }
}

extension TemplateType {
  /// The type without an article: `text`, `list of texts`.
  package var word: String {
    ["a ", "an "].first { description.hasPrefix($0) }.map { String(description.dropFirst($0.count)) } ?? description
  }
}

/// The values of a template as a JSON Schema (https://json-schema.org, draft 2020-12), with a definition for each kind of
/// record.
struct ValueSchema {
  private var definitions: [(String, JSON)] = []
  private var seen: Set<String> = []

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
    let properties = JSON.object(shape.fields.map { ($0.name, Self.schema($0.type, $0.meaning)) })
    definitions.append((Self.key(shape), ["type": "object", "properties": properties]))
    for inner in shape.fields.compactMap(\.type.shape) { define(inner) }
  }

  /// Returns the schema of a value; absent values are null.
  private static func schema(_ type: TemplateType, _ meaning: String) -> JSON {
    .object([("description", .text(meaning))] + constraints(type))
  }

  private static func constraints(_ type: TemplateType) -> [(String, JSON)] {
    switch type {
    case .text, .json: [("type", ["string", "null"])]
    case .html: [("type", ["string", "null"]), ("contentMediaType", "text/html")]
    case .url: [("type", ["string", "null"]), ("format", "uri-reference")]
    case .number: [("type", ["number", "null"])]
    case .day: [("type", ["string", "null"]), ("format", "date")]
    case .condition: [("type", "boolean")]
    case .texts: [("type", "array"), ("items", ["type": "string"])]
    case .record(let inner): [("anyOf", [["$ref": reference(inner.shape)], ["type": "null"]])]
    case .list(let element): [("type", "array"), ("items", ["$ref": reference(element.shape)])]
    case .any: []
    }
  }

  private static func reference(_ shape: RecordShape) -> JSON { .text("#/$defs/" + key(shape)) }

  /// Returns the name of a record without spaces, which references would have to escape.
  private static func key(_ shape: RecordShape) -> String { String(shape.name.map { $0 == " " ? "-" : $0 }) }
}
