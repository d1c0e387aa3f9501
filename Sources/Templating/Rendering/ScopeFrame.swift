/// A scope in reach, and the place in it when it is a list.
struct ScopeFrame {
  let scope: TemplateScope
  /// The current element, from 0.
  var position = 0
  /// The number of elements; 1 when the scope is no list.
  let count: Int

  /// Makes the frame of a record or a single value, or of a list with its number of elements.
  init(_ scope: TemplateScope, count: Int = 1) {
    self.scope = scope
    self.count = count
  }

  /// Makes the frame of a section over a value.
  init(sectionOver value: TemplateValue) {
    switch value {
    case .record(let scope): self.init(scope)
    case .list(let list, let count): self.init(list, count: count)
    default: self.init(ValueScope(value))
    }
  }

  /// What `{{.}}` is.
  var current: TemplateValue { scope.current(at: position) }

  /// The value of a field.
  func value(at field: Int) -> TemplateValue { scope.value(at: field, of: position) }
}
