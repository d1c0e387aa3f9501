import Notation

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
