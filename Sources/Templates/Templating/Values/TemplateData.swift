import Diagnostics

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

/// JSON data for the lenient mode (RFC 8259).
package indirect enum TemplateJSON: Sendable, Equatable {
  case null
  case bool(Bool)
  /// A number in the form in which it was written.
  case number(String)
  case string(String)
  case array([TemplateJSON])
  case object([String: TemplateJSON])

  /// The member of an object; nil when there is none or this is not an object.
  func member(_ name: String) -> TemplateJSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }
}

/// A template compiled for data of one shape. Making it checked every name in it.
package struct DataTemplateProgram: Sendable {
  let code: TemplateCode
  let data: TemplateData
}

extension TemplateLibrary {
  /// Compiles a template for data from a file, as strictly as for records; the shape of the data tells which names there
  /// are. The value is nil when there were errors.
  package func program(
    _ name: String,
    for data: TemplateData,
    in environment: TemplateEnvironment
  ) -> Diagnosed<DataTemplateProgram?> {
    let scope: ScopeShape.Kind =
      if case .record(let record) = data.type { .record(record.shape) } else { .value(data.type) }
    return compile(name, .typed, environment, [ScopeShape(scope, isList: false)])
      .map { $0.map { DataTemplateProgram(code: $0, data: data) } }
  }
}

extension TemplateRenderer {
  /// Puts the text that shows the data for which the program was made in the place of what `output` held; nothing when it
  /// throws.
  package mutating func render(
    _ program: DataTemplateProgram,
    into output: inout OutputBuffer
  ) throws(RenderingStopped) {
    try render(program.code, DataScope(program.data.json, program.data.type), into: &output)
  }
}

/// JSON data in reach: by the fields of its shape in checked templates, by its names in lenient ones.
final class DataScope: TemplateScope {
  private let data: TemplateJSON
  private let type: TemplateType
  private let fields: [RecordShape.Field]

  init(_ data: TemplateJSON, _ type: TemplateType = .any) {
    (self.data, self.type, fields) = (data, type, type.fields)
  }

  override func json(at position: Int) -> TemplateJSON? { data }

  override func value(at field: Int, of position: Int) -> TemplateValue { TemplateValue(data, fields[field]) }

  override func current(at position: Int) -> TemplateValue {
    if case .object = data { .record(self) } else { TemplateValue(data, type) }
  }
}

/// The elements of a JSON array, one after the other in reach.
private final class DataList: TemplateList {
  private let elements: [TemplateJSON]
  private let type: TemplateType
  private let fields: [RecordShape.Field]

  /// Makes a list of elements of one type.
  init(_ elements: [TemplateJSON], of type: TemplateType) {
    (self.elements, self.type, fields) = (elements, type, type.fields)
    super.init(count: elements.count)
  }

  override func json(at position: Int) -> TemplateJSON? { elements[position] }

  override func value(at field: Int, of position: Int) -> TemplateValue {
    TemplateValue(elements[position], fields[field])
  }

  override func current(at position: Int) -> TemplateValue { TemplateValue(elements[position], type) }
}

extension TemplateType {
  fileprivate var fields: [RecordShape.Field] {
    if case .record(let reference) = self { reference.shape.fields } else { [] }
  }

  /// The type of the elements, as far as it is known.
  fileprivate var element: TemplateType { if case .list(let reference) = self { .record(reference) } else { .any } }
}

extension TemplateValue {
  /// The value of a member of JSON data.
  fileprivate init(_ data: TemplateJSON, _ field: RecordShape.Field) {
    self = data.member(field.name).map { TemplateValue($0, field.type) } ?? .absent
  }

  /// The value of JSON data, of a type that may be known.
  init(_ data: TemplateJSON, _ type: TemplateType = .any) {
    self =
      switch data {
      case .null: .absent
      case .bool(let holds): .condition(holds)
      case .number(let text): TemplateNumber(text: text).map(TemplateValue.number) ?? .text(text)
      case .string(let text): .text(text)
      case .array(let elements): .list(DataList(elements, of: type.element))
      case .object: .record(DataScope(data, type))
      }
  }
}
