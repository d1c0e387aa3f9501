import Diagnostics

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
