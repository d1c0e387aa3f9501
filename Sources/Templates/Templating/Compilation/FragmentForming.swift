// Inserts an instruction before each fragment, and creates the forms of fragments.
extension CodeBuilder {
  /// Returns the finished instructions, their fragments, and the parts with adjusted indices.
  func fragmented(
    _ environment: TemplateEnvironment,
    _ escaping: TemplateEscaping
  ) -> (ContiguousArray<TemplateInstruction>, ContiguousArray<TemplateFragment>, ContiguousArray<TemplatePart>) {
    let matches = FragmentSearch(self).matches
    var result: ContiguousArray<TemplateInstruction> = []
    // The new index of each instruction; a jump to the first of a fragment leads to the fragment.
    var moved: [Int32] = []
    var fragment = 0
    for (index, instruction) in instructions.enumerated() {
      moved.append(Int32(result.count))
      if fragment < matches.count, matches[fragment].range.lowerBound == index {
        result.append(.fragment(Int32(fragment)))
        fragment += 1
      }
      result.append(instruction)
    }
    moved.append(Int32(result.count))
    let fragments = matches.map { match in
      TemplateFragment(end: Int(moved[match.range.upperBound]), match, form(of: match, environment, escaping))
    }
    return (
      ContiguousArray(result.map { $0.jumping(by: moved) }), ContiguousArray(fragments),
      ContiguousArray(parts.map { $0.moved(by: moved) })
    )
  }

  private func form(
    of match: FragmentSearch.Match,
    _ environment: TemplateEnvironment,
    _ escaping: TemplateEscaping
  ) -> TemplateFragment.Form {
    TemplateFragment.Form(
      steps: match.range.compactMap { step(at: $0, in: match) },
      record: match.record,
      escaping: escaping,
      basePath: environment.basePath
    )
  }

  private func step(at index: Int, in match: FragmentSearch.Match) -> TemplateFragment.Step? {
    let start = match.range.lowerBound
    switch instructions[index] {
    case .literal(let start, let end): return .literal(ContiguousArray(literals[Int(start)..<Int(end)]))
    case .print(let operand, let filters, let escaped):
      return source(operand, at: index, in: match).map { .print($0, operations(filters), escaped: escaped) }
    case .enter(let operand, let filters, let pushes, let end):
      return source(operand, at: index, in: match)
        .map { .enter($0, operations(filters), pushes: pushes, end: Int(end) - start) }
    case .enterInverted(let operand, let filters, let end):
      return source(operand, at: index, in: match)
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
    in match: FragmentSearch.Match
  ) -> TemplateFragment.Source? {
    let source: TemplateFragment.Source? =
      switch operand {
      case .constant(let index): .constant(constants[Int(index)])
      case .field(let scope, let field): .field(scope: Int(scope) - match.scope, [Int(field)])
      case .path(let scope, let start, let count):
        .field(scope: Int(scope) - match.scope, Array(paths[Int(start)..<Int(start + count)]))
      case .current(let scope): .current(scope: Int(scope) - match.scope)
      case .fact(let fact, let scope): .fact(fact, scope: Int(scope) - match.scope)
      case .name, .innermost, .innermostFact: nil
      }
    if case .shared(let record) = dependences[index], case .field(_, let fields)? = source {
      return .shared(record, fields)
    }
    return source
  }
}

extension TemplateFragment {
  fileprivate init(end: Int, _ match: FragmentSearch.Match, _ form: Form) {
    self.init(
      end: end,
      showsRecord: match.record != nil,
      usesFirst: match.record != nil && form.uses(for: .first),
      usesLast: match.record != nil && form.uses(for: .last),
      form: form
    )
  }
}

extension TemplateFragment.Form {
  /// Returns whether the fragment reads a loop fact of the innermost outer scope.
  fileprivate func uses(for fact: LoopFact) -> Bool {
    steps.contains { step in
      switch step {
      case .print(let source, _, _), .enter(let source, _, _, _), .enterInverted(let source, _, _):
        source == .fact(fact, scope: 0)
      case .literal, .leave: false
      }
    }
  }
}

extension TemplateInstruction {
  /// Returns the instruction with adjusted jump targets.
  fileprivate func jumping(by moved: [Int32]) -> TemplateInstruction {
    switch self {
    case .enter(let operand, let filters, let pushes, let end):
      .enter(operand, filters, pushes: pushes, end: moved[Int(end)])
    case .enterInverted(let operand, let filters, let end): .enterInverted(operand, filters, end: moved[Int(end)])
    case .leave(let body): .leave(body: moved[Int(body)])
    case .literal, .print, .include, .fragment: self
    }
  }
}
