import Diagnostics

// Name resolution (Mustache specification, "interpolation"): the first part of a dotted name is resolved in the scopes from
// the innermost outwards, the others within it.
extension TemplateCompiler {
  /// Resolves the head of an expression; returns nil if an error was reported.
  mutating func resolve(_ expression: TemplateExpression) -> ResolvedValue? {
    if let constant = constant(expression) {
      return ResolvedValue(operand: builder.constant(constant), type: constant.type)
    }
    switch (expression.head, mode) {
    case (.current, .lenient): return ResolvedValue(operand: .innermost, type: .any)
    case (.fact(let fact), .lenient): return ResolvedValue(operand: .innermostFact(fact), type: .any)
    case (.path(let names), .lenient):
      return ResolvedValue(operand: builder.name(names.map(\.text)), type: .any)
    case (.current, .typed): return current()
    case (.fact(let fact), .typed): return resolve(fact, expression.range)
    case (.path(let names), .typed): return resolve(names)
    }
  }

  /// Returns the string of `t.name`, the plural forms of `t.name.forms` or the URL of `asset.file.js`, unless a record in scope has
  /// a field of this name.
  private func constant(_ expression: TemplateExpression) -> TemplateConstant? {
    guard case .path(let names) = expression.head, names.count > 1 else { return nil }
    let constant: TemplateConstant? =
      switch names[0].text {
      case "t" where names.count == 2: environment.strings.texts[names[1].text].map { .text($0) }
      case "t" where names.count == 3 && names[2].text == "forms":
        environment.strings.forms(of: names[1].text).map { .text($0) }
      case "asset": environment.assets[names.assetName].map { .url($0) }
      default: nil
      }
    return constant != nil && scope(of: names[0].text) == nil ? constant : nil
  }

  private func current() -> ResolvedValue? {
    guard let scope = scopes.last else { return nil }
    let operand = TemplateOperand.current(scope: Int32(scopes.count - 1))
    switch scope.kind {
    case .value(let type): return ResolvedValue(operand: operand, type: type)
    case .record(let shape): return ResolvedValue(operand: operand, type: .record(RecordReference(shape)))
    }
  }

  private mutating func resolve(_ fact: LoopFact, _ range: SourceRange) -> ResolvedValue? {
    guard let scope = scopes.lastIndex(where: \.isList) else {
      report(
        .templateUnknownName,
        "'\(fact.rawValue)' outside a list",
        hint: "use it in a section over a list",
        at: range
      )
      return nil
    }
    let type: TemplateType = fact == .first || fact == .last ? .condition : .number
    return ResolvedValue(operand: .fact(fact, scope: Int32(scope)), type: type)
  }

  private func scope(of name: String) -> Int? {
    scopes.lastIndex { scope in
      if case .record(let shape) = scope.kind { shape.index(of: name) != nil } else { false }
    }
  }

  private mutating func resolve(_ names: [TemplateName]) -> ResolvedValue? {
    guard let scope = scope(of: names[0].text), !scopes[scope...].contains(where: \.isUncertain),
      case .record(var shape) = scopes[scope].kind
    else { return unresolved(names) }
    var path: [Int] = []
    var dependence = ValueDependence.scope
    let root = shape
    for (position, name) in names.enumerated() {
      guard let index = shape.index(of: name.text) else { return unknown(name, in: shape) }
      path.append(index)
      let field = shape.fields[index]
      let type = environment.known(field.type)
      if position == names.count - 1 {
        dependence.narrow(field.dependence, in: root)
        var value = ResolvedValue(operand: builder.path(path, in: scope), type: type, dependence: dependence)
        if field.isOptionalURL { value.optionalURL = [scope] + path }
        return value
      }
      guard case .record(let reference) = type else { return notARecord(name, type, next: names[position + 1]) }
      shape = reference.shape
      // A shared record has equal values however it is reached.
      dependence.narrow(field.dependence, in: shape)
    }
    return nil
  }
}

// MARK: - Unresolved names

extension TemplateCompiler {
  private mutating func unresolved(_ names: [TemplateName]) -> ResolvedValue? {
    if names[0].text == "t", names.count > 1 {
      reportUnknownString(names[1])
      return nil
    }
    if names[0].text == "asset", names.count > 1, mode == .typed { return unknownAsset(names) }
    // If an outer section is unresolved, only that error is reported. The type of data may be unknown until it is rendered.
    if scopes.contains(where: \.isUncertain) {
      return ResolvedValue(operand: builder.name(names.map(\.text)), type: .any)
    }
    let reach = scopes.reversed().flatMap(\.names)
    return unknown(names[0], hint: suggestion(for: names[0].text, among: reach, otherwise: "use "))
  }

  mutating func reportUnknownString(_ name: TemplateName) {
    let names = environment.strings.texts.keys.sorted()
    report(
      .templateUnknownName,
      "unknown string '\(name.text)'",
      hint: suggestion(for: name.text, among: names),
      at: name.range
    )
  }

  private mutating func unknownAsset(_ names: [TemplateName]) -> ResolvedValue? {
    let range = SourceRange(names[1].range.lowerBound, names[names.count - 1].range.upperBound)
    let hint = suggestion(for: names.assetName, among: environment.assets.keys.sorted())
    report(.assetMissing, "asset '\(names.assetName)' not found", hint: hint, at: range)
    return nil
  }

  private mutating func unknown(_ name: TemplateName, in shape: RecordShape) -> ResolvedValue? {
    let hint = suggestion(for: name.text, among: shape.fields.map(\.name), otherwise: "use ")
    report(.templateUnknownName, "unknown name '\(name.text)' in \(shape.name)", hint: hint, at: name.range)
    return nil
  }

  private mutating func unknown(_ name: TemplateName, hint: String) -> ResolvedValue? {
    report(.templateUnknownName, "unknown name '\(name.text)'", hint: hint, at: name.range)
    return nil
  }

  private mutating func notARecord(_ name: TemplateName, _ type: TemplateType, next: TemplateName) -> ResolvedValue? {
    report(
      .templateUnknownName,
      "unknown name '\(next.text)': '\(name.text)' is \(type.description)",
      hint: type.isList ? "use a section: {{#\(name.text)}}" : "remove '.\(next.text)'",
      at: next.range
    )
    return nil
  }
}

extension [TemplateName] {
  /// The file name after `asset.`, including dots.
  fileprivate var assetName: String { dropFirst().map(\.text).joined(separator: ".") }
}

extension ScopeShape {
  /// The names that the scope provides.
  fileprivate var names: [String] {
    if case .record(let shape) = kind { shape.fields.map(\.name) } else { [] }
  }
}
