/// A scope in reach, and the place in it when it is a list.
struct ScopeFrame {
  let scope: ScopeReference
  /// The current element, from 0.
  var position = 0
  /// The number of elements; 1 when the scope is no list.
  let count: Int

  /// Makes the frame of a record or a single value, or of a list with its number of elements.
  init(_ scope: consuming TemplateScope, count: Int = 1) {
    self.scope = ScopeReference(scope)
    self.count = count
  }

  /// Makes the frame of a section over a value.
  init(sectionOver value: consuming TemplateValue) {
    switch consume value {
    case .record(let scope): self.init(scope)
    case .list(let list, let count): self.init(list, count: count)
    case let value: self.init(ValueScope(value))
    }
  }

  /// What `{{.}}` is.
  var current: TemplateValue { scope.with { $0.current(at: position) } }

  /// Whether loop facts are about this scope.
  var isList: Bool { scope.with { $0.isList } }

  /// What tells the current record from others.
  var identity: RecordIdentity? { scope.with { $0.identity(at: position) } }

  /// The value of a field.
  @inline(__always)
  func value(at field: Int) -> TemplateValue { scope.with { $0.value(at: field, of: position) } }
}
