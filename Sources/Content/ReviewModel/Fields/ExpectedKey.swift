import Notation

/// A key that a file may contain, for completions, forms and schemas. A validator records its keys when it validates an
/// empty file.
package struct ExpectedKey: Sendable {
  package let key: String
  /// The type of value that the rule of the key accepts.
  package internal(set) var value: ExpectedValue
  /// Whether the key is required.
  package internal(set) var isRequired: Bool
  /// Another key that may be written in place of a required one.
  package internal(set) var substitute: String?
  /// The indices of the categories whose reviews have the key; nil for all.
  package var categories: Set<Int>?
  /// The meaning and the valid values, in one sentence.
  package internal(set) var explanation = ""
  /// The label in forms; nil derives it from the key.
  package internal(set) var formLabel: String?
  /// The name of a field that a site declares; nil for the keys of Verdict.
  package internal(set) var customName: String?
  /// The keys of the mapping, or of each mapping in the list.
  package internal(set) var keys: [ExpectedKey] = []

  /// Returns whether reviews of a category have the key; true for nil, an invalid category.
  package func isFor(_ category: Int?) -> Bool {
    guard let categories, let category else { return true }
    return categories.contains(category)
  }
}

/// The type of a key's value.
package enum ExpectedValue: Sendable {
  case text, sentence, texts, condition
  /// A day, optionally the word `unknown` in its place.
  case day(mayBeUnknown: Bool)
  /// A text of a declared form, such as a year.
  case written(WrittenForm)
  /// A decimal number, optionally within limits.
  case number(ClosedRange<Int>?)
  case integer(ClosedRange<Int>)
  /// Origins from which pages may load resources.
  case origins
  /// A language tag (BCP 47).
  case language
  /// A colour, optionally the word `auto` in its place.
  case colour(mayBeAutomatic: Bool)
  /// A rating of a scale, or the word `unrated`.
  case rating(RatingScale)
  /// The meanings of ratings: a mapping of ratings of the scale to texts.
  case meanings
  /// One of the names of categories.
  case category([String])
  /// One of the texts.
  case choice([String])
  /// One of the texts, or a list of some.
  case alternatives([String])
  /// A list of texts from the given ones, ignoring case.
  case choices([String])
  /// A text, with suggestions.
  case suggestion([String])
  case topic(TopicKind)
  /// Several names, or a single name if allowed.
  case topics(TopicKind, mayBeOne: Bool)
  /// A mapping of a name and a number, or both in one text.
  case series(TopicKind)
  /// An image: its path, relative to the file or the content folder.
  case picture
  /// The alternative text of an image, which may be empty.
  case alternative
  /// Former paths of a page.
  case aliases
  /// A layout of pages in the theme.
  case layout
  /// The title of something that the log or a review may name already.
  case subject
  /// The path of a review below the content folder.
  case review
  /// The name of the file of a list.
  case list
  case mapping, mappings
  /// A list of days, each alone or in a mapping with further values.
  case dates(WrittenForm)
  /// A list of values of a type, each alone or in a mapping with further values.
  indirect case items(of: ExpectedValue)
  /// A mapping of conditions, in which unknown keys are errors.
  case switches
}

/// The form of a value that is written as one text, for schemas and completions.
package struct WrittenForm: Sendable {
  /// A short description of valid values.
  package let summary: String
  /// A regular expression that valid texts match.
  package let pattern: String
  /// The valid whole numbers, because YAML readers convert digits to a number.
  package let numbers: ClosedRange<Int>?
  /// Returns the value that describes the current day.
  package let current: (@Sendable (CalendarDay) -> String)?

  init(
    _ summary: String,
    pattern: String,
    numbers: ClosedRange<Int>? = nil,
    current: (@Sendable (CalendarDay) -> String)? = nil
  ) {
    (self.summary, self.pattern, self.numbers, self.current) = (summary, pattern, numbers, current)
  }
}

extension ExpectedValue {
  /// Whether the value may be a list of texts.
  package var isList: Bool {
    switch self {
    case .texts, .choices, .origins, .aliases, .topics, .items: true
    default: false
    }
  }

  /// Whether even a single text is written as a list.
  package var isAlwaysList: Bool {
    switch self {
    case .topics(_, mayBeOne: true), .items: false
    default: isList
    }
  }

  /// A short description of valid values.
  package var summary: String {
    switch self {
    case .text, .sentence, .suggestion, .alternative: "text"
    case .texts: "a list of strings"
    case .written(let form): form.summary
    case .number(let range?): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .number(nil): "a number, such as 7.5"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .day(let mayBeUnknown): "a day, such as 2026-11-04\(mayBeUnknown ? ", or unknown" : "")"
    case .condition: "true or false"
    case .origins: "a list of origins, such as https://plausible.io"
    case .language: "a language tag, such as en"
    case .colour(let mayBeAutomatic): "a colour in quotes, such as \"#00FF7F\"\(mayBeAutomatic ? ", or auto" : "")"
    case .rating(let scale): "\(scale.summary), or unrated"
    case .meanings: "a mapping of ratings to descriptions"
    case .category(let names), .choice(let names): "one of \(names.joined(separator: ", "))"
    case .alternatives(let names): "one or several of \(names.joined(separator: ", "))"
    case .choices(let names): "a list of \(names.joined(separator: ", "))"
    case .topic: "a name"
    case .topics(_, let mayBeOne): mayBeOne ? "one name, or a list of names" : "a list of names"
    case .series: "a name and a number, such as {name: Earthsea, number: 1}"
    case .picture: "the path of an image"
    case .aliases: "a list of paths, such as /2019/04/old-name/"
    case .layout: "the name of a layout"
    case .subject: "text"
    case .review: "the path of a review"
    case .list: "the name of a list"
    case .mapping, .switches: "a mapping"
    case .mappings: "a list of mappings"
    case .dates: "a list of days, or of mappings with a date"
    case .items(let value): "a list; each item is \(value.summary), or a mapping"
    }
  }
}
