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

  static let all: [TemplateFilter] = [
    TemplateFilter(
      "day",
      "Day in the language of the site: 5 May 2026; the month or the year if no more is known.",
      [.day],
      .text
    ) {
      .pattern($0.environment.dayPattern, $0.strings.months)
    },
    TemplateFilter("month", "Month and year: May 2026.", [.day], .text) {
      .pattern($0.environment.monthPattern, $0.strings.months)
    },
    TemplateFilter("monthName", "Name of the month: May.", [.day], .text) {
      .pattern(.monthName, $0.strings.months)
    },
    TemplateFilter("year", "Year.", [.day], .text) { _ in .year },
    TemplateFilter("iso", "Day in ISO 8601: 2026-05-05; 2026-05 or 2026 if no more is known.", [.day], .text) { _ in
      .iso
    },
    TemplateFilter("rfc822", "Date and time of RFC 822, for RSS. Default time: 10:30 UTC.", [.day], .text) { _ in
      .rfc822
    },
    TemplateFilter(
      "rfc3339",
      "Date and time of RFC 3339, for Atom and JSON Feed. Default time: 10:30 UTC.",
      [.day],
      .text
    ) {
      _ in .rfc3339
    },
    TemplateFilter("number", "Number with the separators of the language: 1,234.5.", [.number], .text) {
      .number($0.strings.decimalSeparator, $0.strings.groupSeparator)
    },
    TemplateFilter("plural", "Number with the plural form of the noun: 3 reviews.", [.number], .text, [.countedNoun]) {
      .plural($0.pluralForms)
    },
    TemplateFilter("upper", "Text in upper case.", [.text], .text) { _ in .upper },
    TemplateFilter("lower", "Text in lower case.", [.text], .text) { _ in .lower },
    TemplateFilter(
      "truncate",
      "Text truncated to this number of characters: after a sentence, otherwise at a word with an ellipsis.",
      [.text],
      .text,
      [.count]
    ) {
      .truncate($0.count)
    },
    TemplateFilter("slug", "Slug: lower-case letters, digits and hyphens, for URLs and ids.", [.text], .text) {
      _ in .slug
    },
    TemplateFilter("host", "Host of a URL without www, to show in place of the URL.", [.url], .text) { _ in .host },
    TemplateFilter("strip", "Text without HTML tags.", [.html, .text], .text) { _ in .strip },
    TemplateFilter("escape", "Text with HTML escapes, for feed elements that contain HTML.", [.text], .text) {
      _ in .escape
    },
    TemplateFilter("limit", "First elements of the list, up to this number.", [.list], nil, [.count]) {
      .limit($0.count)
    },
    TemplateFilter("count", "Number of elements.", [.list], .number) { _ in .count },
    TemplateFilter("url", "Text as a URL; a scheme that could run scripts becomes #.", [.text], .url) { _ in .url },
    TemplateFilter("absolute", "Absolute URL, with the host of the site.", [.url], .url) {
      .absolute(origin: $0.environment.origin, $0.environment.basePath)
    },
    TemplateFilter(
      "json",
      "Value as JSON, for a data block. It cannot close the script element.",
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
      two: PluralForms.pieces(of: form(.two, of: noun) ?? other),
      few: PluralForms.pieces(of: form(.few, of: noun) ?? other),
      many: PluralForms.pieces(of: form(.many, of: noun) ?? other),
      other: PluralForms.pieces(of: other),
      decimalSeparator: strings.decimalSeparator,
      groupSeparator: strings.groupSeparator
    )
  }

  private func form(_ form: PluralRule.Form, of noun: String) -> String? { strings.texts["\(noun).\(form.rawValue)"] }

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
