import ReviewModel

/// A field of the form of a review: a key of front matter.
package struct FormField: Sendable {
  package let key: String
  package let label: String
  package let kind: Kind
  /// What is written there elsewhere in the site.
  package var suggestions: [String] = []
  /// The names of the categories whose reviews have it; empty for all.
  package var categories: [String] = []
  package var isRequired = false
  /// What it means, in a sentence.
  package var explanation = ""
  /// Whether it stands among those that few reviews need.
  package var isRare = false

  /// What may be written.
  package enum Kind: Hashable, Sendable {
    case line, area, list, day, number, condition
    /// The name of a series, and the number of a place in it.
    case series
    /// One of some texts.
    case choice([String])
    /// One of the ratings that are written so, best first, each with what a screen reader says.
    case rating(form: RatingForm, [RatingChoice])
  }

  /// How a rating is chosen.
  package enum RatingForm: Hashable, Sendable {
    case stars, number, grades
  }

  init(_ key: String, _ label: String, _ kind: Kind) {
    (self.key, self.label, self.kind) = (key, label, kind)
  }

  /// Its name in a form.
  var name: String { Self.name(of: key) }

  /// Returns the name of a key in a form. An author may declare any key, such as `body` or `file`; the prefix keeps these
  /// apart from the names that the program gives to its own inputs.
  package static func name(of key: String) -> String { "f-" + key }
}

/// A rating to choose.
package struct RatingChoice: Hashable, Sendable {
  /// As front matter has it.
  let value: String
  /// As one says it: `4 of 5`.
  let label: String
  /// As one sees it: `4 ★★★★`.
  let shown: String

  init(value: String, label: String, shown: String? = nil) {
    (self.value, self.label, self.shown) = (value, label, shown ?? value)
  }
}

/// The fields of the form of a site's reviews, in the order in which one would tell.
package struct ReviewForm: Sendable {
  package let fields: [FormField]

  /// Makes the form of a site; `names` are the texts that stand under a key so far.
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

  /// What nobody writes by hand.
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

  /// The keys in the order in which a new review has them.
  package var order: [String] { fields.map(\.key) }
}

extension FormField {
  /// The field of a key that is shown as it is written.
  fileprivate init(_ field: Field, _ categories: [String], _ names: (TopicKind) -> [String]) {
    self.init(field.key, field.label ?? field.key.prefix(1).uppercased() + field.key.dropFirst(), field.type.formKind)
    suggestions = field.kind.map(names) ?? []
    let own = categories.indices.filter { field.isFor($0) }.map { categories[$0] }
    self.categories = own.count == categories.count ? [] : own
  }
}

extension FieldType {
  /// What stands in a form for it.
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

  /// What one may choose, best first; what a rating means stands beside it.
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
