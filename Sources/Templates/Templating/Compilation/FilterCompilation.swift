import Diagnostics

// Checks the names, inputs and arguments of filters, and creates their operations.
extension TemplateCompiler {
  /// Compiles the filters of an expression; returns their range and result type, or nil if an error was reported.
  mutating func compileFilters(
    _ expression: TemplateExpression,
    _ type: TemplateType
  ) -> (FilterRange, TemplateType)? {
    var type = type
    var operations: [FilterOperation] = []
    for call in expression.filters {
      guard let filter = filter(call.name), accepts(filter, type, call), let operation = operation(filter, call) else {
        return nil
      }
      operations.append(operation)
      type = filter.output ?? type
    }
    return (builder.filters(operations), type)
  }

  private mutating func filter(_ name: TemplateName) -> TemplateFilter? {
    if let filter = TemplateFilter.all.first(where: { $0.name == name.text }) { return filter }
    let hint = suggestion(for: name.text, among: TemplateFilter.all.map(\.name))
    report(.templateUnknownFilter, "unknown filter '\(name.text)'", hint: hint, at: name.range)
    return nil
  }

  private mutating func accepts(
    _ filter: TemplateFilter,
    _ type: TemplateType,
    _ call: TemplateExpression.FilterCall
  ) -> Bool {
    if filter.inputs.contains(type.kind) || type.kind == .any { return true }
    let inputs = filter.inputs.map(\.rawValue).joined(separator: " or ")
    report(
      .templateFilterInput,
      "filter '\(filter.name)' does not accept \(type.description)",
      hint: "use it on \(inputs)",
      at: call.name.range
    )
    return false
  }

  private mutating func operation(
    _ filter: TemplateFilter,
    _ call: TemplateExpression.FilterCall
  ) -> FilterOperation? {
    guard call.arguments.count == filter.parameters.count else { return wrongCount(filter, call) }
    for (parameter, argument) in zip(filter.parameters, call.arguments) {
      guard check(parameter, argument, filter) else { return nil }
    }
    return filter.operation(FilterArguments(values: call.arguments.map(\.value), environment: environment))
  }

  private mutating func wrongCount(
    _ filter: TemplateFilter,
    _ call: TemplateExpression.FilterCall
  ) -> FilterOperation? {
    let taken = filter.parameters.count == 1 ? "1 argument" : "\(filter.parameters.count) arguments"
    let message = "filter '\(filter.name)' requires \(taken), not \(call.arguments.count)"
    let extra = call.arguments.dropFirst(filter.parameters.count).first
    report(.templateFilterArgument, message, hint: "write \(filter.usage)", at: (extra?.range ?? call.name.range))
    return nil
  }

  private mutating func check(
    _ parameter: TemplateFilter.Parameter,
    _ argument: TemplateExpression.Argument,
    _ filter: TemplateFilter
  ) -> Bool {
    switch (parameter, argument.value) {
    case (.count, .number(let number)) where number > 0: return true
    case (.countedNoun, .text(let name)):
      if mode == .lenient || environment.strings.texts["\(name).other"] != nil { return true }
      let hint = didYouMean(name, among: environment.strings.countedNouns)
      report(.templateFilterArgument, "unknown counted noun '\(name)'", hint: hint, at: argument.range)
    default:
      report(
        .templateFilterArgument,
        "'\(place.source.text(in: argument.range))' is not \(parameter.rawValue)",
        hint: "write \(filter.usage)",
        at: argument.range
      )
    }
    return false
  }
}
