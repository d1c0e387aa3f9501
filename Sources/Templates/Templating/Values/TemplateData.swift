/// Data from a file, with the types that its values tell, so that a template can be checked against it.
package struct TemplateData: Sendable {
  let json: TemplateJSON
  let type: TemplateType

  /// Makes data of JSON.
  package init(_ json: TemplateJSON) {
    self.json = json
    type = TemplateType(of: json, name: "data")
  }
}

extension TemplateType {
  /// The type that a JSON value tells: objects are records, arrays of objects are lists of records that have the members
  /// of all of them, arrays of strings and numbers are lists of texts. What tells nothing, such as null, may be anything.
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

  /// The type of values of which some are of this type and some of another.
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

  /// The shape of records that have the members of both. A value that is null in one is what it is in the other.
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
