/// Looking values up: by index in typed programs, by name in lenient ones.
extension TemplateRenderer {
  func value(of operand: TemplateOperand, _ code: TemplateCode) -> TemplateValue {
    switch operand {
    case .field(let scope, let field): scopes[Int(scope)].value(at: Int(field))
    case .path(let scope, let start, let count): value(in: Int(scope), at: Int(start)..<Int(start + count), code)
    case .current(let scope): scopes[Int(scope)].current
    case .fact(let fact, let scope): value(of: fact, in: scopes[Int(scope)])
    case .constant(let index): .text(code.constants[Int(index)])
    case .name(let start, let count): value(named: code.names[Int(start)..<Int(start + count)])
    case .innermost: scopes[scopes.count - 1].current
    case .innermostFact(let fact):
      scopes.last { $0 is TemplateList }.map { value(of: fact, in: $0) } ?? .absent
    }
  }

  func filtered(_ value: TemplateValue, _ filters: FilterRange, _ code: TemplateCode) -> TemplateValue {
    if filters.count == 0 { return value }
    let range = Int(filters.start)..<Int(filters.start + filters.count)
    return code.filters[range].reduce(value) { $1.apply(to: $0) }
  }

  private func value(in scope: Int, at path: Range<Int>, _ code: TemplateCode) -> TemplateValue {
    var scope = scopes[scope]
    for index in path.dropLast() {
      guard let inner = scope.record(at: code.paths[index]) else { return .absent }
      scope = inner
    }
    return scope.value(at: code.paths[path.upperBound - 1])
  }

  private func value(of fact: LoopFact, in scope: TemplateScope) -> TemplateValue {
    guard let list = scope as? TemplateList else { return .absent }
    return switch fact {
    case .first: .condition(list.position == 0)
    case .last: .condition(list.position == list.end - 1)
    case .index: .number(TemplateNumber(units: list.position))
    case .number: .number(TemplateNumber(units: list.position + 1))
    }
  }

  private func value(named names: ContiguousArray<String>.SubSequence) -> TemplateValue {
    guard let first = names.first else { return .absent }
    for scope in scopes.reversed() {
      guard let found = scope.json?.member(first) else { continue }
      let value = names.dropFirst().reduce(found as TemplateJSON?) { $0?.member($1) }
      return value.map(TemplateValue.init) ?? .absent
    }
    return .absent
  }
}
