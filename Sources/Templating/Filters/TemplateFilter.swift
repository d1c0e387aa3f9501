/// A filter: its name, what it takes and gives, and the operation it becomes. The list of all is the registry.
struct TemplateFilter: Sendable {
  /// The kinds of arguments; the raw value says in words what is expected.
  enum Parameter: String {
    case count = "a positive number"
    case countedNoun = "the name of a counted noun"
  }

  let name: String
  let inputs: [TemplateType.Kind]
  /// The type of the result; nil when it is that of the input.
  let output: TemplateType?
  let parameters: [Parameter]
  let operation: @Sendable (FilterArguments) -> FilterOperation

  private init(
    _ name: String,
    _ inputs: [TemplateType.Kind],
    _ output: TemplateType?,
    _ parameters: [Parameter] = [],
    _ operation: @escaping @Sendable (FilterArguments) -> FilterOperation
  ) {
    self.name = name
    self.inputs = inputs
    self.output = output
    self.parameters = parameters
    self.operation = operation
  }

  /// Every filter there is.
  static let all: [TemplateFilter] = [
    TemplateFilter("day", [.day], .text) { .pattern(DatePattern($0.strings.dayPattern), $0.strings.months) },
    TemplateFilter("month", [.day], .text) { .pattern(DatePattern($0.strings.monthPattern), $0.strings.months) },
    TemplateFilter("monthName", [.day], .text) { .pattern(DatePattern("{month}"), $0.strings.months) },
    TemplateFilter("year", [.day], .text) { _ in .year },
    TemplateFilter("iso", [.day], .text) { _ in .iso },
    TemplateFilter("rfc822", [.day], .text) { _ in .rfc822 },
    TemplateFilter("rfc3339", [.day], .text) { _ in .rfc3339 },
    TemplateFilter("number", [.number], .text) { .number($0.strings.decimalSeparator, $0.strings.groupSeparator) },
    TemplateFilter("plural", [.number], .text, [.countedNoun]) { .plural($0.pluralForms) },
    TemplateFilter("upper", [.text], .text) { _ in .upper },
    TemplateFilter("lower", [.text], .text) { _ in .lower },
    TemplateFilter("truncate", [.text], .text, [.count]) { .truncate($0.count) },
    TemplateFilter("slug", [.text], .text) { _ in .slug },
    TemplateFilter("strip", [.html, .text], .text) { _ in .strip },
    TemplateFilter("limit", [.list], nil, [.count]) { .limit($0.count) },
    TemplateFilter("count", [.list], .number) { _ in .count },
    TemplateFilter("url", [.text], .url) { _ in .url },
    TemplateFilter("absolute", [.url], .url) { .absolute(origin: $0.environment.origin, $0.environment.basePath) },
    TemplateFilter("json", [.text, .html, .url, .number, .day, .condition, .list, .record], .json) {
      .json(basePath: $0.environment.basePath)
    },
  ]

  /// How the filter is written, for hints: `truncate: 140`.
  var usage: String {
    let examples = parameters.map { $0 == .count ? "3" : "\"reviews\"" }
    return examples.isEmpty ? name : name + ": " + examples.joined(separator: " ")
  }
}

/// The arguments of a filter, after they were checked, and the environment it works in.
struct FilterArguments {
  let values: [TemplateExpression.Argument.Value]
  let environment: TemplateEnvironment

  var strings: TemplateStrings { environment.strings }

  /// The first argument as a number.
  var count: Int {
    if case .number(let number)? = values.first { number } else { 0 }
  }

  /// The forms of the counted noun that the first argument names: the strings `reviews.one`, `reviews.few` and so on, of
  /// which only `reviews.other` must be there.
  var pluralForms: PluralForms {
    let noun = name(0)
    let other = form(.other, of: noun) ?? "{n}"
    return PluralForms(
      rule: environment.pluralRule,
      one: PluralForms.pieces(of: form(.one, of: noun) ?? other),
      few: PluralForms.pieces(of: form(.few, of: noun) ?? other),
      many: PluralForms.pieces(of: form(.many, of: noun) ?? other),
      other: PluralForms.pieces(of: other),
      decimalSeparator: strings.decimalSeparator,
      groupSeparator: strings.groupSeparator
    )
  }

  private func form(_ form: PluralRule.Form, of noun: String) -> String? { strings.texts["\(noun).\(form)"] }

  private func name(_ index: Int) -> String {
    if case .text(let name) = values[index] { name } else { "" }
  }
}
