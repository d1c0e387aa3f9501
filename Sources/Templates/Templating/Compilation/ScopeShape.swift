/// What the compiler knows about a scope that the renderer will have.
struct ScopeShape {
  enum Kind {
    case record(RecordShape)
    /// A single value, which is `{{.}}`.
    case value(TemplateType)
  }

  let kind: Kind
  let isList: Bool

  /// The scope that a section over a value puts in reach; nil when it puts nothing there.
  init?(sectionOver type: TemplateType) {
    switch type {
    case .list(let reference): self.init(.record(reference.shape), isList: true)
    case .record(let reference): self.init(.record(reference.shape), isList: false)
    case .texts: self.init(.value(.text), isList: true)
    case .condition: return nil
    // What the section is over is not known, so it may be a list.
    case .any: self.init(.value(.any), isList: true)
    case .text, .html, .url, .number, .day, .json: self.init(.value(type), isList: false)
    }
  }

  /// Whether it is not known which names the scope puts in reach.
  var isUncertain: Bool { if case .value(.any) = kind { true } else { false } }

  /// The type of the records in it, if what is rendered of one can be remembered.
  var identifiedRecord: ObjectIdentifier? {
    if case .record(let shape) = kind, shape.hasIdentity { shape.type } else { nil }
  }

  init(_ kind: Kind, isList: Bool) {
    self.kind = kind
    self.isList = isList
  }
}

/// A value that the compiler has found.
struct ResolvedValue {
  let operand: TemplateOperand
  let type: TemplateType
  var dependence = ValueDependence.scope
}
