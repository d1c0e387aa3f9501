/// Building fragments in: an instruction before each, and its form.
extension CodeBuilder {
  /// The finished instructions, and the fragments that they name.
  func fragmented(
    _ environment: TemplateEnvironment,
    _ escaping: TemplateEscaping
  ) -> (ContiguousArray<TemplateInstruction>, ContiguousArray<TemplateFragment>) {
    let findings = FragmentSearch(self).findings
    let starts = findings.map(\.range.lowerBound)
    /// Where an instruction is found behind the new ones.
    let moved = { (index: Int) in index + starts.count { $0 < index } }
    var result: ContiguousArray<TemplateInstruction> = []
    for (index, instruction) in instructions.enumerated() {
      if let fragment = starts.firstIndex(of: index) { result.append(.fragment(Int32(fragment))) }
      result.append(instruction.jumping { Int32(moved(Int($0))) })
    }
    let fragments = findings.map { finding in
      let form = TemplateFragment.Form(
        steps: finding.range.compactMap { step(at: $0, in: finding) },
        record: finding.record,
        escaping: escaping,
        basePath: environment.basePath
      )
      return TemplateFragment(end: moved(finding.range.upperBound), finding, form)
    }
    return (result, ContiguousArray(fragments))
  }

  private func step(at index: Int, in finding: FragmentSearch.Finding) -> TemplateFragment.Step? {
    let start = finding.range.lowerBound
    switch instructions[index] {
    case .literal(let start, let end): return .literal(ContiguousArray(literals[Int(start)..<Int(end)]))
    case .print(let operand, let filters, let escaped):
      return source(operand, at: index, in: finding).map { .print($0, operations(filters), escaped: escaped) }
    case .enter(let operand, let filters, let pushes, let end):
      return source(operand, at: index, in: finding)
        .map { .enter($0, operations(filters), pushes: pushes, end: Int(end) - start) }
    case .enterInverted(let operand, let filters, let end):
      return source(operand, at: index, in: finding)
        .map { .enterInverted($0, operations(filters), end: Int(end) - start) }
    case .leave(let body): return .leave(body: Int(body) - start)
    case .include, .fragment: return nil
    }
  }

  private func operations(_ range: FilterRange) -> [FilterOperation] {
    Array(filters[Int(range.start)..<Int(range.start + range.count)])
  }

  private func source(
    _ operand: TemplateOperand,
    at index: Int,
    in finding: FragmentSearch.Finding
  ) -> TemplateFragment.Source? {
    let source: TemplateFragment.Source? =
      switch operand {
      case .constant(let index): .constant(constants[Int(index)])
      case .field(let scope, let field): .field(scope: Int(scope) - finding.scope, [Int(field)])
      case .path(let scope, let start, let count):
        .field(scope: Int(scope) - finding.scope, Array(paths[Int(start)..<Int(start + count)]))
      case .current(let scope): .current(scope: Int(scope) - finding.scope)
      case .fact(let fact, let scope): .fact(fact, scope: Int(scope) - finding.scope)
      case .name, .innermost, .innermostFact: nil
      }
    if case .nothing(let record) = dependences[index], case .field(_, let fields)? = source {
      return .shared(record, fields)
    }
    return source
  }
}

extension TemplateFragment {
  fileprivate init(end: Int, _ finding: FragmentSearch.Finding, _ form: Form) {
    let facts = form.steps.compactMap { step -> LoopFact? in
      switch step {
      case .print(.fact(let fact, 0), _, _), .enter(.fact(let fact, 0), _, _, _),
        .enterInverted(.fact(let fact, 0), _, _):
        fact
      default: nil
      }
    }
    self.init(end: end, showsRecord: finding.record != nil, facts: finding.record == nil ? [] : Set(facts), form: form)
  }
}

extension TemplateInstruction {
  /// The instruction with another target, if it jumps.
  fileprivate func jumping(to target: (Int32) -> Int32) -> TemplateInstruction {
    switch self {
    case .enter(let operand, let filters, let pushes, let end):
      .enter(operand, filters, pushes: pushes, end: target(end))
    case .enterInverted(let operand, let filters, let end): .enterInverted(operand, filters, end: target(end))
    case .leave(let body): .leave(body: target(body))
    case .literal, .print, .include, .fragment: self
    }
  }
}
