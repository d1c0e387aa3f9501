/// A key that a file may hold: what one who writes it can be offered, and what a schema says of it. Validators tell of
/// them themselves, by reading a file that holds nothing.
package struct ExpectedKey: Sendable {
  package let key: String
  package internal(set) var value: ExpectedValue
  /// Whether it must be written.
  package internal(set) var isRequired: Bool
  /// The indexes of the categories whose reviews have it; nil for all.
  package var categories: Set<Int>?
  /// What it means and what may be written, in one sentence.
  package internal(set) var explanation = ""
  /// The keys of the mapping, or of each of the mappings, that it holds.
  package internal(set) var keys: [ExpectedKey] = []

  /// Whether reviews of a category have it; of one that is at fault, nobody knows.
  package func isFor(_ category: Int?) -> Bool {
    guard let categories, let category else { return true }
    return categories.contains(category)
  }
}

/// What a key takes.
package enum ExpectedValue: Sendable {
  case text, texts, day, month, year, duration, condition
  /// A decimal number, within limits or not.
  case number(ClosedRange<Int>?)
  case wholeNumber(ClosedRange<Int>)
  /// A link, or a path of the site where those are allowed.
  case url(allowsPaths: Bool)
  /// Where a site is published.
  case siteURL
  /// Origins from which pages may load something.
  case origins
  /// A language tag (BCP 47).
  case language
  case colour
  /// A rating of a scale, or the word `unrated`.
  case rating(RatingScale)
  /// What ratings mean: any of the scale, each with a text.
  case meanings
  /// One of some names.
  case category([String])
  /// One of some texts.
  case choice([String])
  /// A list of some of these texts, whatever their letter case.
  case choices([String])
  /// Any text, of which some are known to be of use.
  case suggestion([String])
  case topic(TopicKind)
  /// Several names, and one alone where that is allowed.
  case topics(TopicKind, mayBeOne: Bool)
  /// A mapping of a name and a number, or both in one text.
  case series(TopicKind)
  /// A picture: its path from the file or from the content folder.
  case picture
  /// What a picture shows; it may be empty.
  case alternative
  case slug
  /// Older paths of a page.
  case aliases
  /// A layout of pages that the theme has.
  case layout
  case mapping, mappings
  /// A mapping of conditions; any other key in it is a fault.
  case switches
}

extension Field {
  /// The field as a key.
  var expected: ExpectedKey {
    ExpectedKey(
      key: key,
      value: expectedValue,
      isRequired: isRequired,
      categories: categories,
      explanation: explanation ?? "Custom field \(label ?? key): \(expectedValue.summary)."
    )
  }

  private var expectedValue: ExpectedValue {
    switch type {
    case .text: .text
    case .texts: .texts
    case .number: .number(nil)
    case .day: .day
    case .month: .month
    case .year: .year
    case .duration: .duration
    case .url: .url(allowsPaths: false)
    case .condition: .condition
    case .language: .language
    case .choice(let texts): .choice(texts)
    case .topic: kind.map { .topic($0) } ?? .text
    case .topics: kind.map { .topics($0, mayBeOne: true) } ?? .texts
    case .series: kind.map { .series($0) } ?? .text
    }
  }
}

extension ExpectedValue {
  /// What may be written, in a few words.
  package var summary: String {
    switch self {
    case .text, .suggestion, .alternative: "text"
    case .texts: "a list of strings"
    case .number(let range?): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .number(nil): "a number, such as 7.5"
    case .wholeNumber(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .day: "a day, such as 2026-11-04"
    case .month: "a month, such as 2026-03"
    case .year: "a year, such as 1994"
    case .duration: "a duration, such as 1 h 30 min"
    case .condition: "true or false"
    case .url(let allowsPaths): allowsPaths ? "a URL, or a path such as /about/" : "a URL"
    case .siteURL: "the URL of a site"
    case .origins: "a list of origins, such as https://plausible.io"
    case .language: "a language tag, such as en"
    case .colour: "a colour in quotes, such as \"#00FF7F\""
    case .rating(let scale): "\(scale.summary), or unrated"
    case .meanings: "a mapping of ratings to descriptions"
    case .category(let names), .choice(let names): "one of \(names.joined(separator: ", "))"
    case .choices(let names): "a list of \(names.joined(separator: ", "))"
    case .topic: "a name"
    case .topics(_, let mayBeOne): mayBeOne ? "one name, or a list of names" : "a list of names"
    case .series: "a name and a number, such as {name: Earthsea, number: 1}"
    case .picture: "the path of an image"
    case .slug: "lower-case letters, digits and hyphens"
    case .aliases: "a list of paths, such as /2019/04/old-name/"
    case .layout: "the name of a layout"
    case .mapping, .switches: "a mapping"
    case .mappings: "a list of mappings"
    }
  }
}
