/// The compile-time description of a scope of the renderer.
struct ScopeShape {
  enum Kind {
    case record(RecordShape)
    /// A single value, printed by `{{.}}`.
    case value(TemplateType)
  }

  let kind: Kind
  let isList: Bool

  /// Creates the scope of a section over a value; nil for conditions, which have no scope.
  init?(sectionOver type: TemplateType) {
    switch type {
    case .list(let reference): self.init(.record(reference.shape), isList: true)
    case .record(let reference): self.init(.record(reference.shape), isList: false)
    case .texts: self.init(.value(.text), isList: true)
    case .condition: return nil
    // An unknown value may be a list.
    case .any: self.init(.value(.any), isList: true)
    case .text, .html, .url, .number, .day, .json: self.init(.value(type), isList: false)
    }
  }

  /// Whether the names in the scope are unknown.
  var isUncertain: Bool { if case .value(.any) = kind { true } else { false } }

  /// The type of the record, if its rendered output can be cached.
  var identifiedRecord: ObjectIdentifier? {
    if case .record(let shape) = kind, shape.hasIdentity { shape.type } else { nil }
  }

  init(_ kind: Kind, isList: Bool) {
    self.kind = kind
    self.isList = isList
  }
}

/// A resolved value.
struct ResolvedValue {
  let operand: TemplateOperand
  let type: TemplateType
  var dependence = ValueDependence.scope
  /// The scope and the fields of a URL that may be absent.
  var optionalURL: [Int]?
}
