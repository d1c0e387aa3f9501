import Diagnostics

// MARK: - Values and sections
extension TemplateCompiler {
  mutating func compileValue(_ expression: TemplateExpression, escaped: Bool) {
    defer { markup?.passTag() }
    guard let head = resolve(expression) else { return }
    guard let (filters, type) = compileFilters(expression, head.type) else { return }
    if isAllowed(type, expression) {
      checkPrintable(type, escaped: escaped, expression)
      checkPresence(head, expression)
    }
    marking(expression.stringKey) { compiler in
      if case .constant(let index) = head.operand, filters.count == 0 {
        return compiler.builder.addLiteral(compiler.literal(compiler.builder.constants[Int(index)]))
      }
      // A whole record may contain page-specific values.
      let isCompound = head.type.kind == .record || head.type.kind == .list
      compiler.builder.add(.print(head.operand, filters, escaped: escaped), isCompound ? .page : head.dependence)
    }
  }

  private func literal(_ constant: TemplateConstant) -> ContiguousArray<UInt8> {
    switch constant {
    case .text(let text): escaping.escaped(text)
    case .url(let url): escaping.escaped(joinedURL(url, base: environment.basePath))
    }
  }

  mutating func compileSection(_ node: TemplateNode) {
    guard case .section(let expression, let inverted, let children) = node.kind else { return }
    nested(node.range) { $0.compileSection(expression, inverted: inverted, children) }
  }

  private mutating func compileSection(_ expression: TemplateExpression, inverted: Bool, _ children: [TemplateNode]) {
    let head = resolve(expression) ?? ResolvedValue(operand: .innermost, type: .any)
    let (filters, type) = compileFilters(expression, head.type) ?? (.none, .any)
    checkSection(head, type, expression)
    if case .fact(.index, let scope) = head.operand {
      // `{{#@index}}` tests whether an element precedes this one.
      let first = ResolvedValue(operand: .fact(.first, scope: scope), type: .condition)
      let index = builder.open(first, .none, inverted: !inverted)
      compile(children)
      return builder.close(index)
    }
    let isFact = if case .fact = head.operand { true } else { false }
    let pushed = isFact || inverted ? nil : ScopeShape(sectionOver: type)
    let index = builder.open(head, filters, inverted: inverted, pushing: pushed)
    let outer = presentURLs
    if let url = head.optionalURL, !inverted { presentURLs.insert(url) }
    compile(children, within: pushed, expression)
    presentURLs = outer
    builder.close(index)
  }

  private mutating func compile(_ children: [TemplateNode], within scope: ScopeShape?, _ head: TemplateExpression) {
    guard let scope else { return compile(children) }
    scopes.append(scope)
    if scope.isList, !scope.isUncertain { loop(head) { $0.compile(children) } } else { compile(children) }
    scopes.removeLast()
  }
}

// MARK: - Sections and their inverses

extension TemplateCompiler {
  /// Returns the index of an adjacent section that is rendered if and only if this one is not; nil if there is none.
  func inverse(of index: Int, in nodes: [TemplateNode]) -> Int? {
    guard case .section(let head, let inverted, _) = nodes[index].kind else { return nil }
    let isNext = { (node: TemplateNode) in if case .text = node.kind { node.range.count > 0 } else { true } }
    guard let next = nodes[(index + 1)...].firstIndex(where: isNext),
      case .section(let other, let otherInverted, _) = nodes[next].kind, inverted != otherInverted,
      place.source.text(in: head.fullRange) == place.source.text(in: other.fullRange)
    else { return nil }
    return next
  }

  mutating func compileBranches(_ nodes: ArraySlice<TemplateNode>) {
    guard let first = nodes.first, let last = nodes.last, case .section(let head, _, _) = first.kind else { return }
    branches(head) {
      $0.compileSection(first)
    } or: {
      for node in nodes.dropFirst().dropLast() { $0.compile(node) }
      $0.compileSection(last)
    }
  }
}

extension TemplateEscaping {
  /// Returns the escaped bytes of a string.
  func escaped(_ text: String) -> ContiguousArray<UInt8> {
    var output = OutputBuffer()
    var bytes: ContiguousArray<UInt8> = []
    output.append(text, self)
    output.copy(to: &bytes)
    return bytes
  }
}
