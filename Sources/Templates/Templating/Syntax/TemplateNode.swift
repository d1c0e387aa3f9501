import Diagnostics

/// A node of a parsed template with its source range.
package struct TemplateNode: Sendable {
  /// The kind of node.
  package let kind: Kind
  /// The source range: of a text, or of a tag with its delimiters, up to and including the closing tag.
  package let range: SourceRange

  /// The kinds of nodes (Mustache specification, "interpolation" to "inheritance").
  package enum Kind: Sendable {
    /// Literal text within one line. Each non-blank line begins with a text node, which is empty if the line begins with a
    /// tag: indentation is inserted there.
    case text(startsLine: Bool)
    /// `{{x}}`, or `{{{x}}}` and `{{&x}}` if unescaped.
    case value(TemplateExpression, escaped: Bool)
    /// `{{#x}}…{{/x}}`, or `{{^x}}…{{/x}}` if inverted.
    case section(TemplateExpression, inverted: Bool, children: [TemplateNode])
    /// `{{>x}}`; `indentation` is the white space before a standalone tag.
    case partial(TemplateName, indentation: SourceRange)
    /// `{{<x}}…{{/x}}` with its overrides; other content is dropped.
    case parent(TemplateName, indentation: SourceRange, blocks: [TemplateBlock])
    /// `{{$x}}…{{/x}}` outside of a parent: default content that can be overridden.
    case block(TemplateBlock)
  }
}

/// A block of the inheritance module: default content, or an override.
package struct TemplateBlock: Sendable {
  /// The name, which matches blocks and overrides.
  package let name: TemplateName
  /// The default content, or the content of the override.
  package let children: [TemplateNode]
  /// Whether the content begins on the line after the opening tag.
  package let startsOnNewLine: Bool
  /// The white space before the opening tag if the tag is the first on its line; otherwise empty.
  package let indentation: SourceRange
  /// The number of bytes of indentation common to all non-blank lines; nil if there are none.
  package let intrinsicIndentation: Int?
}

/// A name with its source range.
package struct TemplateName: Sendable, Equatable {
  /// The name as written.
  package let text: String
  /// The source range.
  package let range: SourceRange
}

/// The expression of a value or section tag: a value and filters, applied from left to right.
package struct TemplateExpression: Sendable {
  /// The value before filters.
  package let head: Head
  /// The source range of the head.
  package let range: SourceRange
  /// The filters, in order of application.
  package let filters: [FilterCall]

  /// The source range of the head and its filters.
  var fullRange: SourceRange {
    let last = filters.last.map { $0.arguments.last?.range ?? $0.name.range }
    return SourceRange(range.lowerBound, last?.upperBound ?? range.upperBound)
  }

  /// The kinds of values before filters.
  package enum Head: Sendable {
    /// `.`, the implicit iterator.
    case current
    /// A dotted name; never empty.
    case path([TemplateName])
    /// A loop fact, such as `@first`.
    case fact(LoopFact)
  }

  /// A filter as written: `name: "argument" 3`.
  package struct FilterCall: Sendable {
    /// The name of the filter.
    package let name: TemplateName
    /// The arguments in order.
    package let arguments: [Argument]
  }

  /// An argument of a filter.
  package struct Argument: Sendable {
    /// The value as written.
    package let value: Value
    /// The source range, including quotes.
    package let range: SourceRange

    /// The kinds of arguments.
    package enum Value: Sendable, Equatable {
      case text(String)
      case number(Int)
    }
  }
}

/// The properties of the current position in the innermost list.
package enum LoopFact: String, CaseIterable, Sendable {
  /// Whether this is the first element.
  case first = "@first"
  /// Whether this is the last element.
  case last = "@last"
  /// The index of the element, from 0.
  case index = "@index"
  /// The number of the element, from 1.
  case number = "@number"
}
