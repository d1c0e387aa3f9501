import ReviewModel

/// A field of the form of a review, which edits a key of front matter.
package struct FormField: Sendable {
  package let key: String
  package let label: String
  package let kind: Kind
  /// The values of the key in other reviews.
  package var suggestions: [String] = []
  /// The names of the categories whose reviews have the field; empty for all.
  package var categories: [String] = []
  package var isRequired = false
  /// The meaning of the key, in a sentence.
  package var explanation = ""
  /// Whether the field is in the section of rarely used fields.
  package var isRare = false

  /// The type of the input.
  package enum Kind: Hashable, Sendable {
    case line, area, list, day, number, condition
    /// The name of a series, and a position in it.
    case series
    /// A choice of texts.
    case choice([String])
    /// A choice of ratings, best first, each with a label for screen readers.
    case rating(form: RatingForm, [RatingChoice])
  }

  /// The control for choosing a rating.
  package enum RatingForm: Hashable, Sendable {
    case stars, number, grades
  }

  init(_ key: String, _ label: String, _ kind: Kind) {
    (self.key, self.label, self.kind) = (key, label, kind)
  }

  /// The name of the input in the form.
  var name: String { Self.name(of: key) }

  /// Returns the name of the input for a key. Authors may declare any key, such as `body` or `file`. The prefix prevents
  /// collisions with the other inputs of the form.
  package static func name(of key: String) -> String { "f-" + key }
}

/// A rating to choose.
package struct RatingChoice: Hashable, Sendable {
  /// The value in front matter.
  let value: String
  /// The spoken label: `4 of 5`.
  let label: String
  /// The visible label: `4 ★★★★`.
  let shown: String

  init(value: String, label: String, shown: String? = nil) {
    (self.value, self.label, self.shown) = (value, label, shown ?? value)
  }
}

/// The fields of a site's review form, in the order of writing.
package struct ReviewForm: Sendable {
  package let fields: [FormField]

  /// Creates the form of a site; `names` returns the existing topics of a kind.
  package init(_ configuration: SiteConfiguration, names: (TopicKind) -> [String]) {
    let (categories, scale) = (configuration.categories.map(\.name), configuration.scale)
    let title = FormField("title", "Title", .line)
    let rating = FormField("rating", "Rating", .rating(form: scale.ratingForm, scale.choices(configuration.meanings)))
    var restaurant = FormField("restaurant", "Restaurant", .line)
    restaurant.suggestions = names(.restaurants)
    var tags = FormField("tags", "Tags", .list)
    tags.suggestions = names(.tags)
    let declared = configuration.fields.map { FormField($0, categories, names) }
    let all =
      [title, rating, FormField("category", "Category", .choice(categories)), FormField("visited", "Day", .day)]
      + [restaurant] + declared + [FormField("verdict", "Verdict", .area), tags]
      + [FormField("image", "Image", .line), FormField("alt", "Alt text of the image", .line)]
      + Review.fields.filter { !Self.keysOfMachines.contains($0.key) }.map { FormField($0, categories, names) }
      + [FormField("pick", "Pick", .condition), FormField("draft", "Draft (not published)", .condition)]
      + Self.rare
    let expected = Dictionary(ReviewValidator(configuration).expectedKeys.map { ($0.key, $0) }) { first, _ in first }
    fields = all.map { field in
      var field = field
      field.isRequired = expected[field.key]?.isRequired ?? false
      field.explanation = expected[field.key]?.explanation ?? ""
      return field
    }
  }

  /// Keys that only programs write.
  private static let keysOfMachines: Set<String> = ["imported"]

  private static let rare = [
    FormField("published", "Published", .day), FormField("date", "Day of visit and publication", .day),
    FormField("updated", "Updated", .day),
    FormField("subject", "Subject, if it differs from the title", .line),
    FormField("slug", "Name in the URL (slug)", .line),
  ].map { field in
    var field = field
    field.isRare = true
    return field
  }

  /// The keys in the order in which a new review contains them.
  package var order: [String] { fields.map(\.key) }
}

extension FormField {
  /// Creates the field of a declared key.
  fileprivate init(_ field: Field, _ categories: [String], _ names: (TopicKind) -> [String]) {
    self.init(field.key, field.label ?? field.key.prefix(1).uppercased() + field.key.dropFirst(), field.type.formKind)
    suggestions = field.kind.map(names) ?? []
    let own = categories.indices.filter { field.isFor($0) }.map { categories[$0] }
    self.categories = own.count == categories.count ? [] : own
  }
}

extension FieldType {
  /// The type of the form field.
  fileprivate var formKind: FormField.Kind {
    switch self {
    case .texts, .topics: .list
    case .day: .day
    case .number: .number
    case .condition: .condition
    case .choice(let texts): .choice(texts)
    case .series: .series
    case .text, .month, .year, .duration, .url, .language, .topic: .line
    }
  }
}

extension RatingScale {
  fileprivate var ratingForm: FormField.RatingForm {
    switch form {
    case .grades: .grades
    case .stars: count > 21 ? .number : .stars
    case .number: .number
    }
  }

  /// Returns the ratings to choose, best first, with their meanings in the labels.
  fileprivate func choices(_ meanings: [Rating: String]) -> [RatingChoice] {
    guard isKnown else { return [] }
    let ratings = ratings.map { rating in
      let words = grades.isEmpty ? "\(text(rating)) of \(text(best))" : text(rating)
      let label = meanings[rating].map { "\(words): \($0)" } ?? words
      return RatingChoice(value: text(rating), label: label, shown: form == .stars ? title(rating) : nil)
    }
    return ratings + [RatingChoice(value: "unrated", label: "Unrated")]
  }
}
