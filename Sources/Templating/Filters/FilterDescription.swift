/// A filter as the documentation shows it.
package struct FilterDescription: Sendable {
  /// How it is written: `truncate: 3`.
  package let usage: String
  /// What it makes, in one sentence.
  package let summary: String
  /// The types that it takes.
  package let inputs: [String]
  /// The type that it gives; nil when it is that of the input.
  package let output: String?

  /// Every filter there is.
  package static let all = TemplateFilter.all.map { filter in
    FilterDescription(
      usage: filter.usage,
      summary: filter.summary,
      inputs: filter.inputs.map(\.rawValue),
      output: filter.output?.description
    )
  }
}
