// Value lookup: by index in typed programs, by name in lenient ones.
extension TemplateRenderer {
  func value(of operand: TemplateOperand, _ code: TemplateCode) -> TemplateValue {
    switch operand {
    case .field(let scope, let field): frames[Int(scope)].value(at: Int(field))
    case .path(let scope, let start, let count): value(in: Int(scope), at: Int(start)..<Int(start + count), code)
    case .current(let scope): frames[Int(scope)].current
    case .fact(let fact, let scope): value(of: fact, in: frames[Int(scope)])
    case .constant(let index): code.constants[Int(index)].value
    case .name(let start, let count): value(named: code.names[Int(start)..<Int(start + count)])
    case .innermost: frames[frames.count - 1].current
    case .innermostFact(let fact):
      frames.last { $0.isList }.map { value(of: fact, in: $0) } ?? .absent
    }
  }

  func filtered(_ value: TemplateValue, _ filters: FilterRange, _ code: TemplateCode) -> TemplateValue {
    if filters.count == 0 { return value }
    let range = Int(filters.start)..<Int(filters.start + filters.count)
    return code.filters[range].reduce(value) { $1.apply(to: $0) }
  }

  private func value(in scope: Int, at path: Range<Int>, _ code: TemplateCode) -> TemplateValue {
    let frame = frames[scope]
    var inner = frame.scope.with { $0.record(at: code.paths[path.lowerBound], of: frame.position) }
    var next = path.lowerBound + 1
    while next < path.upperBound - 1 {
      inner = inner?.record(at: code.paths[next], of: 0)
      next += 1
    }
    return inner?.value(at: code.paths[next], of: 0) ?? .absent
  }

  private func value(of fact: LoopFact, in frame: ScopeFrame) -> TemplateValue {
    switch fact {
    case .first: .condition(frame.position == 0)
    case .last: .condition(frame.position == frame.count - 1)
    case .index: .number(TemplateNumber(units: frame.position))
    case .number: .number(TemplateNumber(units: frame.position + 1))
    }
  }

  private func value(named names: ContiguousArray<String>.SubSequence) -> TemplateValue {
    guard let first = names.first else { return .absent }
    for frame in frames.reversed() {
      guard let found = frame.scope.with({ $0.json(at: frame.position) })?.member(first) else { continue }
      let value = names.dropFirst().reduce(found as TemplateJSON?) { $0?.member($1) }
      return value.map { TemplateValue($0) } ?? .absent
    }
    return .absent
  }
}

/// A scope with the current position, if it is a list.
struct ScopeFrame {
  let scope: ScopeReference
  /// The index of the current element.
  var position = 0
  /// The number of elements; 1 if the scope is not a list.
  let count: Int

  /// Creates the frame of a record or a single value, or of a list with its number of elements.
  init(_ scope: consuming TemplateScope, count: Int = 1) {
    self.scope = ScopeReference(scope)
    self.count = count
  }

  /// Creates the frame of a section over a value.
  init(sectionOver value: consuming TemplateValue) {
    switch consume value {
    case .record(let scope): self.init(scope)
    case .list(let list, let count): self.init(list, count: count)
    case let value: self.init(ValueScope(value))
    }
  }

  /// The value of `{{.}}`.
  var current: TemplateValue { scope.with { $0.current(at: position) } }

  /// Whether loop facts refer to this scope.
  var isList: Bool { scope.with { $0.isList } }

  /// The identity of the current record; nil if its output is not cached.
  var identity: RecordIdentity? { scope.with { $0.identity(at: position) } }

  /// Returns the value of a field.
  @inline(__always)
  func value(at field: Int) -> TemplateValue { scope.with { $0.value(at: field, of: position) } }
}
