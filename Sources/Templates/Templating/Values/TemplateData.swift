/// Data from a file with its inferred type, against which templates are checked.
package struct TemplateData: Sendable {
  let json: TemplateJSON
  let type: TemplateType

  /// Creates data from JSON and infers its type.
  package init(_ json: TemplateJSON) {
    self.json = json
    type = TemplateType(of: json, name: "data")
  }
}

extension TemplateType {
  /// Infers the type of a JSON value. Objects are records; arrays of objects are lists of records with the members of all;
  /// arrays of strings and numbers are lists of strings. Null and other arrays may be anything.
  init(of json: TemplateJSON, name: String) {
    switch json {
    case .null: self = .any
    case .bool: self = .condition
    case .number: self = .number
    case .string: self = .text
    case .object(let members): self = .record(RecordReference(RecordShape(members, name: name)))
    case .array(let elements): self.init(elements: elements, name: name)
    }
  }

  private init(elements: [TemplateJSON], name: String) {
    let types = elements.map { TemplateType(of: $0, name: name) }
    let element = types.dropFirst().reduce(types.first) { $0?.joined(with: $1) }
    switch element {
    case .record(let reference)?: self = .list(reference)
    case .text?, .number?, nil: self = .texts
    default: self = types.allSatisfy(\.isPlainText) ? .texts : .any
    }
  }

  /// Returns the common type of values of both types.
  fileprivate func joined(with other: TemplateType) -> TemplateType {
    switch (self, other) {
    case (.text, .text), (.number, .number), (.condition, .condition), (.texts, .texts): self
    case (.record(let one), .record(let other)): .record(RecordReference(one.shape.joined(with: other.shape)))
    case (.list(let one), .list(let other)): .list(RecordReference(one.shape.joined(with: other.shape)))
    default: .any
    }
  }

  private var isPlainText: Bool { kind == .text || kind == .number }
}

extension RecordShape {
  fileprivate init(_ members: [String: TemplateJSON], name: String) {
    let fields = members.sorted { $0.key < $1.key }.map { key, value in
      Field(name: key, type: TemplateType(of: value, name: key))
    }
    self.init(name: name, fields: fields)
  }

  /// Returns the shape of records with the members of both. A member that is null in one has its type in the other.
  fileprivate func joined(with other: RecordShape) -> RecordShape {
    let types = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.type) })
    let joined = types.merging(other.fields.map { ($0.name, $0.type) }) { one, other in
      one.kind == .any ? other : other.kind == .any ? one : one.joined(with: other)
    }
    return RecordShape(
      name: name,
      fields: joined.sorted { $0.key < $1.key }.map { Field(name: $0.key, type: $0.value) }
    )
  }
}
