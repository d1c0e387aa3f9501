import SiteRendering
import Templating

/// The values of a template as a table: each with the name to write and its type, those of records and of the elements
/// of lists below them. A kind of record is shown once, so that records that hold one another come to an end.
struct ValueTable {
  private var rows: [(name: String, type: String)] = []
  private var shown: Set<String> = []

  /// The table of the values of a template, below a line that names it.
  static func text(of template: ThemeTemplate) -> String {
    var table = ValueTable()
    table.add(template.shape, after: "", indentation: "")
    return "\(template.file): \(template.summary)\n\n" + table.text
  }

  private var text: String {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { name, type in
      name + String(repeating: " ", count: width - name.count) + "  \(type)\n"
    }.joined()
  }

  private mutating func add(_ shape: RecordShape, after prefix: String, indentation: String) {
    shown.insert(shape.name)
    for field in shape.fields {
      let name = prefix + field.name
      switch field.type {
      case .record(let reference): add(name, "record", reference.shape, after: name + ".", indentation)
      case .list(let reference): add(name, "list", reference.shape, after: "", indentation)
      default: rows.append((indentation + name, field.type.word))
      }
    }
  }

  /// Adds a record or a list, and what it holds unless that was shown.
  private mutating func add(
    _ name: String,
    _ type: String,
    _ shape: RecordShape,
    after prefix: String,
    _ indentation: String
  ) {
    let isShown = shown.contains(shape.name)
    rows.append((indentation + name, "\(type) (\(shape.name)\(isShown ? ", see above" : ""))"))
    if !isShown { add(shape, after: prefix, indentation: indentation + "  ") }
  }
}

extension TemplateType {
  /// The type in a word: `text`, `list of texts`.
  package var word: String {
    ["a ", "an "].first { description.hasPrefix($0) }.map { String(description.dropFirst($0.count)) } ?? description
  }
}
