/// JSON data in reach of a checked template, by the fields of its shape.
final class DataScope: TemplateScope {
  private let data: TemplateJSON
  private let type: TemplateType
  private let fields: [RecordShape.Field]

  init(_ data: TemplateJSON, _ type: TemplateType) {
    self.data = data
    self.type = type
    fields = if case .record(let reference) = type { reference.shape.fields } else { [] }
  }

  override func json(at position: Int) -> TemplateJSON? { data }

  override func value(at field: Int, of position: Int) -> TemplateValue { TemplateValue(data, fields[field]) }

  override func current(at position: Int) -> TemplateValue {
    if case .record = type { .record(self) } else { TemplateValue(data, type) }
  }
}

/// The objects of a JSON array, one after the other in reach, by the fields of their shape.
final class DataList: TemplateList {
  private let elements: [TemplateJSON]
  private let reference: RecordReference
  private let fields: [RecordShape.Field]

  init(_ elements: [TemplateJSON], _ reference: RecordReference) {
    self.elements = elements
    self.reference = reference
    fields = reference.shape.fields
    super.init(count: elements.count)
  }

  override func json(at position: Int) -> TemplateJSON? { elements[position] }

  override func value(at field: Int, of position: Int) -> TemplateValue {
    TemplateValue(elements[position], fields[field])
  }

  override func current(at position: Int) -> TemplateValue { TemplateValue(elements[position], .record(reference)) }
}

extension TemplateValue {
  /// The value of a member of JSON data.
  fileprivate init(_ data: TemplateJSON, _ field: RecordShape.Field) {
    self = data.member(field.name).map { TemplateValue($0, field.type) } ?? .absent
  }

  /// The value of JSON data whose type is known.
  fileprivate init(_ data: TemplateJSON, _ type: TemplateType) {
    switch (data, type) {
    case (.object, .record): self = .record(DataScope(data, type))
    case (.array(let elements), .list(let reference)):
      self = .list(DataList(elements, reference), count: elements.count)
    default: self.init(data)
    }
  }
}
