import Notation

/// The scope of JSON data: accessed by the fields of its shape in typed templates, by name in lenient ones.
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

/// The elements of a JSON array.
private final class DataList: TemplateList {
  private let elements: [TemplateJSON]
  private let type: TemplateType
  private let fields: [RecordShape.Field]

  /// Creates a list of elements of one type.
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

  /// The type of the elements; `any` if unknown.
  fileprivate var element: TemplateType { if case .list(let reference) = self { .record(reference) } else { .any } }
}

extension TemplateValue {
  /// Creates the value of a member of JSON data.
  fileprivate init(_ data: TemplateJSON, _ field: RecordShape.Field) {
    self = data.member(field.name).map { TemplateValue($0, field.type) } ?? .absent
  }

  /// Creates the value of JSON data, with its type if known.
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
