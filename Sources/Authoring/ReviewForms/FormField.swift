import Authoring
import ReviewModel

/// A field of the form of a file, which edits a key of front matter.
package struct FormField: Hashable, Sendable {
  package let key: String
  /// The visible label of the input.
  package let label: String
  package let kind: Kind
  /// The values of the key in other reviews.
  package var suggestions: [String] = []
  /// The names of the categories whose reviews have the field; empty for all.
  package var categories: [String] = []
  /// Whether a review without a value is invalid.
  package var isRequired = false
  /// The meaning of the key, in a sentence.
  package var explanation = ""
  /// Whether the value is the path of a review, which is recognized by its extension.
  package var isPath = false
  /// Whether the field is in the section of rarely used fields.
  package var isRare = false

  /// The type of the input.
  package enum Kind: Hashable, Sendable {
    case line, area, list, day, number, condition, colour
    /// A day, of which only the month or the year may be known.
    case partialDay
    /// A condition that may be left to its default.
    case answer
    /// The name of a series, and a position in it.
    case series
    /// Mappings with these fields, one per line. A single value without its key may be allowed in place of a mapping.
    case rows([FormField], mayBeAlone: Bool)
    /// The entries of a mapping, one per line: those with these fields, or any.
    case entries([FormField])
    /// Texts and mappings with one of these fields, one per line, in an order.
    case parts([FormField])
    /// A choice of texts.
    case choice([String])
    /// A rating, best first. If there are too many to choose one from a list, it is a number.
    case rating([RatingChoice], isNumber: Bool)
  }

  init(_ key: String, _ label: String, _ kind: Kind) {
    (self.key, self.label, self.kind) = (key, label, kind)
  }

  /// The name of the input in the form.
  var name: String { Self.name(of: key) }

  /// Returns the name of the input for a key. Authors may declare any key, such as `body` or `file`. The prefix prevents
  /// collisions with the other inputs of the form.
  package static func name(of key: String) -> String { "f-" + key }

  /// Returns whether an input with this name contains a part of the file: a key, the body or the whole text, or the number of
  /// the edited row.
  package static func isInput(_ name: String) -> Bool {
    name.hasPrefix("f-") || ["body", "text", "row"].contains(name)
  }
}

/// A rating to choose.
package struct RatingChoice: Hashable, Sendable {
  /// The value in front matter.
  let value: String
  /// The visible label: `4 of 5: Very good`.
  let label: String
}

/// The form of the files in one folder of a site, generated from the declaration of their keys.
package struct FileForm: Sendable {
  /// The fields in the order of the form.
  package let fields: [FormField]
  package let folder: ContentFolder
  private let context: SiteContext
  let strings: EditorStrings

  /// Creates the form of a folder; `context` contains the existing names of topics.
  package init(_ folder: ContentFolder, in context: SiteContext, _ strings: EditorStrings = .english) {
    (self.folder, self.context, self.strings) = (folder, context, strings)
    let expected = Dictionary(folder.keys.map { ($0.key, $0) }) { first, _ in first }
    let unused = folder.name == "reviews" ? context.unused(folder.declaration.details) : []
    fields = folder.declaration.fields.compactMap { field in
      guard let label = field.formLabel, let key = expected[field.key] else { return nil }
      return FormField(key, label, isRare: field.isRare || unused.contains(field.key), context, strings)
    }
  }

  /// The keys in the order in which a new file contains them.
  package var order: [String] { fields.map(\.key) }

  var keys: Set<String> { Set(fields.map(\.key)) }

  /// The labels of the fields by their keys.
  package var labels: [String: String] { Dictionary(fields.map { ($0.key, $0.label) }) { $1 } }

  /// The titles and paths of the files that a text can link to.
  var links: [ShownFile] {
    context.values.filter { !EntryRows.isFile($0.path) }.map { value in
      ShownFile(path: value.path, title: value.title, about: "", isDraft: value.isDraft, hasErrors: false)
    }
  }

  /// The word for what is edited: a file, or an entry of a list or table.
  var noun: String { folder.holdsRows ? "entry" : folder.noun }

  /// Returns the validation error for a missing required value; nil for types of fields that only a build validates.
  package func missing(_ field: FormField) -> String? {
    switch field.kind {
    case .line: strings("missingText", ["key": strings.name(of: field.key)])
    case .choice: strings("missingChoice", ["key": strings.name(of: field.key)])
    default: nil
    }
  }

  /// The fields above the text: category, day, name and rating.
  var headline: [FormField] {
    let day = fields.first { $0.kind == .day }?.key
    return ["category", day ?? "date", folder.nameKey, "rating"].compactMap { key in fields.first { $0.key == key } }
  }
}

