import Diagnostics

/// A part of a parsed template, with the bytes it came from.
package struct TemplateNode: Sendable {
  /// What it is.
  package let kind: Kind
  /// The bytes it was parsed from: a text's own, or a tag's (up to the closing tag) with its delimiters.
  package let range: SourceRange

  /// The kinds of nodes (Mustache specification, "interpolation" to "inheritance").
  package enum Kind: Sendable {
    /// Literal text within one line. Each line that has something on it begins with a text that starts it, empty where
    /// the line begins with a tag: there indentation goes.
    case text(startsLine: Bool)
    /// `{{x}}`, or `{{{x}}}` and `{{&x}}` when not escaped.
    case value(TemplateExpression, escaped: Bool)
    /// `{{#x}}…{{/x}}`, or `{{^x}}…{{/x}}` when inverted.
    case section(TemplateExpression, inverted: Bool, children: [TemplateNode])
    /// `{{>x}}`; indentation is the white space before a tag that stands alone on its line.
    case partial(TemplateName, indentation: SourceRange)
    /// `{{<x}}…{{/x}}`, with the blocks it overrides; other text between them is dropped.
    case parent(TemplateName, indentation: SourceRange, blocks: [TemplateBlock])
    /// `{{$x}}…{{/x}}` outside of a parent: a place that can be overridden, and what stands there otherwise.
    case block(TemplateBlock)
  }
}

/// A block of the inheritance module: a place with default content, or the content that overrides it.
package struct TemplateBlock: Sendable {
  /// The name by which places and overrides find each other.
  package let name: TemplateName
  /// The default content, or the content that overrides it.
  package let children: [TemplateNode]
  /// Whether the content begins on the line after the opening tag.
  package let startsOnNewLine: Bool
  /// The white space before the opening tag when nothing else stands before it on its line.
  package let indentation: SourceRange
  /// The white space shared by the lines of the content, in bytes; nil when no line has anything on it.
  package let intrinsicIndentation: Int?
}

/// A name, and where it stands.
package struct TemplateName: Sendable, Equatable {
  /// The name as it was written.
  package let text: String
  /// Its bytes.
  package let range: SourceRange
}

/// What a value or section tag asks for: a value, passed through filters from left to right.
package struct TemplateExpression: Sendable {
  /// The value to begin with.
  package let head: Head
  /// The head's bytes.
  package let range: SourceRange
  /// The filters, in the order in which they apply.
  package let filters: [FilterCall]

  /// The bytes of the head and its filters.
  var wholeRange: SourceRange {
    let last = filters.last.map { $0.arguments.last?.range ?? $0.name.range }
    return SourceRange(range.lowerBound, last?.upperBound ?? range.upperBound)
  }

  /// The beginnings of an expression.
  package enum Head: Sendable {
    /// `.`, the implicit iterator.
    case current
    /// A dotted name; never empty.
    case path([TemplateName])
    /// `@first` and the like.
    case fact(LoopFact)
  }

  /// A filter as it was written: `name: "argument" 3`.
  package struct FilterCall: Sendable {
    /// The filter's name.
    package let name: TemplateName
    /// Its arguments.
    package let arguments: [Argument]
  }

  /// An argument of a filter.
  package struct Argument: Sendable {
    /// What was written.
    package let value: Value
    /// Its bytes, quotes included.
    package let range: SourceRange

    /// The kinds of arguments.
    package enum Value: Sendable, Equatable {
      case text(String)
      case number(Int)
    }
  }
}

/// What can be asked about the place in the innermost list.
package enum LoopFact: String, CaseIterable, Sendable {
  /// Whether this is the first element.
  case first = "@first"
  /// Whether this is the last element.
  case last = "@last"
  /// The element's number, from 0.
  case index = "@index"
  /// The element's number, from 1.
  case number = "@number"
}
