extension FieldType {
  /// A list of mappings with the same fields.
  package static func rows(_ declaration: Declaration) -> FieldType {
    FieldType("rows", example: "[\(declaration.example)]", as: .texts) { reader, field in
      let rows = reader.rows(field.key, declaration)
      return rows.isEmpty ? nil : .rows(rows)
    }
  }

  /// A mapping, which is stored as one row.
  package static func mapping(_ declaration: Declaration) -> FieldType {
    FieldType("mapping", example: declaration.example, as: .texts) { reader, field in
      reader.mapping(field.key, example: declaration.example).map { row in
        .rows([reader.details(of: row, field.key, declaration)])
      }
    }
  }
}

extension Declaration {
  /// A valid mapping: `{date: 2026-11-04}`.
  fileprivate var example: String {
    let required = fields.filter(\.isRequired)
    let shown = required.isEmpty ? fields.prefix(1) : required[...]
    return "{" + shown.map { "\($0.key): \($0.type.example)" }.joined(separator: ", ") + "}"
  }
}

extension EntryReader {
  fileprivate mutating func rows(_ key: String, _ declaration: Declaration) -> [Details] {
    mappings(key, example: declaration.example).map { details(of: $0, key, declaration) }
  }

  fileprivate mutating func details(of row: EntryReader, _ key: String, _ declaration: Declaration) -> Details {
    var row = row
    let details = row.details(declaration.fields)
    row.reportUnknownKeys()
    report(row, of: key)
    return details
  }
}