extension FormField {
  /// Creates the field of a key. That of a setting has a name of its own, and a condition may be left to its default.
  init(
    _ key: ExpectedKey,
    _ label: String,
    isRare: Bool = false,
    setting: String? = nil,
    _ context: SiteContext,
    _ strings: EditorStrings
  ) {
    let members = key.keys.map { FormField($0, $0.customName ?? $0.key.asLabel, context, strings) }
    let kind = key.value.formKind(context.configuration.meanings, members, strings)
    let isAnswer = setting != nil && kind == .condition
    self.init(setting ?? key.key, strings.translated(label), isAnswer ? .answer : kind)
    let parts = if case .parts = kind { members } else { [FormField]() }
    suggestions =
      context.suggestions(for: key.value)
      + parts.flatMap { part in part.suggestions.map { "\(part.key): \($0)" } }
    let all = context.configuration.categories
    var own = all.indices.filter { key.isFor($0) }.map { all[$0] }
    let placesToEat = own.filter(\.isOfPlacesToEat)
    if case .topic(.restaurants) = key.value, !placesToEat.isEmpty { own = placesToEat }
    categories = own.count == all.count ? [] : own.map(\.name)
    (isRequired, explanation, self.isRare) = (key.isRequired, strings.explanation(of: key), isRare)
    if case .review = key.value { isPath = true }
  }
}

extension ExpectedValue {
  /// Returns the type of the form field; `meanings` are those of ratings, and `members` the fields of a mapping.
  fileprivate func formKind(
    _ meanings: [Rating: String],
    _ members: [FormField],
    _ strings: EditorStrings
  ) -> FormField.Kind {
    switch self {
    case .mappings: .rows(members, mayBeAlone: false)
    case .items(of: .suggestion) where !members.contains(where: \.isRequired): .parts(members)
    case .dates, .items: .rows(members, mayBeAlone: true)
    case .mapping, .switches, .meanings: .entries(members)
    case .sentence: .area
    case _ where isList: .list
    case .day: .day
    case .written(let form) where form.isPartialDay: .partialDay
    case .number: .number
    case .colour: .colour
    case .condition: .condition
    case .category(let texts), .choice(let texts): .choice(texts)
    case .series: .series
    case .rating(let scale):
      .rating(scale.choices(meanings, strings), isNumber: scale.count > 21 && scale.grades.isEmpty)
    default: .line
    }
  }

  fileprivate var topicKind: TopicKind? {
    switch self {
    case .topic(let kind), .topics(let kind, _), .series(let kind): kind
    default: nil
    }
  }
}

extension SiteContext {
  /// Returns the existing names, titles or paths that a value may be.
  fileprivate func suggestions(for value: ExpectedValue) -> [String] {
    switch value {
    case .subject: subjects
    case .review: reviews.map(\.path)
    case .suggestion(let names), .choices(let names), .category(let names): names
    case .items(let value): suggestions(for: value)
    case .list: values.compactMap { $0.as(ItemList.self) }.map(\.name)
    default: value.topicKind.map { topics(of: $0).map(\.topic.name) } ?? []
    }
  }

  /// Returns the keys of optional fields that no review has, in a site with enough reviews to tell.
  fileprivate func unused(_ fields: [Field]) -> Set<String> {
    guard reviews.count > 4 else { return [] }
    let used = Set(reviews.flatMap { $0.details.values.map(\.key) })
    return Set(fields.filter { !$0.isRequired }.map(\.key)).subtracting(used)
  }
}

extension RatingScale {
  /// Returns the ratings to choose, best first, with their meanings in the labels.
  fileprivate func choices(_ meanings: [Rating: String], _ strings: EditorStrings) -> [RatingChoice] {
    guard isKnown else { return [] }
    let ratings = ratings.map { rating in
      let words = grades.isEmpty ? strings("ofBest", ["rating": text(rating), "best": text(best)]) : text(rating)
      let label = meanings[rating].map { "\(words): \($0)" } ?? words
      return RatingChoice(value: text(rating), label: label)
    }
    return ratings + [RatingChoice(value: "unrated", label: strings("unratedChoice"))]
  }
}
