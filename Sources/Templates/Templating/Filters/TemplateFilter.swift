/// A filter: its name, input and output types, and the operation it compiles to. `all` is the registry.
struct TemplateFilter: Sendable {
  /// The kinds of arguments; raw values describe them in messages.
  enum Parameter: String {
    case count = "a positive number"
    case countedNoun = "the name of a counted noun"
  }

  let name: String
  /// The description of the result, in one sentence.
  let summary: String
  let inputs: [TemplateType.Kind]
  /// The type of the result; nil if it is the type of the input.
  let output: TemplateType?
  let parameters: [Parameter]
  let operation: @Sendable (FilterArguments) -> FilterOperation

  private init(
    _ name: String,
    _ summary: String,
    _ inputs: [TemplateType.Kind],
    _ output: TemplateType?,
    _ parameters: [Parameter] = [],
    _ operation: @escaping @Sendable (FilterArguments) -> FilterOperation
  ) {
    self.name = name
    self.summary = summary
    self.inputs = inputs
    self.output = output
    self.parameters = parameters
    self.operation = operation
  }

  /// All filters.
  static let all: [TemplateFilter] = [
    TemplateFilter("day", "The day, in the words of the language: 5 May 2026.", [.day], .text) {
      .pattern($0.environment.dayPattern, $0.strings.months)
    },
    TemplateFilter("month", "The month and year: May 2026.", [.day], .text) {
      .pattern($0.environment.monthPattern, $0.strings.months)
    },
    TemplateFilter("monthName", "The name of the month: May.", [.day], .text) {
      .pattern(.monthName, $0.strings.months)
    },
    TemplateFilter("year", "The year.", [.day], .text) { _ in .year },
    TemplateFilter("iso", "The day as machines read it: 2026-05-05.", [.day], .text) { _ in .iso },
    TemplateFilter("rfc822", "The time for RSS, by default 10:30 UTC.", [.day], .text) { _ in .rfc822 },
    TemplateFilter("rfc3339", "The time for Atom and JSON Feed, by default 10:30 UTC.", [.day], .text) {
      _ in .rfc3339
    },
    TemplateFilter("number", "The number with the separators of the language: 1,234.5.", [.number], .text) {
      .number($0.strings.decimalSeparator, $0.strings.groupSeparator)
    },
    TemplateFilter("plural", "The number with the noun in its form: 3 reviews.", [.number], .text, [.countedNoun]) {
      .plural($0.pluralForms)
    },
    TemplateFilter("upper", "Capital letters.", [.text], .text) { _ in .upper },
    TemplateFilter("lower", "Small letters.", [.text], .text) { _ in .lower },
    TemplateFilter("truncate", "At most so many characters, cut at a word, with an ellipsis.", [.text], .text, [.count])
    {
      .truncate($0.count)
    },
    TemplateFilter("slug", "Small letters, digits and hyphens, for addresses and identifiers.", [.text], .text) {
      _ in .slug
    },
    TemplateFilter("strip", "The text without tags.", [.html, .text], .text) { _ in .strip },
    TemplateFilter("escape", "The text as HTML writes it, for a part of a feed that holds HTML.", [.text], .text) {
      _ in .escape
    },
    TemplateFilter("limit", "The first so many elements.", [.list], nil, [.count]) { .limit($0.count) },
    TemplateFilter("count", "The number of elements.", [.list], .number) { _ in .count },
    TemplateFilter("url", "A text as a URL; a scheme that could run scripts becomes #.", [.text], .url) { _ in .url },
    TemplateFilter("absolute", "The whole address, with the host of the site.", [.url], .url) {
      .absolute(origin: $0.environment.origin, $0.environment.basePath)
    },
    TemplateFilter(
      "json",
      "The value as JSON, for a data block: it cannot end the script element.",
      [.text, .html, .url, .number, .day, .condition, .list, .record],
      .json
    ) {
      .json(basePath: $0.environment.basePath)
    },
  ]

  /// An example of usage for hints: `truncate: 3`.
  var usage: String {
    let examples = parameters.map { $0 == .count ? "3" : "\"reviews\"" }
    return examples.isEmpty ? name : name + ": " + examples.joined(separator: " ")
  }
}

/// The checked arguments of a filter, with the environment.
struct FilterArguments {
  let values: [TemplateExpression.Argument.Value]
  let environment: TemplateEnvironment

  var strings: TemplateStrings { environment.strings }

  /// The first argument as a number, 0 for other arguments.
  var count: Int {
    if case .number(let number)? = values.first { number } else { 0 }
  }

  /// The plural forms of the noun in the first argument, from the strings `reviews.one`, `reviews.few` and so on. Only
  /// `reviews.other` is required.
  var pluralForms: PluralForms {
    let noun = name(0)
    let other = form(.other, of: noun) ?? "{n}"
    return PluralForms(
      rule: strings.englishKeys.contains(noun) ? .oneOther : environment.pluralRule,
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

/// The description of a filter for the documentation.
package struct FilterDescription: Sendable {
  /// An example of usage: `truncate: 3`.
  package let usage: String
  /// The description of the result, in one sentence.
  package let summary: String
  /// The input types.
  package let inputs: [String]
  /// The type of the result; nil if it is the type of the input.
  package let output: String?

  /// The descriptions of all filters.
  package static let all = TemplateFilter.all.map { filter in
    FilterDescription(
      usage: filter.usage,
      summary: filter.summary,
      inputs: filter.inputs.map(\.rawValue),
      output: filter.output?.description
    )
  }
}
